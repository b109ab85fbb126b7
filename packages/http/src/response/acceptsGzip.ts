import Negotiator from "negotiator"

/** Returns whether the header `Accept-Encoding` accepts gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  new Negotiator({ headers: { "accept-encoding": header } }).encoding(["gzip"]) === "gzip"
