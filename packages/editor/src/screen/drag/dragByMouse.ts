/**
 * Dragging by mouse, as browsers drag: handles, and columns that scroll at their edges. It is loaded once the screen is
 * shown.
 */
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element"
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine"
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter"
import { Landing, type SortOptions } from "./Landing.js"

/** Makes the column of an element a place where items can be dropped, which scrolls at its edges. */
export const dragArea = (element: HTMLElement): () => void =>
  combine(dropTargetForElements({ element }), autoScrollForElements({ element }))

/** @returns ends it */
export const dragByMouse = (element: HTMLElement, options: SortOptions): () => void => {
  let landing: Landing | undefined
  return draggable({
    element,
    onGenerateDragPreview: ({ location, nativeSetDragImage }) => {
      const { left, top } = options.item.getBoundingClientRect()
      const { clientX, clientY } = location.initial.input
      nativeSetDragImage?.(options.item, clientX - left, clientY - top)
    },
    onDragStart: () => {
      landing = new Landing(options)
    },
    onDrag: ({ location }) => landing?.show(location.current.input.clientY),
    onDrop: ({ location: { current } }) => {
      // The pointer may have moved since the last frame.
      landing?.show(current.input.clientY)
      // A drag that ends outside of the column, or by Escape, moves nothing.
      landing?.end(current.dropTargets.length > 0)
    }
  })
}
