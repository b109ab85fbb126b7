/** What belongs to the whole survey. */
import type { Definition } from "@canvass/core/editing"
import { changed, type Changes } from "./changed.js"

/** The fields of a survey that are no lists of parts. */
export type Settings = Pick<
  Definition,
  | "description"
  | "keepPartials"
  | "languages"
  | "layout"
  | "metadata"
  | "onePerExternalId"
  | "title"
  | "visibility"
>

/** Changes fields of the survey. `undefined`: the default. */
export const changeSettings = (definition: Definition, changes: Changes<Settings>): Definition =>
  changed<Definition>(definition, changes)
