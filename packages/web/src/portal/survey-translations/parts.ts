/** The texts of a survey in parts, each of which is a form of its own. */
import { SurveyTexts } from "@canvass/core/ports"
import type { SurveyDetail } from "../surveys/surveyCalls.js"

/** A text that can be translated. */
export interface TranslatableText {
  readonly place: string
  readonly source: string
  readonly isLine: boolean
}

/** Texts that belong together: those of a question, of the survey, or of an ending. */
export interface TextGroup {
  /** The first two steps of their places. */
  readonly name: string
  readonly texts: ReadonlyArray<TranslatableText>
}

type Part = ReadonlyArray<TextGroup>

/** All texts of a survey, in order. */
export const textsOf = (survey: SurveyDetail): ReadonlyArray<TranslatableText> =>
  Array.from(SurveyTexts.textsOf(survey), ([place, { isLine, text }]) => ({ place, source: text, isLine }))

/** Maximum number of texts of a part, and of their characters: a page shows each text twice, at most 6 bytes each. */
const maxTexts = 150
const maxCharacters = 100_000

/** The texts in parts. A group that is too long for a part goes on in the next one. */
export const partsOf = (survey: SurveyDetail, translations: SurveyTexts.Texts): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let groups: Array<{ readonly name: string; readonly texts: Array<TranslatableText> }> = []
  let [count, characters] = [0, 0]
  for (const text of textsOf(survey)) {
    const length = text.source.length + (translations[text.place]?.length ?? 0) + text.place.length
    if (count > 0 && (count >= maxTexts || characters + length > maxCharacters)) {
      parts.push(groups)
      groups = []
      ;[count, characters] = [0, 0]
    }
    const name = groupOf(text.place)
    const last = groups.at(-1)
    if (last?.name === name) last.texts.push(text)
    else groups.push({ name, texts: [text] })
    count += 1
    characters += length
  }
  return [...parts, groups]
}

const groupOf = (place: string): string => {
  const [, list = "", key] = place.split("/", 3)
  return key === undefined ? "" : `/${list}/${key}`
}
