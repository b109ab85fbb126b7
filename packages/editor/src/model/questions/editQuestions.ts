/** Adds, copies, moves and changes questions. */
import {
  type Definition,
  mapSurvey,
  type QuestionDefinition,
  renameInTranslation,
  renaming
} from "@canvass/core/editing"
import { changed, type Changes, replaced, withQuestion } from "../lists/changed.js"
import { freeQuestionKeys } from "../names/keys.js"
import { renamePlacesIn } from "../names/translations.js"
import { type Destination, pagesIn, putQuestions, withPages } from "./pages.js"

/** Inserts questions. Those whose keys are taken get free ones. */
export const insertQuestions = (
  definition: Definition,
  questions: ReadonlyArray<QuestionDefinition>,
  destination: Destination
): Definition => {
  const nextKey = freeQuestionKeys({ ...definition, questions: [...definition.questions ?? [], ...questions] })
  const taken = new Set([
    ...(definition.questions ?? []).map(({ key }) => key),
    ...(definition.hiddenFields ?? []).map(({ name }) => name)
  ])
  const keyed = questions.map((question) => {
    const key = taken.has(question.key) ? nextKey() : question.key
    taken.add(key)
    return key === question.key ? question : { ...question, key }
  })
  return withPages(definition, putQuestions(pagesIn(definition), keyed, destination))
}

/** Copies questions behind the last of them. Rules and texts of the copies name the copies. */
export const duplicateQuestions = (definition: Definition, keys: ReadonlyArray<string>): Definition => {
  const originals = (definition.questions ?? []).filter(({ key }) => keys.includes(key))
  const last = originals.at(-1)
  if (last === undefined) return definition
  const nextKey = freeQuestionKeys(definition)
  const copied = new Map(originals.map(({ key }) => [key, nextKey()]))
  const copies = originals.map(({ key, ...question }) =>
    changed({ ...question, key: copied.get(key) ?? key }, { was: undefined, page: undefined })
  )
  const { questions } = mapSurvey({ questions: copies }, renaming(copied))
  const put = withPages(definition, putQuestions(pagesIn(definition), questions, { after: last.key }))
  return withCopiedTranslations(put, copied)
}

const withCopiedTranslations = (definition: Definition, copied: ReadonlyMap<string, string>): Definition => {
  const { translations } = definition
  if (translations === undefined) return definition
  const copies = Object.entries(translations).map(([tag, texts]) => {
    const copiedTexts = Object.entries(texts).flatMap(([place, text]) => {
      const [, list, key = "", part] = place.split("/")
      if (list !== "questions" || !copied.has(key) || part === "page") return []
      const renamed = renameInTranslation(place, text, copied)
      return [[renamed.place, renamed.text] as const]
    })
    return [tag, { ...texts, ...Object.fromEntries(copiedTexts) }] as const
  })
  return { ...definition, translations: Object.fromEntries(copies) }
}

/** Moves questions to a place, in their order. A page that they leave empty goes. */
export const moveQuestions = (
  definition: Definition,
  keys: ReadonlyArray<string>,
  destination: Destination
): Definition => {
  const isMoved = ({ key }: QuestionDefinition): boolean => keys.includes(key)
  const beside = "after" in destination ? destination.after : "before" in destination ? destination.before : undefined
  if (beside !== undefined && keys.includes(beside)) return definition
  const pages = pagesIn(definition)
  const moved = pages.flatMap(({ questions }) => questions.filter(isMoved))
  const left = pages.map((page) => ({ ...page, questions: page.questions.filter((question) => !isMoved(question)) }))
  return moved.length === 0 ? definition : withPages(definition, putQuestions(left, moved, destination))
}

/** Moves a question by one place, across the border of pages as a place of its own. */
export const moveQuestionBy = (definition: Definition, key: string, step: -1 | 1): Definition =>
  moveQuestionsBy(definition, [key], step)

/** Moves questions together by one place: before the one that precedes the first, or behind the one after the last. */
export const moveQuestionsBy = (definition: Definition, keys: ReadonlyArray<string>, step: -1 | 1): Definition => {
  const all = pagesIn(definition).flatMap(({ questions }, page) => questions.map(({ key }) => ({ key, page })))
  const inOrder = step === -1 ? all.toReversed() : all
  const edge = inOrder.findLastIndex(({ key }) => keys.includes(key))
  const beside = inOrder[edge + 1]
  if (edge === -1 || beside === undefined) return definition
  const isSamePage = beside.page === inOrder[edge]?.page
  return moveQuestions(
    definition,
    keys,
    (step === -1) === isSamePage ? { before: beside.key } : { after: beside.key }
  )
}

/** Changes fields of a question. `key`, `type` and `page` have functions of their own. */
export const changeQuestion = (
  definition: Definition,
  key: string,
  changes: Omit<Changes<QuestionDefinition>, "key" | "page" | "type" | "was">
): Definition => withQuestion(definition, key, (question) => changed<QuestionDefinition>(question, changes))

/** Removes a rule for the answer to a question. The translations of the messages behind it follow. */
export const removeAnswerRule = (definition: Definition, key: string, index: number): Definition => {
  const { validIf = [] } = definition.questions?.find((question) => question.key === key) ?? {}
  const left = validIf.filter((_, other) => other !== index)
  const without = changeQuestion(definition, key, { validIf: left.length === 0 ? undefined : left })
  return renamePlacesIn(without, ([list, of, part, rule = "", ...rest]) => {
    if (list !== "questions" || of !== key || part !== "validIf" || Number(rule) < index) return undefined
    return Number(rule) === index ? [] : [list, of, part, String(Number(rule) - 1), ...rest]
  })
}

/** Makes questions required, or not. */
export const requireQuestions = (
  definition: Definition,
  keys: ReadonlyArray<string>,
  isRequired: boolean
): Definition => ({
  ...definition,
  questions: replaced(
    definition.questions ?? [],
    ({ key }) => keys.includes(key),
    (question) => changed(question, { required: isRequired || undefined })
  )
})
