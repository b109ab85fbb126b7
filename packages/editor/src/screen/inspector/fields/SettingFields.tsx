/** The settings of a question, as its type says. */
import { definitionLimits, type QuestionDefinition, shapeOf } from "@canvass/core/editing"
import { localTime, questionTypeUis, type SettingField, utcTime } from "@canvass/ui"
import { NumberField } from "../../../components/NumberField.js"
import { Select } from "../../../components/Select.js"
import { Switch } from "../../../components/Switch.js"
import { TextField } from "../../../components/TextField.js"
import { changeQuestionSettings } from "../../../model/questions/changeQuestionSettings.js"
import { useEditor } from "../../../state/EditorContext.js"
import { errorsAt } from "../../findings.js"
import { DateField } from "./DateField.js"
import { EntryField } from "./EntryField.js"

export const SettingFields = ({ pointer, question }: {
  readonly question: QuestionDefinition
  /** The JSON Pointer of the question. */
  readonly pointer: string
}) => (
  <>
    {shapeOf(question.type).settingNames.map((name) => (
      <Setting key={name} name={name} pointer={`${pointer}/settings/${name}`} question={question} />
    ))}
  </>
)

const limits = { ...definitionLimits, fileBytes: 10 * 1_024 * 1_024 }

const Setting = ({ name, pointer, question: { key, settings = {}, type } }: {
  readonly name: string
  readonly pointer: string
  readonly question: QuestionDefinition
}) => {
  const editor = useEditor()
  const { settings: fields, texts } = questionTypeUis[type]
  const known: Readonly<Partial<Record<string, SettingField>>> = fields
  const labels: Readonly<Partial<Record<string, string>>> = texts[editor.language].settings
  const values: Readonly<Partial<Record<string, unknown>>> = { ...settings }
  const field = known[name]
  if (field === undefined) return null
  const { control, defaultText } = field
  const value = values[name]
  if (value === undefined && field.isUsed?.(values) === false) return null
  const change = (next: unknown) =>
    editor.edit(
      (before) => changeQuestionSettings(before, key, { ...withTimes(name, next, values), [name]: next }),
      pointer
    )
  const props = {
    label: labels[name] ?? name,
    errors: errorsAt(editor, pointer),
    placeholder: defaultText?.(editor.language, limits)
  }
  switch (control.kind) {
    case "flag":
      return <Switch {...props} isOn={value === true} onChange={(isOn) => change(isOn || undefined)} />
    case "number":
      return (
        <NumberField
          {...props}
          isInline
          isInteger={control.isInteger}
          value={typeof value === "number" ? value : undefined}
          onChange={change}
        />
      )
    case "line":
      return (
        <TextField
          {...props}
          maxLength={definitionLimits.optionText}
          value={typeof value === "string" ? value : ""}
          onInput={(text) => change(text === "" ? undefined : text)}
        />
      )
    case "choice":
      return (
        <Select
          {...props}
          isInline
          value={typeof value === "string" ? value : ""}
          choices={Object.entries(control.choices(editor.language))}
          onChange={(choice) => change(choice === "" ? undefined : choice)}
        />
      )
    case "date":
      return (
        <DateField
          {...props}
          hasTime={settings.includeTime === true}
          value={localTime(typeof value === "string" ? value : "")}
          onChange={(written) => change(written === "" ? undefined : utcTime(written))}
        />
      )
    case "entry":
      return (
        <EntryField
          {...props}
          written={value === undefined ? "" : field.write(value)}
          write={field.write}
          read={(text) => field.read(text, {})}
          onChange={change}
        />
      )
    case "parts":
      return null
  }
}

/** The bounds of dates as days, or as times, once times are asked for or not. */
const withTimes = (name: string, isOn: unknown, { max, min }: Readonly<Partial<Record<string, unknown>>>) => {
  if (name !== "includeTime") return {}
  const bound = (value: unknown): string | undefined =>
    typeof value !== "string" ? undefined : isOn === true ? utcTime(`${value.slice(0, 10)}T00:00`) : value.slice(0, 10)
  return { max: bound(max), min: bound(min) }
}
