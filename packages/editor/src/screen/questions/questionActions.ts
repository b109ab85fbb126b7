/** What is done with questions on canvas and outline: the edit, the selection after it, and what is said. */
import {
  definitionLimits,
  type Named,
  newQuestion as questionOfType,
  type QuestionDefinition,
  type QuestionType
} from "@canvass/core/editing"
import { questionTypeUis } from "@canvass/ui"
import { type LazyModule, lazyModule } from "../../components/lazyModule.js"
import { freeQuestionKeys } from "../../model/names/keys.js"
import { removeNamed, type Uses, usesOf } from "../../model/names/removeNamed.js"
import {
  duplicateQuestions,
  insertQuestions,
  moveQuestions,
  moveQuestionsBy,
  requireQuestions
} from "../../model/questions/editQuestions.js"
import type { Destination } from "../../model/questions/pages.js"
import type { EditorState } from "../../state/EditorState.js"
import { merging } from "../../state/merging.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { countTexts } from "../../texts/countTexts.js"
import { onDemandTexts } from "../../texts/onDemandTexts.js"
import { partTexts } from "../../texts/partTexts.js"
import { placesOf } from "./places.js"

/** The element of a question that takes the focus. */
export const focusOf = (key: string): string => `question:${key}`

/** Selects questions, and moves the focus to the text of the first one. */
export const selectQuestions = (editor: EditorState, keys: ReadonlyArray<string>): void => {
  const [first] = keys
  editor.select({ kind: "questions", keys }, first === undefined ? undefined : focusOf(first))
}

/** Adds or removes a question from those that are selected. */
export const toggleSelected = (editor: EditorState, key: string): void => {
  const selection = editor.selection.peek()
  const keys = selection.kind === "questions" ? selection.keys : []
  const left = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
  editor.select(left.length === 0 ? { kind: "survey" } : { kind: "questions", keys: left })
}

/** Selects all questions from the one that is selected to this one. */
export const selectRange = (editor: EditorState, key: string): void => {
  const selection = editor.selection.peek()
  const all = (editor.definition.peek().questions ?? []).map((question) => question.key)
  const from = selection.kind === "questions" ? all.indexOf(selection.keys[0] ?? key) : all.indexOf(key)
  const to = all.indexOf(key)
  const range = all.slice(Math.min(from, to), Math.max(from, to) + 1)
  // The first one stays the one from which a range is measured.
  editor.select({ kind: "questions", keys: to < from ? range.toReversed() : range })
}

/** Whether a survey can have more questions. */
export const canAdd = (editor: EditorState, count = 1): boolean =>
  (editor.definition.value.questions ?? []).length + count <= definitionLimits.questions

export const insertQuestion = (editor: EditorState, type: QuestionType, destination: Destination): void => {
  if (!canAdd(editor)) return
  const key = freeQuestionKeys(editor.definition.peek())()
  editor.edit((before) => insertQuestions(before, [newQuestionOf(editor, key, type)], destination))
  selectQuestions(editor, [key])
}

/** A new question. The ends of a scale have the labels that are usual for its type. */
const newQuestionOf = ({ language }: EditorState, key: string, type: QuestionType): QuestionDefinition => {
  const question = questionOfType(key, type, partTexts[language])
  const samples = Object.entries(questionTypeUis[type].settings).flatMap(([name, { sample }]) =>
    sample === undefined || !labelNames.has(name) ? [] : [[name, sample(language)] as const]
  )
  return samples.length === 0
    ? question
    : { ...question, settings: { ...question.settings, ...Object.fromEntries(samples) } }
}

const labelNames: ReadonlySet<string> = new Set(["maxLabel", "minLabel"])

/** Inserts questions that were pasted. */
export const insertPasted = (
  editor: EditorState,
  questions: ReadonlyArray<QuestionDefinition>,
  destination: Destination
): void => {
  if (!canAdd(editor, questions.length)) return
  editor.edit((before) => insertQuestions(before, questions, destination))
  selectQuestions(editor, questions.slice(0, 1).map(({ key }) => key))
}

export const duplicate = (editor: EditorState, keys: ReadonlyArray<string>): void => {
  if (!canAdd(editor, keys.length)) return
  const before = new Set((editor.definition.peek().questions ?? []).map(({ key }) => key))
  editor.edit((definition) => duplicateQuestions(definition, keys))
  const added = (editor.definition.peek().questions ?? []).filter(({ key }) => !before.has(key))
  selectQuestions(editor, added.map(({ key }) => key))
}

export const setRequired = (editor: EditorState, keys: ReadonlyArray<string>, isRequired: boolean): void =>
  editor.edit((before) => requireQuestions(before, keys, isRequired))

export const moveTo = (editor: EditorState, keys: ReadonlyArray<string>, destination: Destination): void => {
  editor.edit((before) => moveQuestions(before, keys, destination))
  announcePlace(editor, keys)
  selectQuestions(editor, keys)
}

