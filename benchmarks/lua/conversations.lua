-- wrk: conversations, one after the other on each thread's one connection; every last answer is checked.
-- BENCH_BODIES is a file of request bodies, one a line, where @STATE@ stands for what the pattern BENCH_STATE finds in
-- the answer before. A step whose body starts with ~ is repeated until its answer holds BENCH_READY.
-- BENCH_NAMES has the value of Mcp-Method and Mcp-Name of each step; BENCH_RIGHT is part of the last answer.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

local function lines(path)
  local found = {}
  for line in io.lines(path) do
    found[#found + 1] = line
  end
  return found
end

local function plain(text)
  return (text:gsub("%%", "%%%%"))
end

function init()
  finished, wrong = 0, 0
  step, state = 1, ""
  bodies = lines(os.getenv("BENCH_BODIES"))
  pattern, right, ready = os.getenv("BENCH_STATE"), os.getenv("BENCH_RIGHT"), os.getenv("BENCH_READY")
  headers, repeated, named = {}, {}, {}
  for place, names in ipairs(lines(os.getenv("BENCH_NAMES"))) do
    local own = {}
    for _, line in ipairs(lines(os.getenv("BENCH_HEADERS"))) do
      local name, value = line:match("^([^:]+): (.*)$")
      own[name] = value
    end
    own["Mcp-Method"], own["Mcp-Name"] = names:match("^(%S+) (.*)$")
    headers[place], named[place] = own, own["Mcp-Name"] == "@STATE@"
    repeated[place] = bodies[place]:sub(1, 1) == "~"
    bodies[place] = bodies[place]:gsub("^~", "")
  end
end

function request()
  local body = bodies[step]
  if step > 1 then
    body = body:gsub("@STATE@", plain(state))
    if named[step] then
      headers[step]["Mcp-Name"] = state
    end
  end
  return wrk.format("POST", "/mcp", headers[step], body)
end

function response(status, _, body)
  if status ~= 200 then
    wrong = wrong + 1
    step = 1
  elseif repeated[step] and not body:find(ready, 1, true) then
    return
  elseif step < #bodies then
    local found = body:match(pattern)
    if found == nil then
      wrong = wrong + 1
      step = 1
      return
    end
    state = found
    step = step + 1
  else
    if body:find(right, 1, true) then
      finished = finished + 1
    else
      wrong = wrong + 1
    end
    step = 1
  end
end

function done(summary)
  local total, mistakes = 0, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do
    total = total + thread:get("finished")
    mistakes = mistakes + thread:get("wrong")
  end
  io.write(string.format("RESULT %d %d %d\n", total, summary.duration, mistakes))
end
