/** Numbers. */
import { inputField } from "./inputField.js"
import { type DefaultText, optional, type SettingField } from "./SettingField.js"

/** A number with decimals. */
export const number = (defaultText: DefaultText): SettingField => numberField("decimal", defaultText)

/** A whole number. */
export const integer = (defaultText: DefaultText): SettingField => numberField("numeric", defaultText)

const numberField = (inputMode: "decimal" | "numeric", defaultText: DefaultText): SettingField =>
  inputField({
    control: { kind: "number", isInteger: inputMode === "numeric" },
    inputMode,
    defaultText,
    write: String,
    read: optional(numberOf)
  })

/** The number of an entry, or the entry if it is none. */
export const numberOf = (entry: string): number | string => {
  const number = Number(entry)
  return Number.isFinite(number) ? number : entry
}
