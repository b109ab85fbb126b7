/**
 * Searches responses that a predicate selects. A search reads rows in chunks, gives way to other fibers, and ends after
 * a time, wherever it is: then its page is short or empty, and the next page goes on from there.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { forEachRow } from "../concurrency/forEachRow.js"
import { KeyedLock } from "../concurrency/KeyedLock.js"
import type { AccountId } from "../values/Ids.js"
import type { PageRequest, Position } from "../values/Page.js"
import * as Response from "./Response.js"
import type { ResponseFilter } from "./ResponseFilter.js"

/** How long one search takes, in milliseconds. It reads one chunk at least. */
export class SearchMillis extends Context.Reference<SearchMillis>()("@canvass/core/SearchMillis", {
  defaultValue: () => 2_000
}) {}

/** Runs the searches of an account one after another. */
export class SearchQueue extends Effect.Service<SearchQueue>()("@canvass/core/SearchQueue", {
  sync: () => {
    const locks = new KeyedLock<AccountId>()
    return {
      run: <A, E, R>(owner: AccountId, search: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        locks.withLock(owner, search)
    }
  }
}) {}

/** What a search has found. */
export interface SearchPage<A> {
  readonly items: ReadonlyArray<A>
  /** After which position the next page begins. Absent: there are no more items. */
  readonly next?: Position
}

/** What is searched. */
export interface Search<Item, Kept> extends Pick<PageRequest, "after" | "limit"> {
  /** The rows from the position `after` on, in the order of the list. The row at it is included. */
  readonly chunks: Stream.Stream<ReadonlyArray<Response.Response>>
  /** The items of a row that the list has. */
  readonly find: (response: Response.Response) => ReadonlyArray<Item>
  /** What is kept of an item. */
  readonly keep: (item: Item) => Kept
}

/** Searches one page. */
export const searchPage = <Item, Kept>(search: Search<Item, Kept>): Effect.Effect<SearchPage<Kept>> =>
  Effect.flatMap(SearchMillis, (maxMillis) =>
    Effect.suspend(() => {
      const progress = new SearchProgress(search, performance.now() + maxMillis)
      return Effect.map(
        Stream.runForEachWhile(search.chunks, (rows) =>
          Effect.map(forEachRow(rows, (row) => progress.add(row)), () => progress.goesOn())),
        () =>
          progress.page
      )
    }))

/** The rows that the predicate of a filter selects. A long chunk gives way. */
export const selectedBy = (
  { predicate }: ResponseFilter,
  chunks: Stream.Stream<ReadonlyArray<Response.Response>>
): Stream.Stream<ReadonlyArray<Response.Response>> => {
  if (predicate === undefined) return chunks
  const { matches } = predicate
  return chunks.pipe(
    Stream.mapEffect((rows) =>
      Effect.suspend(() => {
        const found: Array<Response.Response> = []
        const add = (row: Response.Response): boolean => {
          if (matches(row)) found.push(row)
          return true
        }
        return Effect.as(forEachRow(rows, add), found)
      })
    ),
    Stream.filter((rows) => rows.length > 0)
  )
}

/**
 * Counts the items of rows, as many as `countOf` says of each. Gives way, and ends after the time of a search: then the
 * number is undefined, as it is for a page without a count.
 */
export const countItems = (
  chunks: Stream.Stream<ReadonlyArray<Response.Response>>,
  countOf: (response: Response.Response) => number
): Effect.Effect<number | undefined> =>
  Effect.flatMap(SearchMillis, (maxMillis) =>
    Effect.suspend(() => {
      const until = performance.now() + maxMillis
      let count = 0
      let isInTime = true
      const add = (row: Response.Response): boolean => {
        isInTime = performance.now() < until
        if (isInTime) count += countOf(row)
        return isInTime
      }
      return Effect.map(
        Stream.runForEachWhile(chunks, (rows) => Effect.map(forEachRow(rows, add), () => isInTime)),
        () => isInTime ? count : undefined
      )
    }))

class SearchProgress<Item, Kept> {
  readonly #items: Array<Kept> = []
  readonly #search: Search<Item, Kept>
  readonly #until: number
  /** The position behind the last item of a page that is full. */
  #full: Position | undefined
  #examined: Position | undefined
  #isOutOfTime = false

  constructor(search: Search<Item, Kept>, until: number) {
    this.#search = search
    this.#until = until
  }

  /** Examines a row. False: the page is full. */
  add(row: Response.Response): boolean {
    const { after, find, keep, limit } = this.#search
    const position = Response.position(row)
    const isFirst = after?.id === position.id && after.at === position.at
    if (isFirst && after.part === undefined) return true
    const skipped = isFirst ? after.part ?? 0 : 0
    for (const [index, item] of find(row).entries()) {
      if (index < skipped) continue
      if (this.#items.length === limit) {
        this.#full = index === 0 ? this.#examined : { ...position, part: index }
        return false
      }
      this.#items.push(keep(item))
    }
    this.#examined = position
    return true
  }

  /** A search examines one row at least, or it would never end. */
  goesOn(): boolean {
    this.#isOutOfTime = this.#examined !== undefined && performance.now() >= this.#until
    return this.#full === undefined && !this.#isOutOfTime
  }

  get page(): SearchPage<Kept> {
    const next = this.#full ?? (this.#isOutOfTime ? this.#examined : undefined)
    return { items: this.#items, ...next === undefined ? {} : { next } }
  }
}
