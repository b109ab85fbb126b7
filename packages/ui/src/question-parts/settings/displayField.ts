import { choiceTexts } from "../texts/choiceTexts.js"
import { oneOf } from "./oneOf.js"
import type { SettingField } from "./SettingField.js"

/** How the options of a choice are shown. */
export const displayField: SettingField = oneOf((language) => {
  const { buttons, dropdown, list } = choiceTexts[language].displays
  return { "": list, dropdown, buttons }
})
