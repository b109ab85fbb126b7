import { Checkbox } from "../../components/Labelled.js"
import { ticked } from "../../entries/Entries.js"
import type { SettingField } from "./SettingField.js"

/** A setting that is true or absent. */
export const flag: SettingField = {
  control: { kind: "flag" },
  view: ({ errors, id, label, name, value }) => (
    <Checkbox id={id} name={name} label={label} isChecked={value === ticked} errors={errors} />
  ),
  write: (value) => value === true ? ticked : "",
  read: (entry) => entry === ticked ? true : undefined
}
