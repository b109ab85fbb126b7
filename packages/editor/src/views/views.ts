/** The views that are loaded on demand. */
import type { ComponentType } from "preact"
import { type LazyModule, lazyModule } from "../components/lazyModule.js"
import type { ViewName } from "../state/View.js"

/** A module whose default export is the view. */
type ViewModule = LazyModule<{ readonly default: ComponentType }>

export const previewView: ViewModule = lazyModule(() => import("./preview/Preview.js"))

export const lazyViews: Readonly<Record<Exclude<ViewName, "questions">, ViewModule>> = {
  logic: lazyModule(() => import("./logic/Logic.js")),
  languages: lazyModule(() => import("./translations/Translations.js")),
  code: lazyModule(() => import("./code/Code.js"))
}
