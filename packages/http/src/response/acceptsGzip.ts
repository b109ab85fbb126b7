import Negotiator from "negotiator"
import { acceptedExportTypes } from "../contract/exportMediaTypes.js"

/** Returns whether gzip makes a body of this type smaller. */
export const isCompressible = (contentType: string | undefined): boolean =>
  !acceptedExportTypes.some(({ isCompressible, name }) => name === contentType && !isCompressible)

/** Returns whether the header `Accept-Encoding` accepts gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  new Negotiator({ headers: { "accept-encoding": header } }).encoding(["gzip"]) === "gzip"
