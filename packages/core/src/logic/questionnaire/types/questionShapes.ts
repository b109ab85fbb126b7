/**
 * What questions of each type are made of. It is apart from what reads their answers, since pages that read answers do
 * not need it.
 */
import { fixedDefinitionLimits } from "../../../values/DefinitionLimits.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import { fileDefaults } from "./file.js"
import { ratingScale } from "./rating.js"
import type { QuestionType } from "./registry.js"
import { sliderDefaults } from "./slider.js"

const { matrixColumns, matrixRows, questionOptions, rankedOptions } = fixedDefinitionLimits

const choiceOptionCount = { min: 2, max: questionOptions }

const ratingDefaults = ratingScale({})

export const questionShapes = {
  text: {
    optionCount: noOptions,
    settingNames: ["minLength", "maxLength", "format", "min", "max", "integer", "multiline"],
    settingDefaults: { minLength: 0, integer: false, multiline: false },
    labels: []
  },
  multiple_choice: {
    optionCount: choiceOptionCount,
    settingNames: ["allowOther", "display", "minSelected", "maxSelected"],
    settingDefaults: { allowOther: false, display: "list", minSelected: 0 },
    labels: [],
    takesExclusive: () => true
  },
  single_choice: {
    optionCount: choiceOptionCount,
    settingNames: ["allowOther", "display"],
    settingDefaults: { allowOther: false, display: "list" },
    labels: []
  },
  rating: {
    optionCount: noOptions,
    settingNames: ["min", "max", "minLabel", "maxLabel", "display"],
    settingDefaults: { min: ratingDefaults.min, max: ratingDefaults.max, display: "numbers" },
    labels: ["minLabel", "maxLabel"]
  },
  boolean: {
    optionCount: noOptions,
    settingNames: ["trueLabel", "falseLabel", "mustBeTrue"],
    settingDefaults: { mustBeTrue: false },
    labels: ["trueLabel", "falseLabel"]
  },
  date: {
    optionCount: noOptions,
    settingNames: ["min", "max", "includeTime"],
    settingDefaults: { includeTime: false },
    labels: []
  },
  file: {
    optionCount: noOptions,
    settingNames: ["maxFiles", "maxBytes", "mimeTypes"],
    settingDefaults: fileDefaults,
    labels: []
  },
  matrix: {
    optionCount: { min: 2, max: matrixColumns },
    rowCount: { min: 1, max: matrixRows },
    settingNames: ["multiple", "requireAllRows"],
    settingDefaults: { multiple: false, requireAllRows: false },
    labels: [],
    takesExclusive: ({ multiple }) => multiple === true
  },
  ranking: {
    optionCount: { min: 2, max: rankedOptions },
    settingNames: ["topN"],
    settingDefaults: {},
    labels: []
  },
  slider: {
    optionCount: noOptions,
    settingNames: ["min", "max", "step", "minLabel", "maxLabel", "unit"],
    settingDefaults: { ...sliderDefaults },
    labels: ["minLabel", "maxLabel", "unit"]
  },
  nps: {
    optionCount: noOptions,
    settingNames: ["minLabel", "maxLabel"],
    settingDefaults: {},
    labels: ["minLabel", "maxLabel"]
  }
} as const satisfies Readonly<Record<QuestionType, QuestionShape>>

/** What questions of the type are made of. */
export const shapeOf = (type: QuestionType): QuestionShape => questionShapes[type]
