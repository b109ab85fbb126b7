/** Where the questions of a survey stand, and the rules that name what comes later. They follow the definition. */
import { brokenReferences, type Definition, pointerSteps, type SurveyReference } from "@canvass/core/editing"
import { computed, type ReadonlySignal } from "@preact/signals"
import type { EditorState } from "../../state/EditorState.js"

export interface QuestionPlace {
  /** The index in the list of all questions. */
  readonly index: number
  /** The number of the page, and that on the page where there are several pages. */
  readonly number: string
  readonly page: number
}

export interface Places {
  readonly byKey: ReadonlySignal<ReadonlyMap<string, QuestionPlace>>
  readonly numbers: ReadonlySignal<ReadonlyMap<string, string>>
  /** By the index of the question whose rules or texts they are. */
  readonly broken: ReadonlySignal<ReadonlyMap<number, ReadonlyArray<SurveyReference>>>
}

const known = new WeakMap<EditorState, Places>()

export const placesOf = (editor: EditorState): Places => {
  const places = known.get(editor) ?? newPlaces(editor)
  known.set(editor, places)
  return places
}

const newPlaces = ({ definition }: EditorState): Places => {
  const byKey = computed(() => questionPlaces(definition.value))
  return {
    byKey,
    numbers: computed(() => new Map(Array.from(byKey.value, ([key, { number }]) => [key, number]))),
    broken: computed(() => brokenByQuestion(definition.value))
  }
}

export const questionPlaces = ({ questions = [] }: Definition): ReadonlyMap<string, QuestionPlace> => {
  const places = new Map<string, QuestionPlace>()
  const hasPages = questions.some(({ page }, index) => index > 0 && page !== undefined)
  let page = 0
  let onPage = 0
  for (const [index, question] of questions.entries()) {
    if (index === 0 || question.page !== undefined) {
      page++
      onPage = 0
    }
    onPage++
    places.set(question.key, { index, number: hasPages ? `${page}.${onPage}` : String(onPage), page })
  }
  return places
}

const none: ReadonlyMap<number, ReadonlyArray<SurveyReference>> = new Map()

const brokenByQuestion = (definition: Definition): ReadonlyMap<number, ReadonlyArray<SurveyReference>> => {
  const broken = brokenReferences(definition)
  if (broken.length === 0) return none
  const found = new Map<number, Array<SurveyReference>>()
  for (const reference of broken) {
    const [list, index] = pointerSteps(reference.at)
    if (list !== "questions") continue
    const at = Number(index)
    found.set(at, [...found.get(at) ?? [], reference])
  }
  return found
}
