/** The dictionary of a SAV file: what comes before its cases. */
import { Table } from "@canvass/core/ports"
import { ByteBuffer } from "../bytes/ByteBuffer.js"
import { cutUtf8, utf8, utf8Length } from "../bytes/utf8.js"
import { bias } from "./CaseWriter.js"
import type { SavVariable } from "./SavVariables.js"
import { segmentsOf } from "./segments.js"

/** The first record of a file. The number of cases is not known. */
export const fileHeader = (title: string, createdAt: number): Uint8Array => {
  const header = new ByteBuffer()
  const [, day = "", month = "", year = "", time = ""] =
    /^\w+, (\d\d) (\w{3}) \d\d(\d\d) ([\d:]{8})/.exec(new Date(createdAt).toUTCString()) ?? []
  header.append(utf8("$FL2"))
  header.padded(utf8("@(#) SPSS DATA FILE Canvass"), 60, space)
  header.int32(2)
  header.int32(-1)
  header.int32(compression.byteCode)
  header.int32(0)
  header.int32(-1)
  header.float64(bias)
  header.padded(utf8(`${day} ${month} ${year}`), 9, space)
  header.padded(utf8(time), 8, space)
  header.padded(utf8(cutUtf8(title, 64)), 64, space)
  header.padded(utf8(""), 3, 0)
  return header.take()
}

const compression = { byteCode: 1 }

/** The records after the first one. */
export const dictionary = (variables: ReadonlyArray<SavVariable>): Uint8Array => {
  const placed = place(variables)
  const records = new ByteBuffer()
  const labels = distinctLabels(
    placed.map(({ name, source }) => ({ label: labelOf(source.variable), suffix: name })),
    maxLabelBytes
  )
  placed.forEach((variable, index) => writeVariable(records, variable, labels[index] ?? ""))
  for (const variable of placed) writeValueLabels(records, variable)
  writeExtension(records, 3, 4, integers(1, 0, 0, -1, 1, 1, 2, utf8Codepage))
  writeExtension(records, 4, 8, doubles(-Number.MAX_VALUE, Number.MAX_VALUE, lowest))
  const sets = responseSets(placed)
  if (sets !== "") writeExtension(records, 7, 1, utf8(sets))
  writeExtension(records, 11, 4, integers(...placed.flatMap(displayOf)))
  writeExtension(records, 13, 1, utf8(placed.map(({ name, shortName }) => `${shortName}=${name}`).join("\t")))
  const veryLong = placed.filter(({ segments }) => segments.length > 1)
    .map(({ shortName, source: { width } }) => `${shortName}=${String(width).padStart(5, "0")}\0\t`).join("")
  if (veryLong !== "") writeExtension(records, 14, 1, utf8(veryLong))
  writeExtension(records, 20, 1, utf8("UTF-8"))
  records.int32(recordTypes.end)
  records.int32(0)
  return records.take()
}

const recordTypes = { variable: 2, valueLabels: 3, labelledVariables: 4, extension: 7, end: 999 }

const utf8Codepage = 65_001

/** The number after the least one, which stands for no value. */
const lowest = -1.797_693_134_862_315_5e308

const space = 0x20

/** A variable with its place. `index` is that of its first element in a case, from 1. */
interface PlacedVariable {
  readonly source: SavVariable
  readonly name: string
  readonly shortName: string
  readonly index: number
  readonly segments: ReadonlyArray<{ readonly shortName: string; readonly width: number; readonly elements: number }>
}

/** Short names are not for people. They begin with a character that no other name has. */
const place = (variables: ReadonlyArray<SavVariable>): ReadonlyArray<PlacedVariable> => {
  let index = 1
  let names = 0
  return variables.map((source): PlacedVariable => {
    const segments = (source.width === 0 ? [{ width: 0, elements: 1 }] : segmentsOf(source.width))
      .map(({ elements, width }) => ({ shortName: `@${++names}`, width, elements }))
    const placed = { source, name: source.variable.name, shortName: segments[0]?.shortName ?? "", index, segments }
    for (const { elements } of segments) index += elements
    return placed
  })
}

const formats = { text: 1, number: 5, dateTime: 22, date: 39 }

const formatOf = ({ variable: { column: { content }, kind }, width }: SavVariable): number => {
  const of = (type: number, width: number, decimals = 0): number => type << 16 | width << 8 | decimals
  if (width > 0) return of(formats.text, width)
  if (kind === "option") return of(formats.number, 8)
  switch (content.kind) {
    case "date":
      return of(formats.date, 10)
    case "instant":
      return of(formats.dateTime, 24, 3)
    case "number":
      return content.isInteger ? of(formats.number, 10) : of(formats.number, 12, 2)
    case "numeral":
      return of(formats.number, 12, 2)
    case "boolean":
    case "chosen":
    case "option":
    case "options":
    case "rank":
    case "text":
    case "texts":
      return of(formats.number, 8)
  }
}

const writeVariable = (records: ByteBuffer, { segments, source }: PlacedVariable, text: string): void => {
  const { missing, width } = source
  const label = utf8(text)
  const missingValues = width === 0 && missing !== null ? [missing.skipped, missing.notShown] : []
  segments.forEach((segment, index) => {
    const isFirst = index === 0
    const format = segment.width === 0 ? formatOf(source) : formatOf({ ...source, width: segment.width })
    records.int32(recordTypes.variable)
    records.int32(segment.width)
    records.int32(Number(isFirst))
    records.int32(isFirst ? missingValues.length : 0)
    records.int32(format)
    records.int32(format)
    records.padded(utf8(segment.shortName), 8, space)
    if (isFirst) {
      records.int32(label.length)
      records.padded(label, 4 * Math.ceil(label.length / 4), space)
      for (const value of missingValues) records.float64(value)
    }
    for (let element = 1; element < segment.elements; element++) {
      for (const value of [recordTypes.variable, -1, 0, 0, 0, 0]) records.int32(value)
      records.padded(utf8(""), 8, space)
    }
  })
}

