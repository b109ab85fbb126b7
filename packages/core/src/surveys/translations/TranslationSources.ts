/** Which texts of the survey its translations translate. A translation is outdated when its text has changed since. */
import { fnv1a32 } from "../../logic/questionnaire/randomOrder.js"
import { renameReferences } from "../../logic/questionnaire/recall.js"
import { type RenamedKeys, renamedKeys, renameInTranslation } from "../../logic/rules/renameKeys.js"
import type { Question } from "../../questions/Question.js"
import { onceFor } from "../../values/onceFor.js"
import { type SurveyText, type SurveyTexts, type Texts, textsOf } from "./SurveyTexts.js"

/** Texts of a language, and digests of the texts that they translate, both by place. */
export interface SourcedTexts {
  readonly texts: Texts
  readonly sources: Texts
}

/** Identifies a text, in little room: a translation has hundreds. */
const sourceOf = (text: string): string => fnv1a32(text).toString(36)

/** The sources of the texts of a survey by place, which are the same for each of its languages. */
const sourcesOf = onceFor((texts: ReadonlyMap<string, SurveyText>): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>()
  for (const [place, { text }] of texts) sources.set(place, sourceOf(text))
  return sources
})

/** The sources of texts that translate the present texts of the survey. */
export const presentSources = (survey: SurveyTexts, texts: Texts): Texts => {
  const sources = sourcesOf(textsOf(survey))
  return Object.fromEntries(
    Object.keys(texts).flatMap((place) => {
      const source = sources.get(place)
      return source === undefined ? [] : [[place, source]]
    })
  )
}

/**
 * The sources of texts that replace others. A text that stays translates what it has translated, unless all are
 * confirmed.
 */
export const sourcesAfter = (
  survey: SurveyTexts,
  before: SourcedTexts | undefined,
  texts: Texts,
  isConfirmed: boolean
): Texts => {
  const present = presentSources(survey, texts)
  if (before === undefined || isConfirmed) return present
  return Object.fromEntries(
    Object.entries(present).map(([place, source]) => [
      place,
      before.texts[place] === texts[place] ? before.sources[place] ?? source : source
    ])
  )
}

/** The places whose text has changed since it was translated, in the order of the survey. */
export const outdatedPlaces = (survey: SurveyTexts, { sources, texts }: SourcedTexts): ReadonlyArray<string> =>
  Array.from(sourcesOf(textsOf(survey))).flatMap(([place, present]) => {
    const source = Object.hasOwn(sources, place) ? sources[place] : undefined
    return Object.hasOwn(texts, place) && source !== undefined && source !== present ? [place] : []
  })

/**
 * What an edit of a survey makes of its translations: they follow the keys of questions, in places and in what texts
 * recall, and the rules of questions, whose places have indexes. Those of a rule that is removed go with it. Undefined:
 * the edit changes none.
 *
 * @param endingKeys the new keys of endings by the old ones
 */
export const following = (
  before: SurveyTexts,
  after: SurveyTexts,
  endingKeys?: RenamedKeys
): ((translation: SourcedTexts) => SourcedTexts) | undefined => {
  if (
    before.title === after.title && before.description === after.description && before.design === after.design &&
    before.questions === after.questions && before.endings === after.endings
  ) return undefined
  const keys = renamedKeys(before.questions, after.questions)
  const placeAfter = placesAfter(before, after, endingKeys)
  const [textsBefore, textsAfter] = [textsOf(before), textsOf(after)]
  const isSame = keys.size === 0 && textsBefore.size === textsAfter.size &&
    Array.from(textsBefore).every(([place, { text }]) =>
      placeAfter(place) === place && textsAfter.get(place)?.text === text
    )
  if (isSame) return undefined
  const [sourcesBefore, sourcesAfter] = [sourcesOf(textsBefore), sourcesOf(textsAfter)]
  return ({ sources, texts }) => {
    const followed = Object.entries(texts).flatMap(([place, text]) => {
      const moved = placeAfter(place)
      if (moved === undefined) return []
      const [was, is] = [textsBefore.get(place)?.text, textsAfter.get(moved)?.text]
      const present = sourcesBefore.get(place)
      const source = sources[place] ?? present
      // A reference with a new name says the same.
      const isKept = was !== undefined && is !== undefined && source === present && renameReferences(was, keys) === is
      return [{
        place: moved,
        text: keys.size === 0 ? text : renameInTranslation(place, text, keys).text,
        source: isKept ? sourcesAfter.get(moved) : source
      }]
    })
    return {
      texts: Object.fromEntries(followed.map(({ place, text }) => [place, text])),
      sources: Object.fromEntries(
        followed.flatMap(({ place, source }) => source === undefined ? [] : [[place, source]])
      )
    }
  }
}

