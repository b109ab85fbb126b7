import { Labelled } from "../../components/Labelled.js"
import { localTime } from "../../entries/dateValue.js"
import { ticked } from "../../entries/Entries.js"
import { optional, type SettingEntries, type SettingField } from "../../question-parts/settings/SettingField.js"

/** A day, or a time in UTC to the minute, as the inputs of browsers have them. */
export const dateBound: SettingField = {
  control: { kind: "date" },
  view: ({ settings, value, ...props }) => (
    <Labelled {...props}>
      {(attributes) => <input type={hasTime(settings) ? "datetime-local" : "date"} {...attributes} value={value} />}
    </Labelled>
  ),
  dependsOn: "includeTime",
  write: (value) => localTime(String(value)),
  read: (entry, settings) =>
    optional((text) => {
      const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
      if (day === undefined) return text
      return hasTime(settings) ? `${day}T${time ?? "00:00"}:00Z` : day
    })(entry)
}

const hasTime = ({ includeTime }: SettingEntries): boolean => includeTime === ticked
