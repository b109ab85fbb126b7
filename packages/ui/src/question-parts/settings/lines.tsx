import { Labelled, TextArea } from "../../components/Labelled.js"
import { type DefaultText, optional, type SettingField } from "./SettingField.js"

/** A list of words, one a line. */
export const lines = (defaultText: DefaultText): SettingField => ({
  control: { kind: "entry" },
  view: ({ placeholder, value, ...props }) => (
    <Labelled {...props}>
      {(attributes) => <TextArea {...attributes} value={value} rows={2} placeholder={placeholder} />}
    </Labelled>
  ),
  write: (value) => Array.isArray(value) ? value.join("\n") : "",
  read: optional((entry) => entry.split(/[\s,;]+/).filter((line) => line !== "")),
  defaultText
})
