/** Builds a block of columns from responses that have ended, in the order of their sequence numbers. */
import { responseStatuses } from "../../logic/questionnaire/SurveyLogic.js"
import { answerModels } from "../../logic/questionnaire/types/registry.js"
import { type AnswerValue, type FileReference, isList, type Other } from "../../questions/AnswerValue.js"
import type { Question } from "../../questions/Question.js"
import type { Response } from "../../responses/Response.js"
import type { ResponseParts } from "../../responses/ResponseParts.js"
import type { ShownParts } from "../../statistics/ShownParts.js"
import type { QuestionId } from "../../values/Ids.js"
import type { ColumnBlock, ShownColumn } from "./ColumnBlock.js"
import { ColumnBuilder } from "./ColumnBuilder.js"
import type { DictionaryLimits } from "./Dictionary.js"

export class BlockBuilder {
  readonly #maxSize: number
  readonly #limits: DictionaryLimits
  readonly #sequences: Float64Array
  readonly #statuses: Float64Array
  readonly #submittedAt: Float64Array
  readonly #durations: Float64Array
  readonly #versions: Float64Array
  readonly #seeds: Float64Array
  readonly #language: ColumnBuilder
  readonly #externalId: ColumnBuilder
  readonly #questions = new Map<QuestionId, QuestionBuilder>()
  readonly #fields = new Map<string, ColumnBuilder>()
  readonly #variables = new Map<string, ColumnBuilder>()
  #hasAllFields = true
  #size = 0

  /** @param maxSize - The most responses of the block. */
  constructor(maxSize: number, limits: DictionaryLimits) {
    this.#maxSize = maxSize
    this.#limits = limits
    this.#sequences = new Float64Array(maxSize)
    this.#statuses = new Float64Array(maxSize)
    this.#submittedAt = new Float64Array(maxSize)
    this.#durations = new Float64Array(maxSize)
    this.#versions = new Float64Array(maxSize)
    this.#seeds = new Float64Array(maxSize)
    this.#language = this.#newColumn()
    this.#externalId = this.#newColumn()
  }

  /**
   * Adds a response.
   *
   * @param questions - Every question that the response answers.
   * @param parts - What its respondent was shown.
   */
  add(
    sequence: number,
    response: Response,
    questions: ReadonlyMap<QuestionId, Pick<Question, "type">>,
    parts: ResponseParts
  ): void {
    const index = this.#size++
    const { answers, externalId, language, metadata, skipped, startedAt, status, submittedAt, variables } = response
    this.#sequences[index] = sequence
    this.#statuses[index] = responseStatuses.indexOf(status)
    this.#submittedAt[index] = submittedAt
    this.#durations[index] = startedAt === null ? Number.NaN : submittedAt - startedAt
    this.#versions[index] = response.questionnaireVersion ?? Number.NaN
    this.#seeds[index] = response.seed ?? Number.NaN
    if (language !== null) this.#language.set(index, language)
    if (externalId !== null) this.#externalId.set(index, externalId)
    for (const { questionId, value } of answers) {
      const column = this.#questionOf(questionId)
      column.answers.set(index, countedValue(questions.get(questionId), value))
      if (status === "completed") column.shown.set(index, parts.of(response, questionId))
    }
    for (const questionId of skipped ?? []) this.#questionOf(questionId).skipped[index] = 1
    for (const [name, value] of Object.entries(metadata)) this.#setField(index, name, value)
    for (const [name, value] of Object.entries(variables ?? {})) {
      if (value !== null) this.#columnOf(this.#variables, name).set(index, value)
    }
  }

