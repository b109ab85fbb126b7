/** Pages of lists that are read by cursor lead back the way that led to them. */
import { describe, expect, it } from "vitest"
import { cursorPagesOf } from "../../../src/portal/filters/cursorPages.js"

const at = (parameters: Readonly<Record<string, string>>) => cursorPagesOf(new URLSearchParams(parameters))

/** The parameters of a page, as many pages after the first one as there are cursors. */
const after = (cursors: ReadonlyArray<string>) =>
  cursors.reduce<Readonly<Record<string, string>>>((page, cursor) => at(page).next(cursor), {})

/** The cursors of the pages that the links back lead to. */
const wayBack = (page: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const { previous } = at(page)
  return previous === undefined ? [] : [previous["cursor"] ?? "first", ...wayBack(previous)]
}

describe("the pages of a list", () => {
  it("lead back one by one to the first, which has no cursor", () => {
    expect(wayBack(after(["a", "b", "c"]))).toEqual(["b", "a", "first"])
    expect(at({})).toMatchObject({ cursor: undefined, previous: undefined, hasFirst: false })
  })

  it("have a link to the first page of its own from the third on", () => {
    expect([["a"], ["a", "b"]].map((cursors) => at(after(cursors)).hasFirst)).toEqual([false, true])
  })

  it("remember the last twenty pages, and lead to the first one from there", () => {
    const cursors = Array.from({ length: 50 }, (_, index) => `c${index}`)
    const way = wayBack(after(cursors))
    expect(way).toEqual(cursors.slice(-21, -1).reverse())
    expect(at({ cursor: "c28" })).toMatchObject({ previous: undefined, hasFirst: true })
  })

  it("do not remember more pages because an address names more", () => {
    const before = Array.from({ length: 5000 }, (_, index) => `c${index}`).join(".")
    expect(at({ cursor: "x", before }).next("y")["before"]?.split(".")).toHaveLength(20)
  })

  it("of which the address is the first have no page before it, whatever else the address says", () => {
    expect(at({ before: ".a.b" })).toMatchObject({ previous: undefined, hasFirst: false })
  })
})
