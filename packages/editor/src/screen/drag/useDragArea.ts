/** Makes the column of an element a place where items can be dropped, which scrolls at its edges. */
import type { RefObject } from "preact"
import { useEffect } from "preact/hooks"
import { withMouseDrag } from "./withMouseDrag.js"

export const useDragArea = (inner: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = inner.current?.closest<HTMLElement>(".canvas, .outline")
    if (element === null || element === undefined) return undefined
    return withMouseDrag(({ dragArea }) => dragArea(element))
  }, [inner])
