import { BodyBudgetExceeded } from "@canvass/http"
import { Part } from "@canvass/ui"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Fragment, h } from "preact"
import { render } from "preact-render-to-string"
import { maxPageLength, PageTooLarge, renderInParts } from "../../src/page/renderInParts.js"

const unlimited = { bodyReservation: { add: () => true } }

const row = (cells: number) =>
  h("tr", null, Array.from({ length: cells }, (_, index) => h("td", null, `<x-part></x-part> "${index}" &`)))

const table = (InParts: typeof Part, rows: number) =>
  h(
    "table",
    null,
    h("caption", null, "Before"),
    h(InParts, null, h("tbody", null, Array.from({ length: rows }, () => h(InParts, null, row(30))))),
    h(InParts, null, null),
    "After"
  )

const Plain: typeof Part = ({ children }) => h(Fragment, null, children)

describe("a page in parts", () => {
  it.live("is the page that one step renders", () =>
    Effect.gen(function*() {
      const whole = render(table(Plain, 20))
      expect(yield* renderInParts(table(Part, 20), unlimited)).toBe(whole)
      expect(render(table(Part, 20))).toBe(whole)
    }))

  it.live("gives way to the event loop, and to other pages", () =>
    Effect.gen(function*() {
      let turns = 0
      let isOver = false
      const count = () => {
        turns += 1
        if (!isOver) setImmediate(count)
      }
      setImmediate(count)
      const [left, right] = yield* Effect.all([
        renderInParts(table(Part, 2_000), unlimited),
        renderInParts(table(Part, 2_001), unlimited)
      ], { concurrency: "unbounded" })
      isOver = true
      expect(turns).toBeGreaterThan(10)
      expect(left).toBe(render(table(Plain, 2_000)))
      expect(right).toBe(render(table(Plain, 2_001)))
    }))

  it.live("is refused when it is too large, before the rest is rendered", () =>
    Effect.gen(function*() {
      let rendered = 0
      const Large = () => {
        rendered += 1
        return h("p", null, "x".repeat(100_000))
      }
      const page = Array.from({ length: 1_000 }, () => h(Part, null, h(Large, null)))
      expect(yield* Effect.flip(renderInParts(page, unlimited))).toEqual(new PageTooLarge())
      expect(rendered).toBe(Math.ceil(maxPageLength / 100_000))
    }))

  it.live("counts what it takes as buffered bytes, and is refused when there is no room", () =>
    Effect.gen(function*() {
      let room = 300_000
      const bodyReservation = {
        add: (bytes: number) => {
          room -= bytes
          return room >= 0
        }
      }
      const page = (count: number) =>
        Array.from({ length: count }, () => h(Part, null, h("p", null, "x".repeat(10_000))))
      expect((yield* renderInParts(page(20), { bodyReservation })).length).toBeGreaterThan(200_000)
      expect(yield* Effect.flip(renderInParts(page(40), { bodyReservation }))).toEqual(new BodyBudgetExceeded())
    }))
})
