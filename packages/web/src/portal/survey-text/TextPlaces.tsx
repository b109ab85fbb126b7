/** Places in a text that something is said about: line and column, a message, and the lines around. */
import type { Language } from "@canvass/core/ports"
import { surveyTextTexts } from "./surveyTextTexts.js"

/** A message about a place. Lines and columns begin with 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
  readonly message: string
}

export interface TextPlacesProps {
  readonly language: Language
  readonly text: string
  readonly places: ReadonlyArray<TextPlace>
  /** Returns the `id` of a place. */
  readonly idOf: (place: Pick<TextPlace, "column" | "line">) => string
  /** `danger`: it must be corrected. */
  readonly tone: "danger" | "warning"
}

export const TextPlaces = ({ idOf, language, places, text, tone }: TextPlacesProps) => {
  const t = surveyTextTexts[language]
  const lines = text.split("\n")
  const merged = mergePlaces(places)
  const shown = merged.slice(0, maxPlaces)
  const rest = merged.length - shown.length
  return (
    <>
      <ol class="text-places">
        {shown.map(({ column, line, messages }) => {
          const id = idOf({ line, column })
          return (
            <li key={id} id={id} class={tone} tabIndex={-1}>
              <p>
                <a href={`#${id}`}>{t.place(line, column)}</a> {messages.join(" ")}
              </p>
              <pre>
                {around(lines, line).map((number) => {
                  const { after, before, marked } = excerptOf(lines[number - 1] ?? "", number === line ? column : 1)
                  return (
                    <code key={number} class={number === line ? "line current" : "line"} data-line={number}>
                      {number === line ? <>{before}<mark>{marked}</mark>{after}</> : before + marked + after}
                      {"\n"}
                    </code>
                  )
                })}
              </pre>
            </li>
          )
        })}
      </ol>
      {rest > 0 && <p class="hint">{t.more(rest)}</p>}
    </>
  )
}

/** Maximum number of places that are shown. Whoever corrects them sees the others afterwards. */
const maxPlaces = 50

interface MergedPlace extends Omit<TextPlace, "message"> {
  readonly messages: Array<string>
}

/** The messages about one place together. */
export const mergePlaces = (places: ReadonlyArray<TextPlace>): ReadonlyArray<MergedPlace> => {
  const merged = new Map<string, MergedPlace>()
  for (const { column, line, message } of places) {
    const key = `${line}:${column}`
    const found = merged.get(key)
    if (found === undefined) merged.set(key, { line, column, messages: [message] })
    else if (!found.messages.includes(message)) found.messages.push(message)
  }
  return [...merged.values()]
}

/** The numbers of a line and of those around it. */
const around = (lines: ReadonlyArray<string>, line: number): ReadonlyArray<number> =>
  [line - 2, line - 1, line, line + 1].filter((number) => number >= 1 && number <= Math.max(lines.length, line))

/** Part of a line: as much as fits, with what begins at a column in its middle. */
const excerptOf = (line: string, column: number) => {
  const start = Math.max(0, column - 1 - maxBefore)
  const at = column - 1
  const word = /^(?:[\w$]+|[^\s])/u.exec(line.slice(at, at + maxMarked))?.[0] ?? ""
  const end = at + word.length + maxAfter
  return {
    before: (start > 0 ? "…" : "") + line.slice(start, at),
    marked: word,
    after: line.slice(at + word.length, end) + (end < line.length ? "…" : "")
  }
}

const maxBefore = 80
const maxMarked = 40
const maxAfter = 80