const labelOf = (variable: Table.Variable): string => {
  const { column } = variable
  switch (variable.kind) {
    case "cell":
      return column.label
    case "option":
      return `${variable.option.label}: ${column.label}`
    case "other":
      return `other: ${column.label}`
  }
}

const maxLabelBytes = 255

/** Cuts labels to so many bytes. One that is then equal to an earlier one ends with its suffix in parentheses. */
const distinctLabels = (
  labels: ReadonlyArray<{ readonly label: string; readonly suffix: string }>,
  maxBytes: number
): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return labels.map(({ label, suffix }) => {
    const end = ` (${suffix})`
    let text = cutUtf8(label, maxBytes)
    if (taken.has(text)) text = cutUtf8(label, maxBytes - utf8Length(end)) + end
    taken.add(text)
    return text
  })
}

/** What SPSS shows of a label. */
const maxValueLabelBytes = 120

const writeValueLabels = (
  records: ByteBuffer,
  { index, source: { missing, variable, width } }: PlacedVariable
): void => {
  if (width > 0) return
  const labels = [
    // By their codes, so that no later order of the options changes what was cut.
    ...[...Table.valueLabels(variable.column.content)].sort((a, b) => a.value - b.value),
    ...missing === null
      ? []
      : [{ value: missing.skipped, label: "Skipped" }, { value: missing.notShown, label: "Not shown" }]
  ]
  if (labels.length === 0) return
  records.int32(recordTypes.valueLabels)
  records.int32(labels.length)
  // Programs take values of one label for one level.
  const texts = distinctLabels(
    labels.map(({ label, value }) => ({ label, suffix: String(value) })),
    maxValueLabelBytes
  )
  for (const [place, { value }] of labels.entries()) {
    const bytes = utf8(texts[place] ?? "")
    records.float64(value)
    records.setByte(records.reserve(1), bytes.length)
    // The label and its length fill elements of eight bytes.
    records.padded(bytes, 8 * Math.ceil((bytes.length + 1) / 8) - 1, space)
  }
  records.int32(recordTypes.labelledVariables)
  records.int32(1)
  records.int32(index)
}

/**
 * The variables of a multiple choice, or of a row of a matrix that takes several columns, are a set. Its name begins
 * with `$`.
 */
const responseSets = (placed: ReadonlyArray<PlacedVariable>): string => {
  const sets = new Map<string, { readonly label: string; readonly name: string; readonly variables: Array<string> }>()
  for (const { shortName, source: { variable: { column, kind } } } of placed) {
    if (column.source === null || kind !== "option" && column.content.kind !== "chosen") continue
    const [name, label] = kind === "option"
      ? [column.variables.cell, column.label]
      : [column.variables.question, column.source.question.text]
    const found = sets.get(name) ?? { label, name, variables: [] }
    found.variables.push(shortName)
    sets.set(name, found)
  }
  const names = new Set<string>()
  return Array.from(sets.values(), ({ label, name, variables }) => {
    const text = cutUtf8(label.replaceAll(/\s+/g, " "), maxLabelBytes)
    return `$${setName(name, names)}=D1 1 ${utf8(text).length} ${text} ${variables.join(" ")}\n`
  }).join("")
}

const setName = (name: string, taken: Set<string>): string => {
  const base = name.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "").slice(0, 50)
  let unique = base
  for (let number = 2; taken.has(unique.toUpperCase()); number++) unique = `${base}_${number}`
  taken.add(unique.toUpperCase())
  return unique
}

const measures = { nominal: 1, ordinal: 2, scale: 3 }

const measureOf = ({ variable: { column: { content }, kind }, width }: SavVariable): number => {
  if (width > 0 || kind === "option") return measures.nominal
  switch (content.kind) {
    case "number":
      return measures[content.measure]
    case "date":
    case "instant":
    case "numeral":
      return measures.scale
    case "rank":
      return measures.ordinal
    case "boolean":
    case "chosen":
    case "option":
    case "options":
    case "text":
    case "texts":
      return measures.nominal
  }
}

const alignments = { left: 0, right: 1 }

/** Measurement level, width of the column on the screen, and alignment, for each segment. */
const displayOf = ({ segments, source }: PlacedVariable): ReadonlyArray<number> =>
  segments.flatMap(({ width }) =>
    width === 0
      ? [measureOf(source), 10, alignments.right]
      : [measures.nominal, Math.min(width, 32), alignments.left]
  )

const writeExtension = (records: ByteBuffer, subtype: number, size: number, bytes: Uint8Array): void => {
  for (const value of [recordTypes.extension, subtype, size, bytes.length / size]) records.int32(value)
  records.append(bytes)
}

const integers = (...values: ReadonlyArray<number>): Uint8Array => {
  const bytes = new ByteBuffer(4 * values.length)
  for (const value of values) bytes.int32(value)
  return bytes.take()
}

const doubles = (...values: ReadonlyArray<number>): Uint8Array => {
  const bytes = new ByteBuffer(8 * values.length)
  for (const value of values) bytes.float64(value)
  return bytes.take()
}
