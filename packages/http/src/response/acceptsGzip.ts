import Negotiator from "negotiator"
import { acceptedExportTypes } from "../contract/exportMediaTypes.js"
import { eventStreamType } from "../request/acceptsEvents.js"

/** Returns whether gzip makes a body of this type smaller. Events are sent at once, and not collected for it. */
export const isCompressible = (contentType: string | undefined): boolean =>
  contentType !== eventStreamType &&
  !acceptedExportTypes.some(({ isCompressible, name }) => name === contentType && !isCompressible)

/** Returns whether the header `Accept-Encoding` accepts gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  new Negotiator({ headers: { "accept-encoding": header } }).encoding(["gzip"]) === "gzip"
