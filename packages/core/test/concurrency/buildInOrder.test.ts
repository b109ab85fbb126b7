import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { describe, expect, expectTypeOf, it } from "vitest"
import { buildInOrder } from "../../src/concurrency/buildInOrder.js"

class Size extends Context.Tag("test/Size")<Size, number>() {}
class Area extends Context.Tag("test/Area")<Area, number>() {}

const size = Layer.succeed(Size, 3)
const area = Layer.effect(Area, Effect.map(Size, (side) => side * side))

describe("layers that are built in order", () => {
  it("use the services of those before them, and keep all services", async () => {
    const built = await Effect.runPromise(Effect.scoped(Layer.build(buildInOrder(size, area))))
    expect([Context.get(built, Size), Context.get(built, Area)]).toEqual([3, 9])
  })

  it("need what no layer before them makes", async () => {
    expectTypeOf(buildInOrder(size, area)).toEqualTypeOf<Layer.Layer<Area | Size>>()
    expectTypeOf(buildInOrder(area, size)).toEqualTypeOf<Layer.Layer<Area | Size, never, Size>>()
    const built = buildInOrder(area, size).pipe(Layer.provide(Layer.succeed(Size, 5)))
    expect(await Effect.runPromise(Effect.provide(Effect.all([Area, Size]), built))).toEqual([25, 3])
  })

  it("replace a service for those after them", async () => {
    const built = buildInOrder(size, Layer.succeed(Size, 4), area)
    expect(await Effect.runPromise(Effect.provide(Effect.all([Area, Size]), built))).toEqual([16, 4])
  })

  it("end in the reverse order, also when a later one fails", async () => {
    const ended: Array<number> = []
    const ending = (index: number) => {
      const end = Effect.delay(Effect.sync(() => ended.push(index)), 10 * index)
      return Layer.scopedDiscard(Effect.addFinalizer(() => end))
    }
    const failing = Layer.effectDiscard(Effect.fail("broken"))
    const built = buildInOrder(ending(1), ending(2), failing, ending(3))
    const result = await Effect.runPromise(Effect.either(Effect.provide(Effect.void, built)))
    expect(result).toEqual(Either.left("broken"))
    expect(ended).toEqual([2, 1])
  })

  it("are built once, when they are in other layers too", async () => {
    let count = 0
    const counted = Layer.effect(Size, Effect.sync(() => ++count))
    const built = Layer.merge(buildInOrder(counted, area), Layer.provide(area, counted))
    expect(await Effect.runPromise(Effect.provide(Effect.all([Area, Size]), built))).toEqual([1, 1])
    expect(count).toBe(1)
  })
})
