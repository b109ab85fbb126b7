/** Answers to questions that are answered with one of their options, or a text beside them. */
import { optionDomain } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { optionsUpTo, type QuestionShape } from "../QuestionShape.js"
import { chosenGroups, chosenLabels, optionLabels, storedChoices } from "../type-parts/choices.js"
import { readChoices } from "../type-parts/readChoices.js"

/** The settings of a single choice. */
export interface SingleChoiceSettings {
  readonly allowOther?: boolean
  readonly display?: "buttons" | "dropdown" | "list"
}

/** What questions of the type are made of. */
export const singleChoiceShape = {
  optionCount: /* @__PURE__ */ optionsUpTo("questionOptions"),
  settingNames: ["allowOther", "display"],
  settingDefaults: { allowOther: false, display: "list" },
  labels: [],
  takesImages: true
} as const satisfies QuestionShape

export const singleChoiceReader: AnswerReader = {
  read: (value, settings, parts, options) =>
    value === "" ? undefined : readChoices("option", [value], settings, parts, options),
  recalledText: chosenLabels
}

export const singleChoice: AnswerModel = {
  kind: () => "option",
  readStored: (value) => storedChoices("option", [value]),
  domain: ({ options, question }) => optionDomain(options, question.settings.allowOther === true),
  texts: "other",
  groups: { labels: optionLabels, of: chosenGroups }
}
