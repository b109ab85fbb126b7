import { Labelled } from "../../components/Labelled.js"
import type { Language } from "../../i18n/languages.js"
import { optional, type SettingField } from "./SettingField.js"

/**
 * One of several values.
 *
 * @param choices labels by value. `""`: the question does not have the setting
 */
export const oneOf = (choices: (language: Language) => Readonly<Record<string, string>>): SettingField => ({
  control: { kind: "choice", choices },
  view: ({ language, value, ...props }) => (
    <Labelled {...props}>
      {(attributes) => (
        <select {...attributes}>
          {Object.entries(choices(language)).map(([choice, label]) => (
            <option key={choice} value={choice} selected={choice !== "" && choice === value}>{label}</option>
          ))}
        </select>
      )}
    </Labelled>
  ),
  write: String,
  read: optional((entry) => entry)
})
