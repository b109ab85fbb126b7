import { inputField } from "../../question-parts/settings/inputField.js"
import { numberOf } from "../../question-parts/settings/number.js"
import { optional, type SettingField } from "../../question-parts/settings/SettingField.js"

/** A number of bytes, which is entered with its unit: `10 MB`. */
export const byteSize = (defaultBytes: number): SettingField =>
  inputField({
    control: { kind: "entry" },
    inputMode: "text",
    defaultText: () => write(defaultBytes),
    write: (value) => typeof value === "number" ? write(value) : "",
    read: optional((entry) => {
      const [, amount, unit = ""] = /^([\d.]+)\s*([a-z]*)$/i.exec(entry) ?? []
      const size = { "": 1, b: 1, kb: 1_024, kib: 1_024, mb: 1_048_576, mib: 1_048_576 }[unit.toLowerCase()]
      const number = amount === undefined || size === undefined ? undefined : numberOf(amount)
      return typeof number === "number" && size !== undefined ? Math.round(number * size) : entry
    })
  })

/** Writes a number of bytes exactly, with the largest unit of which it is a multiple. */
const write = (bytes: number): string => {
  const [unit, size] = units.find(([, size]) => bytes > 0 && bytes % size === 0) ?? ["B", 1]
  return `${bytes / size} ${unit}`
}

const units: ReadonlyArray<readonly [unit: string, bytes: number]> = [["MB", 1_048_576], ["kB", 1_024]]