  /** Returns the block. Nothing can be added afterwards. */
  build(): ColumnBlock {
    const size = this.#size
    const built = (builder: ColumnBuilder) => {
      const column = builder.build(size)
      return () => column
    }
    const allOf = (builders: ReadonlyMap<string, ColumnBuilder>) =>
      new Map(Array.from(builders, ([name, builder]) => [name, built(builder)]))
    return {
      size,
      sequences: this.#sequences.subarray(0, size),
      statuses: this.#statuses.subarray(0, size),
      submittedAt: this.#submittedAt.subarray(0, size),
      durations: this.#durations.subarray(0, size),
      versions: () => this.#versions.subarray(0, size),
      seeds: () => this.#seeds.subarray(0, size),
      language: built(this.#language),
      externalId: built(this.#externalId),
      questions: new Map(Array.from(this.#questions, ([id, { answers, shown, skipped }]) => {
        const column = {
          answers: answers.build(size),
          skipped: skipped.includes(1) ? skipped.subarray(0, size) : undefined,
          shown: shown.build(size)
        }
        return [id, () => column]
      })),
      fields: allOf(this.#fields),
      hasAllFields: this.#hasAllFields,
      variables: allOf(this.#variables)
    }
  }

  #newColumn(): ColumnBuilder {
    return new ColumnBuilder(this.#maxSize, this.#limits)
  }

  #questionOf(id: QuestionId): QuestionBuilder {
    const known = this.#questions.get(id)
    if (known !== undefined) return known
    const column = {
      answers: this.#newColumn(),
      skipped: new Uint8Array(this.#maxSize),
      shown: new ShownBuilder(this.#maxSize, this.#limits)
    }
    this.#questions.set(id, column)
    return column
  }

  #columnOf(columns: Map<string, ColumnBuilder>, name: string): ColumnBuilder {
    const known = columns.get(name)
    if (known !== undefined) return known
    const column = this.#newColumn()
    columns.set(name, column)
    return column
  }

  #setField(index: number, name: string, value: string): void {
    if (!this.#fields.has(name) && this.#fields.size === maxFields) this.#hasAllFields = false
    else this.#columnOf(this.#fields, name).set(index, value)
  }
}

interface QuestionBuilder {
  readonly answers: ColumnBuilder
  readonly skipped: Uint8Array
  readonly shown: ShownBuilder
}

/** Fields of which a block has columns. Respondents may send any name. */
const maxFields = 256

/** Codes what respondents were shown. Most were shown the same. */
class ShownBuilder {
  readonly #limits: DictionaryLimits
  readonly #codes: Uint16Array
  readonly #parts: Array<ShownParts> = []
  readonly #codeOf = new Map<string, number>()
  #last: { readonly parts: ShownParts; readonly code: number } | undefined
  #isComplete = true

  constructor(size: number, limits: DictionaryLimits) {
    this.#codes = new Uint16Array(size)
    this.#limits = limits
  }

  set(index: number, parts: ShownParts | undefined): void {
    if (parts === undefined || !this.#isComplete) return
    if (this.#last?.parts !== parts) this.#last = { parts, code: this.#add(parts) }
    this.#codes[index] = this.#last.code
  }

  build(size: number): ShownColumn | undefined {
    return this.#isComplete ? { codes: this.#codes.subarray(0, size), parts: this.#parts } : undefined
  }

  #add(parts: ShownParts): number {
    const text = JSON.stringify([parts.options, parts.rows])
    const known = this.#codeOf.get(text)
    if (known !== undefined) return known
    this.#isComplete = this.#parts.length < this.#limits.maxValues
    const code = this.#parts.push(parts)
    this.#codeOf.set(text, code)
    return code
  }
}

/** The value as far as conditions and counts depend on it: without own words, and without ids and names of files. */
const countedValue = (question: Pick<Question, "type"> | undefined, value: AnswerValue): AnswerValue => {
  if (typeof value !== "object") return value
  if (isList(value)) return value.every((item) => typeof item === "string") ? value : countedItems(value)
  // The only row of a matrix may be named `other`.
  return question !== undefined && answerModels[question.type].texts === "other" ? noWords : value
}

const countedItems = (list: ReadonlyArray<string | Other | FileReference>): AnswerValue => {
  const items: Array<string | Other> = []
  const files: Array<FileReference> = []
  for (const item of list) {
    if (typeof item === "string") items.push(item)
    else if ("other" in item) items.push(noWords)
    else files.push({ fileId: "", name: "", size: item.size, type: item.type })
  }
  return files.length > 0 ? files : items
}

const noWords: Other = { other: "" }
