/* A made-up protocol, small enough to read, with one of everything the reader knows. */

/** @internal */
export const LATEST_PROTOCOL_VERSION = "first";
export const JSONRPC_VERSION = "2.0";
export const TOO_LATE = -32099;

/** Who asked. */
export type RequestId = string | number;

export interface Request {
  method: string;
  params?: { [key: string]: any };
}

export interface JSONRPCRequest extends Request {
  jsonrpc: typeof JSONRPC_VERSION;
  id: RequestId;
}

export interface Result {
  note?: string;
  [key: string]: unknown;
}

export interface Named {
  name: string;
  title?: string;
}

export interface BrewRequestParams {
  kind: Leaf;
  /** How hot.
   * @TJS-type number
   * @minimum 0
   * @maximum 100
   */
  degrees?: number;
  minutes: number;
  extras?: { sugar?: boolean; "x.example/milk"?: string };
}

/** Makes a pot. */
export interface BrewRequest extends JSONRPCRequest {
  method: "tea/brew";
  params: BrewRequestParams;
}

export interface BrewResult extends Result {
  pots: Pot[];
}

export type Leaf = Black | Green | Herbal;

export interface Black extends Named {
  type: "black";
}

export interface Green extends Named {
  type: "green";
}

/** @deprecated nobody drinks it */
export interface Herbal extends Named {
  type: "herbal";
}

export interface Pot {
  litres: number;
  temperature: "hot" | "cold" | string;
  owner: string | null;
  contents?: unknown;
}

export interface TooLateError extends Omit<Failure, "reason"> {
  reason: Reason & { code: typeof TOO_LATE };
}

export interface Failure {
  id?: RequestId;
  reason: Reason;
}

export interface Reason {
  code: number;
  text: string;
}

export type ClientRequest = BrewRequest;
