/** The cursor of the next page of a list. */
import type { HeaderFields } from "@canvass/http"

/** Returns the cursor in the `Link` of a list. `undefined` on the last page. */
export const nextCursorOf = (headers: HeaderFields): string | undefined => {
  const next = /<([^>]*)>;\s*rel="next"/.exec(headers["Link"] ?? "")?.[1]
  return next === undefined ? undefined : new URL(next).searchParams.get("cursor") ?? undefined
}
