/** A computed signal that also depends on the properties of a component. */
import { computed, type ReadonlySignal } from "@preact/signals"
import { useMemo } from "preact/hooks"

/** @param properties what `compute` reads beside signals */
export const useComputedOf = <A>(compute: () => A, properties: ReadonlyArray<unknown>): ReadonlySignal<A> =>
  useMemo(() => computed(compute), properties)
