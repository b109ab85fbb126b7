/** Answers to questions that are answered with several of their options, and texts beside them. */
import { choicesDomain } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { optionsUpTo, type QuestionShape } from "../QuestionShape.js"
import { chosenGroups, chosenLabels, itemsOf, optionLabels, storedChoices } from "../type-parts/choices.js"
import { readChoices } from "../type-parts/readChoices.js"
import { readItems } from "../type-parts/readItems.js"

/** The settings of a multiple choice. */
export interface MultipleChoiceSettings {
  readonly allowOther?: boolean
  readonly display?: "buttons" | "dropdown" | "list"
  readonly minSelected?: number
  readonly maxSelected?: number
}

/** What questions of the type are made of. */
export const multipleChoiceShape = {
  optionCount: /* @__PURE__ */ optionsUpTo("questionOptions"),
  settingNames: ["allowOther", "display", "minSelected", "maxSelected"],
  settingDefaults: { allowOther: false, display: "list", minSelected: 0 },
  labels: [],
  takesExclusive: () => true,
  takesImages: true
} as const satisfies QuestionShape

export const multipleChoiceReader: AnswerReader = {
  read: (value, settings, parts, options) =>
    readItems(value, (items) => readChoices("options", items, settings, parts, options)),
  recalledText: chosenLabels
}

export const multipleChoice: AnswerModel = {
  kind: () => "options",
  readStored: (value) => storedChoices("options", itemsOf(value)),
  domain: ({ options, otherAnswers, question: { settings } }) =>
    choicesDomain(options, settings, settings.allowOther === true ? otherAnswers : 0),
  texts: "other",
  groups: { labels: optionLabels, of: chosenGroups, isMultiple: () => true }
}
