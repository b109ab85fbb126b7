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
  const query = /<[^>]*\?([^>#]*)[^>]*>[^,]*;\s*rel="?next\b/.exec(link ?? "")?.[1]
  return query === undefined ? undefined : new URLSearchParams(query).get("cursor") ?? undefined
}
