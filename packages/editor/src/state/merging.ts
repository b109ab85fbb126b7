/** Merging, which is loaded on demand: a conflict is rare, and so is undoing something after later edits. */
import { lazyModule } from "../components/lazyModule.js"

export const merging = lazyModule(() => import("../model/merge/mergeDefinitions.js"))