/** Where the text at a place is after an edit. Undefined: its part was removed, and another one may have the place. */
export type PlaceAfter = (place: string) => string | undefined

/**
 * Where texts are after an edit: they follow the keys of questions and endings, and the rules of questions.
 *
 * @param endingKeys the new keys of endings by the old ones
 */
export const placesAfter = (
  before: Pick<SurveyTexts, "questions">,
  after: Pick<SurveyTexts, "questions">,
  endingKeys: RenamedKeys = new Map()
): PlaceAfter => {
  const renamed = renamedPlaces(renamedKeys(before.questions, after.questions), endingKeys)
  const moves = movesOfRules(before.questions, after.questions)
  return (place) => {
    const present = renamed(place)
    return present !== undefined && moves.has(present) ? moves.get(present) : present
  }
}

/** As `placesAfter`, of an edit that only renames and removes parts. */
export const renamedPlaces = (keys: RenamedKeys, endingKeys: RenamedKeys): PlaceAfter => {
  if (keys.size + endingKeys.size === 0) return (place) => place
  const replaced = new Set([...replacedPlaces("questions", keys), ...replacedPlaces("endings", endingKeys)])
  return (place) =>
    replaced.has(place.split("/", 3).join("/")) ? undefined : renameInTranslation(place, "", keys, endingKeys).place
}

/** The places of the parts that are removed by an edit that gives their keys to others. */
const replacedPlaces = (list: string, keys: RenamedKeys): ReadonlyArray<string> =>
  Array.from(keys.values()).flatMap((key) => keys.has(key) ? [] : [`/${list}/${key}`])

/** Where the messages of rules are after an edit, by their place before it. Undefined: the rule was removed. */
const movesOfRules = (
  before: ReadonlyArray<Question>,
  after: ReadonlyArray<Question>
): ReadonlyMap<string, string | undefined> => {
  const questions = new Map(after.map((question) => [question.id, question]))
  return new Map(before.flatMap(({ id, validIf = [] }) => {
    const question = questions.get(id)
    if (question === undefined) return []
    const indexes = indexesAfter(validIf, question.validIf ?? [])
    return validIf.flatMap((_, index): ReadonlyArray<readonly [string, string | undefined]> => {
      const moved = indexes.get(index)
      return moved === index
        ? []
        : [[messagePlace(question.key, index), moved === undefined ? undefined : messagePlace(question.key, moved)]]
    })
  }))
}

type Rules = NonNullable<Question["validIf"]>

/** The index of each rule that is still there: that of the same message, else that of the same condition. */
const indexesAfter = (before: Rules, after: Rules): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const match = (identify: (rule: Rules[number]) => string) => {
    const free = new Map<string, Array<number>>()
    after.forEach((rule, index) => {
      if (taken.has(index)) return
      const name = identify(rule)
      free.set(name, [...free.get(name) ?? [], index])
    })
    before.forEach((rule, index) => {
      const next = found.has(index) ? undefined : free.get(identify(rule))?.shift()
      if (next === undefined) return
      found.set(index, next)
      taken.add(next)
    })
  }
  match(({ message, when }) => JSON.stringify([message, when]))
  match(({ message }) => message)
  match(({ when }) => JSON.stringify(when))
  return found
}

const messagePlace = (key: string, index: number): string => `/questions/${key}/validIf/${index}/message`
