import { Labelled, TextArea } from "../../components/Labelled.js"
import { optionTexts } from "../texts/optionTexts.js"
import { lineNumbersOf, type OptionLine, readOptions, writeOptions } from "./OptionLines.js"
import type { SettingField, SettingList } from "./SettingField.js"

/** A list of options, one a line, such as the rows of a matrix. */
export const optionList = (sample: SettingList["sample"]): SettingField => ({
  control: { kind: "parts" },
  view: ({ language, value, ...props }) => (
    <Labelled {...props} hint={optionTexts[language].hint}>
      {(attributes) => <TextArea {...attributes} value={value} rows={3} />}
    </Labelled>
  ),
  write: (value) => Array.isArray(value) ? writeOptions(value.filter(isOption)) : "",
  read: readOptions,
  list: { sample, lineNumbersOf }
})

const isOption = (value: unknown): value is OptionLine =>
  typeof value === "object" && value !== null && "value" in value && typeof value.value === "string" &&
  "label" in value && typeof value.label === "string"