/** Moves questions by one place, and says where they are. */
export const moveBy = (editor: EditorState, keys: ReadonlyArray<string>, step: -1 | 1, focus?: string): void => {
  const t = canvasTexts[editor.language]
  const before = editor.definition.peek()
  editor.edit((definition) => moveQuestionsBy(definition, keys, step))
  if (editor.definition.peek() === before) editor.announcement.value = step === -1 ? t.isFirst : t.isLast
  else announcePlace(editor, keys)
  editor.focus.value = focus ?? (keys[0] === undefined ? undefined : focusOf(keys[0]))
}

const announcePlace = (editor: EditorState, keys: ReadonlyArray<string>): void => {
  const number = placesOf(editor).numbers.peek().get(keys[0] ?? "")
  if (number !== undefined) editor.announcement.value = canvasTexts[editor.language].moved(number)
}

/** Removes questions, says what referred to them, and offers to undo it. */
export const removeAll = (editor: EditorState, keys: ReadonlyArray<string>): void => {
  const all = (editor.definition.peek().questions ?? []).map(({ key }) => key)
  const last = all.findLastIndex((key) => keys.includes(key))
  const next = all.slice(last + 1).find((key) => !keys.includes(key)) ?? all.findLast((key) => !keys.includes(key))
  remove(editor, keys.map((key) => ({ kind: "question", key })), countTexts[editor.language].deleted(keys.length))
  if (next === undefined) editor.select({ kind: "survey" }, "add-question")
  else selectQuestions(editor, [next])
}

/** Removes parts of the survey, says what referred to them, and offers to undo it. */
export const remove = (editor: EditorState, named: ReadonlyArray<Named>, said: string): void => {
  const uses = usesOf(editor.definition.peek(), named)
  editWithUndo(editor, (before) => removeNamed(before, named), [said, usesText(editor, uses)])
}

const usesText = ({ language }: EditorState, uses: Uses): string => {
  const t = countTexts[language]
  const places = (["rules", "quotas", "variables", "texts"] as const)
    .filter((name) => uses[name] > 0).map((name) => t[name](uses[name]))
  return places.length === 0
    ? ""
    : t.usedIn(new Intl.ListFormat(language, { type: "conjunction" }).format(places))
}

/** Edits, says what was done, and offers to undo it, also after later edits. */
export const editWithUndo = (
  editor: EditorState,
  change: Parameters<EditorState["edit"]>[0],
  said: ReadonlyArray<string>
): void => {
  const before = editor.definition.peek()
  editor.edit(change)
  const after = editor.definition.peek()
  const sentences = said.filter((sentence) => sentence !== "").map((sentence) => sentence.replace(/\.?$/, "."))
  editor.say({
    text: sentences.join(" "),
    action: {
      label: canvasTexts[editor.language].undo,
      run: () => {
        if (editor.definition.peek() === after) editor.undo()
        else {
          withModule(editor, merging, ({ mergeDefinitions }) => {
            editor.edit((now) => mergeDefinitions(after, now, before).definition)
          })
        }
      }
    }
  })
}

/** Does something with a module once it is loaded. If it cannot be loaded, one may try again. */
const withModule = <Module extends object>(
  editor: EditorState,
  module: LazyModule<Module>,
  use: (loaded: Module) => void
): void => {
  if (module.loaded !== undefined) return use(module.loaded)
  const t = onDemandTexts[editor.language]
  void module.load().then(use, () => {
    editor.say({ text: t.notLoaded, action: { label: t.tryAgain, run: () => withModule(editor, module, use) } })
  })
}

const switching = lazyModule(() => import("../../model/questions/switchType.js"))

/** Gives a question another type, and says what is dropped for it. */
export const switchQuestionType = (editor: EditorState, key: string, type: QuestionType): void =>
  withModule(editor, switching, (loaded) => switchBy(loaded, editor, key, type))

type Switching = NonNullable<typeof switching.loaded>

const switchBy = ({ switchType }: Switching, editor: EditorState, key: string, type: QuestionType): void => {
  const { language } = editor
  const t = canvasTexts[language]
  const before = editor.definition.peek()
  const { definition, dropped } = switchType(before, key, type, partTexts[language])
  if (definition === before) return
  const settings: Readonly<Record<string, string>> = {
    image: partTexts[language].image,
    ...questionTypeUis[before.questions?.find((question) => question.key === key)?.type ?? type].texts[language]
      .settings
  }
  const what = [
    ...dropped.parts,
    ...dropped.settings.map((name) => settings[name] ?? name),
    ...dropped.references === 0 ? [] : [countTexts[language].references(dropped.references)]
  ]
  const { name } = questionTypeUis[type].texts[language]
  if (what.length === 0) editor.edit(() => definition)
  else editWithUndo(editor, () => definition, [t.switched(name), t.dropped(what.join(", "))])
  selectQuestions(editor, [key])
}
