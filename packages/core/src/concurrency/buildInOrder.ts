/** Many layers as one. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

type AnyLayer = Layer.Layer<never, unknown, unknown>

/** What the layers need and none before them makes. Of layers whose number is unknown it is all that they need. */
type Needs<Layers extends ReadonlyArray<AnyLayer>, Made = never, Needed = never> = Layers extends
  readonly [infer First extends AnyLayer, ...infer Rest extends ReadonlyArray<AnyLayer>]
  ? Needs<Rest, Layer.Layer.Success<First> | Made, Exclude<Layer.Layer.Context<First>, Made> | Needed>
  : Layers extends readonly [] ? Needed
  : Layer.Layer.Context<Layers[number]> | Needed

/**
 * Builds the layers one after the other. Each uses the services of those before it, and of two with one service the
 * later provides it. They end in the reverse order. `Layer.mergeAll` and `Layer.provideMerge` give the same services,
 * but start a fiber and a scope for each layer, which takes longer than to make a service.
 */
export function buildInOrder<Layers extends Array<AnyLayer>>(...layers: Layers): Layer.Layer<
  { [Index in keyof Layers]: Layer.Layer.Success<Layers[Index]> }[number],
  { [Index in keyof Layers]: Layer.Layer.Error<Layers[Index]> }[number],
  Needs<Layers>
>
export function buildInOrder(...layers: Array<AnyLayer>): AnyLayer {
  return Layer.scopedContext(Effect.gen(function*() {
    const memoMap = yield* memoMapOfBuild
    const scope = yield* Effect.scope
    let made = Context.empty()
    for (const layer of layers) {
      made = Context.merge(made, yield* Effect.provide(Layer.buildWithMemoMap(layer, memoMap, scope), made))
    }
    return made
  }))
}

/**
 * The memo map of the graph of layers that is being built. A layer that is provided with a context alone does not see
 * it, and the default value of the reference would be one map for all engines of the process.
 */
const memoMapOfBuild: Effect.Effect<Layer.MemoMap> = Effect.contextWithEffect((context: Context.Context<never>) =>
  context.unsafeMap.has(Layer.CurrentMemoMap.key)
    ? Effect.succeed(Context.get(context, Layer.CurrentMemoMap))
    : Layer.makeMemoMap
)
