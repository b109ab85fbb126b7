/** Lists, read page by page. */
import { invalidResponse } from "./transport/readData.js"

/** One page, and the cursor of the next page unless it is the last. */
export interface ListPage {
  readonly items: ReadonlyArray<unknown>
  readonly cursor: string | undefined
}

/** Reads pages until the last one. `read` receives no cursor for the first page. */
export async function* readPages(
  read: (cursor: string | undefined) => Promise<ListPage>
): AsyncGenerator<ReadonlyArray<unknown>, void> {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    if (page.cursor !== undefined && page.cursor === cursor) {
      throw invalidResponse(200, "The list names the same page twice.")
    }
    cursor = page.cursor
    yield page.items
  } while (cursor !== undefined)
}

/** Reads the cursor in the link to the next page. The rest of the URL does not matter: it may name another server. */
export const nextCursor = (link: string | null): string | undefined => {
  const next = (link ?? "").split("<").find(isNextLink)
  const [query = ""] = next?.slice(next.indexOf("?") + 1).split(/[#>]/, 1) ?? []
  return new URLSearchParams(query).get("cursor") ?? undefined
}

/** Whether `<` and `link` are a link to the next page, such as `<https://…?cursor=…>; rel="next"` (RFC 8288). */
const isNextLink = (link: string): boolean => {
  const [, afterUrl = ""] = link.split(">", 2)
  const [parameters = ""] = afterUrl.split(",", 1)
  return parameters.split(";").some((parameter) => nextRelations.has(parameter.trim()))
}

const nextRelations: ReadonlySet<string> = new Set(["rel=next", "rel=\"next\""])
