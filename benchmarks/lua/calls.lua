-- wrk: one request again and again. BENCH_BODY is a file with its body, BENCH_HEADERS one with a header per line.

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

wrk.method = "POST"
wrk.path = "/mcp"
wrk.body = read(os.getenv("BENCH_BODY"))
for name, value in read(os.getenv("BENCH_HEADERS")):gmatch("([^:\n]+): ([^\n]*)\n") do
  wrk.headers[name] = value
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "RESULT %d %d %d\n", summary.requests, summary.duration,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
