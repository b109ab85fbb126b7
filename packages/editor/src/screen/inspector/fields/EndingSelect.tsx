/** One of the endings of the survey. */
import { plainText } from "@canvass/ui"
import { Select } from "../../../components/Select.js"
import { useEditor } from "../../../state/EditorContext.js"

export const EndingSelect = ({ errors, label, none, onChange, value }: {
  readonly label: string
  readonly value: string | undefined
  /** What stands for no ending. Absent: there must be one. */
  readonly none?: string
  readonly onChange: (key: string | undefined) => void
  readonly errors: ReadonlyArray<string>
}) => {
  const editor = useEditor()
  const endings = (editor.definition.value.endings ?? []).map(({ key, title = "" }) =>
    [key, title === "" ? key : plainText(title)] as const
  )
  return (
    <Select
      label={label}
      value={value ?? ""}
      errors={errors}
      choices={[...none === undefined ? [] : [["", none] as const], ...endings]}
      onChange={(key) => onChange(key === "" ? undefined : key)}
    />
  )
}
