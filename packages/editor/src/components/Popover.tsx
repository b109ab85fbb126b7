/** A box beside an element, above all else. It stays in the window, and a press elsewhere closes it. */
import type { ComponentChildren, RefObject } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"

export interface PopoverProps {
  /** The element that the box belongs to. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export const Popover = ({ anchor, children, onClose }: PopoverProps) => {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const { current: element } = box
    if (element === null) return undefined
    element.showPopover()
    const placeBox = () => place(element, anchor.current)
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || element.contains(target) || anchor.current?.contains(target) === true) return
      close.current()
    }
    placeBox()
    const observer = new ResizeObserver(placeBox)
    observer.observe(element)
    document.addEventListener("pointerdown", closeOutside)
    window.addEventListener("scroll", placeBox, { capture: true, passive: true })
    window.addEventListener("resize", placeBox)
    return () => {
      observer.disconnect()
      document.removeEventListener("pointerdown", closeOutside)
      window.removeEventListener("scroll", placeBox, { capture: true })
      window.removeEventListener("resize", placeBox)
    }
  }, [])
  return <div ref={box} class="popover" popover="manual">{children}</div>
}

const margin = 8
const minWidth = 240

/** Below the anchor, or above it where there is more space. */
const place = (box: HTMLElement, anchor: HTMLElement | null): void => {
  if (anchor === null) return
  const { bottom, left, right, top, width: anchorWidth } = anchor.getBoundingClientRect()
  const width = Math.min(Math.max(anchorWidth, minWidth), window.innerWidth - 2 * margin)
  const start = getComputedStyle(anchor).direction === "rtl" ? right - width : left
  const below = window.innerHeight - bottom - margin
  const isBelow = below >= Math.min(box.scrollHeight, 240) || below >= top
  Object.assign(box.style, {
    width: `${width}px`,
    left: `${Math.max(margin, Math.min(start, window.innerWidth - width - margin))}px`,
    top: isBelow ? `${bottom + 4}px` : "auto",
    bottom: isBelow ? "auto" : `${window.innerHeight - top + 4}px`,
    maxHeight: `${Math.min(360, (isBelow ? below : top - margin) - 4)}px`
  })
}
