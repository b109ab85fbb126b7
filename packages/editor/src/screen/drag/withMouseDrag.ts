/** Dragging by mouse is loaded once the screen is shown: until then, and without a network, keys and dialogs move. */
import { lazyModule } from "../../components/lazyModule.js"
import type * as MouseDrag from "./dragByMouse.js"

const dragByMouse = lazyModule(() => import("./dragByMouse.js"))

/**
 * Starts something of the module as soon as it is there.
 *
 * @returns ends it
 */
export const withMouseDrag = (start: (module: typeof MouseDrag) => () => void): () => void => {
  let isEnded = false
  let end: (() => void) | undefined
  void dragByMouse.load().then((module) => {
    if (!isEnded) end = start(module)
  }, () => {
    // The network is gone.
  })
  return () => {
    isEnded = true
    end?.()
  }
}
