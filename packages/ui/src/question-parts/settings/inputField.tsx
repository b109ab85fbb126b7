/** A setting that is entered in one line. */
import { Labelled } from "../../components/Labelled.js"
import type { SettingField } from "./SettingField.js"

export const inputField = (
  { inputMode, ...field }: Pick<SettingField, "control" | "defaultText" | "read" | "write"> & {
    readonly inputMode: "decimal" | "numeric" | "text"
  }
): SettingField => ({
  ...field,
  view: ({ placeholder, value, ...props }) => (
    <Labelled {...props}>
      {(attributes) => (
        <input type="text" inputMode={inputMode} {...attributes} value={value} placeholder={placeholder} />
      )}
    </Labelled>
  )
})
