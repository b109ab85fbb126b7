/** The content of an `<answer>` element in an XML export. */
import { xmlText } from "../../../encoding/XmlText.js"
import type { AnswerValue } from "../../AnswerValue.js"
import type { Row } from "../definition/Option.js"

/** Encodes a value as the content of an `<answer>` element. */
export type XmlContent = (value: AnswerValue) => string

/** One `<value>` element for a text, a number or a boolean. */
export const scalarContent: XmlContent = (value) =>
  typeof value === "string" ? valueElement(value) : typeof value === "object" ? "" : `<value>${value}</value>`

/** Encodes the values of options as elements. The elements of the present options are encoded once. */
export const optionElement = (options: ReadonlyArray<Row>): (value: string) => string => {
  const elements = new Map(options.map(({ value }) => [value, valueElement(value)]))
  return (value) => elements.get(value) ?? valueElement(value)
}

const valueElement = (text: string): string => `<value>${xmlText(text)}</value>`
