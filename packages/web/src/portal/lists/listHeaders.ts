/** What the headers of a list of the API say. */
import type { HeaderFields } from "@canvass/http"

/** The number of items on all pages, from the header `X-Total-Count`. */
export const totalCountOf = (headers: HeaderFields): number => Number(headerOf(headers, "X-Total-Count"))

/** The value of a header. Empty if there is none. */
export const headerOf = (headers: HeaderFields, name: string): string => {
  const value = headers[name]
  return typeof value === "string" ? value : ""
}
