/** Settings of a question. */
import type { Definition, SettingsDefinition } from "@canvass/core/editing"
import { changed, type Changes, withQuestion } from "../lists/changed.js"

/** Changes settings of a question. `undefined`: the default. A question without settings has none. */
export const changeQuestionSettings = (
  definition: Definition,
  key: string,
  changes: Changes<SettingsDefinition>
): Definition =>
  withQuestion(definition, key, (question) => {
    const settings = changed<SettingsDefinition>(question.settings ?? {}, changes)
    return changed(question, { settings: Object.keys(settings).length === 0 ? undefined : settings })
  })
