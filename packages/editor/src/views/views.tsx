/** The views that are loaded on demand. */
import type { ComponentType } from "preact"
import { lazyModule } from "../components/lazyModule.js"
import { OnDemand } from "../components/OnDemand.js"
import type { ViewName } from "../state/View.js"

const code = lazyModule(() => import("./code/Code.js"))
const logic = lazyModule(() => import("./logic/Logic.js"))
const preview = lazyModule(() => import("./preview/Preview.js"))
const translations = lazyModule(() => import("./translations/Translations.js"))

export const PreviewOnDemand = () => <OnDemand module={preview} render={({ Preview }) => <Preview />} />

export const viewsOnDemand: Readonly<Record<Exclude<ViewName, "questions">, ComponentType>> = {
  logic: () => <OnDemand module={logic} render={({ Logic }) => <Logic />} />,
  languages: () => <OnDemand module={translations} render={({ Translations }) => <Translations />} />,
  code: () => <OnDemand module={code} render={({ Code }) => <Code />} />
}
