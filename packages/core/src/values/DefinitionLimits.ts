/** The limits of what the owner of a survey writes. They have no dependencies: an editor in a page quotes them. */
import { type AnswerLimits, answerLimits } from "./AnswerLimits.js"

/** Texts are measured in UTF-16 code units, `…Bytes` in bytes, lists in items. */
export interface DefinitionLimits extends AnswerLimits {
  readonly title: number
  readonly description: number
  readonly questionText: number
  readonly questions: number
  /** The options and the matrix rows of all questions of a survey together. */
  readonly surveyOptions: number
  /** Rows × columns of all matrices and places × options of all rankings of a survey together. A page shows each. */
  readonly surveyCells: number
  /** Tests in all rules of a survey together. */
  readonly surveyTests: number
  /** Different tests `contains` in all rules of a survey together. Each searches in a text of up to `textAnswer`. */
  readonly surveyTextTests: number
  /** Values of the tests in all rules of a survey together. */
  readonly surveyTestValues: number
  /** Rules for the answer to one question. */
  readonly answerRules: number
  /** The message to a respondent whose answer breaks a rule. */
  readonly ruleMessage: number
  /** Conditions after which a page ends the questionnaire. */
  readonly pageEnds: number
  /** Variables of a survey. */
  readonly variables: number
  /** Endings of a survey. */
  readonly endings: number
  /** Quotas of a survey. */
  readonly quotas: number
  /** The completed responses that a quota may count. */
  readonly quotaMax: number
  /** Hidden fields of a survey. */
  readonly hiddenFields: number
  /** Arms of a hidden field. */
  readonly arms: number
  /** The weight of an arm. */
  readonly armWeight: number
  /** Languages that a survey offers. */
  readonly languages: number
  readonly url: number
  /** Entries of the metadata of a survey, a question or a webhook. */
  readonly resourceMetadataEntries: number
  /** JSON of the metadata of a survey, a question or a webhook, in bytes. */
  readonly resourceMetadataBytes: number
  /** The name of an entry of the metadata of a survey, a question or a webhook. */
  readonly resourceMetadataName: number
  /** The value of an entry of the metadata of a survey, a question or a webhook. */
  readonly resourceMetadataValue: number
}

/** The default limits. */
export const definitionLimits: DefinitionLimits = {
  ...answerLimits,
  title: 200,
  description: 5_000,
  questionText: 1_000,
  questions: 200,
  surveyOptions: 5_000,
  surveyCells: 10_000,
  surveyTests: 5_000,
  surveyTextTests: 500,
  surveyTestValues: 20_000,
  answerRules: 5,
  ruleMessage: 500,
  pageEnds: 5,
  variables: 50,
  endings: 20,
  quotas: 50,
  quotaMax: 1_000_000_000,
  hiddenFields: 50,
  arms: 20,
  armWeight: 1_000,
  languages: 40,
  url: 2_048,
  resourceMetadataEntries: 20,
  resourceMetadataBytes: 2_048,
  resourceMetadataName: 64,
  resourceMetadataValue: 500
}

/** Limits that are the same in every installation. */
export const fixedDefinitionLimits = {
  /** Conditions in one `all` or `any`. */
  conditionsOfGroup: 50,
  /** How deep groups of conditions nest. */
  conditionDepth: 5,
  /** Tests in one condition. */
  conditionTests: 200,
  /** Values of one test. */
  testValues: 200,
  /** A text that is compared, or that names what is tested. */
  testText: 500,
  /** Years, months or days from today: enough for any age or period, in days too. */
  dateOffset: 100_000,
  /** Parts of one expression: numbers, references and functions. */
  expressionParts: 100,
  /** Decimals that `round` rounds to. */
  roundedDecimals: 10,
  /** Options of a choice. */
  questionOptions: 1_000,
  /** The code of an option or a row. */
  optionCode: 2 ** 31 - 1,
  /** Images of all questions and options of a survey together. */
  surveyImages: 500,
  /** One picture for surveys. */
  assetBytes: 2 * 1_048_576,
  /** Its width, and its height. */
  assetPixels: 4_096,
  matrixRows: 50,
  matrixColumns: 50,
  rankedOptions: 25,
  /** Files of one answer. */
  filesOfAnswer: 10,
  /** Media types that a question accepts. */
  mediaTypes: 50,
  /** Steps of a slider. They bound the distinct values that analytics count. */
  sliderSteps: 1_000_000,
  /** The absolute value of a score. */
  score: 1_000_000_000
} as const
