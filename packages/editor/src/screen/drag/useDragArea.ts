/** Makes the column of an element a place where items can be dropped, which scrolls at its edges. */
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element"
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine"
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter"
import type { RefObject } from "preact"
import { useEffect } from "preact/hooks"

export const useDragArea = (inner: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = inner.current?.closest<HTMLElement>(".canvas, .outline")
    if (element === null || element === undefined) return undefined
    return combine(dropTargetForElements({ element }), autoScrollForElements({ element }))
  }, [inner])
