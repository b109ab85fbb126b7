/** What a server says about a survey, beside its responses. */
import { CanvassError, type Client, type Schemas } from "@canvass/client"
import type { Row } from "./CopyTable.js"
import { answeredQuestions, optionsByValue, questionRows, translatedRows } from "./questionRows.js"
import type { AnsweredQuestion } from "./responseRows.js"
import type { WideQuestion } from "./wideView.js"

/** A survey as it is now. */
export interface SurveyMetadata {
  readonly survey: Schemas["Survey"]
  /** The tag of the language of its own texts. Empty: the survey does not say. */
  readonly language: string
  /** The rows of the present version of the questionnaire in all languages. */
  readonly questions: ReadonlyArray<Row>
  /** All questions, those that were removed last. */
  readonly wide: ReadonlyArray<WideQuestion>
}

/** Reads what a copy needs to know of one survey, and keeps what many responses need. */
export class MetadataReader {
  readonly #client: Client
  readonly #surveyId: string
  readonly #signal: AbortSignal
  readonly #versions = new Map<number, Promise<Schemas["QuestionnaireVersion"] | undefined>>()
  #codebook: Promise<ReadonlyMap<string, AnsweredQuestion>> | undefined
  #language: Promise<string> | undefined

  constructor(client: Client, surveyId: string, signal: AbortSignal) {
    this.#client = client
    this.#surveyId = surveyId
    this.#signal = signal
  }

  /** The questions as they are today, those and the options that were removed included. */
  todaysQuestions(): Promise<ReadonlyMap<string, AnsweredQuestion>> {
    return this.#codebook ??= this.#readCodebook().then(({ questions }) =>
      new Map(questions.map(({ options, questionId, rows }) => [
        questionId,
        { id: questionId, options: optionsByValue(options), hasRows: rows.length > 0 }
      ]))
    )
  }

  /** The questions of a version. `undefined`: the server does not have it any more. */
  async versionQuestions(version: number): Promise<ReadonlyMap<string, AnsweredQuestion> | undefined> {
    const found = await this.#version(version)
    return found === undefined ? undefined : answeredQuestions(found.questions)
  }

  /** The rows of a version in the language of the survey's own texts. None if the server does not have it any more. */
  async versionRows(version: number): Promise<ReadonlyArray<Row>> {
    const found = await this.#version(version)
    if (found === undefined) return []
    this.#language ??= this.#readSurvey().then(languageOf)
    return questionRows(found, await this.#language)
  }

  /** Reads everything anew. */
  async read(): Promise<SurveyMetadata> {
    const survey = await this.#readSurvey()
    const codebook = await this.#readCodebook()
    this.#versions.delete(survey.questionnaireVersion)
    this.#codebook = undefined
    const language = languageOf(survey)
    this.#language = Promise.resolve(language)
    const version = { surveyId: survey.id, version: survey.questionnaireVersion, questions: survey.questions }
    const rows = [...questionRows(version, language)]
    const path = { id: this.#surveyId }
    for (const { tag } of await this.#client.get("/surveys/{id}/translations", { path, signal: this.#signal })) {
      if (tag === language) continue
      const texts = await this.#client.get("/surveys/{id}/translations/{tag}", {
        path: { ...path, tag },
        signal: this.#signal
      })
      rows.push(...translatedRows(version, tag, texts))
    }
    return { survey, language, questions: rows, wide: wideQuestions(codebook) }
  }

  #readSurvey(): Promise<Schemas["Survey"]> {
    return this.#client.get("/surveys/{id}", { path: { id: this.#surveyId }, signal: this.#signal })
  }

  #readCodebook(): Promise<Schemas["Codebook"]> {
    return this.#client.get("/surveys/{id}/codebook", { path: { id: this.#surveyId }, signal: this.#signal })
  }

  #version(version: number): Promise<Schemas["QuestionnaireVersion"] | undefined> {
    const found = this.#versions.get(version) ?? this.#readVersion(version)
    // The versions that were used last are kept.
    this.#versions.delete(version)
    this.#versions.set(version, found)
    const [oldest] = this.#versions.keys()
    if (this.#versions.size > maxVersions && oldest !== undefined) this.#versions.delete(oldest)
    return found
  }

  async #readVersion(version: number): Promise<Schemas["QuestionnaireVersion"] | undefined> {
    const path = { id: this.#surveyId, version }
    try {
      return await this.#client.get("/surveys/{id}/questionnaires/{version}", { path, signal: this.#signal })
    } catch (error) {
      if (isNotFound(error)) return undefined
      this.#versions.delete(version)
      throw error
    }
  }
}

/** Maximum number of versions of a questionnaire in memory. */
const maxVersions = 16

const languageOf = ({ languages }: Schemas["Survey"]): string => languages[0] ?? ""

const wideQuestions = ({ columns, questions }: Schemas["Codebook"]): ReadonlyArray<WideQuestion> => {
  const contents = new Map<string, WideQuestion["content"]>()
  for (const { content, part, questionId } of columns) {
    if (questionId === null) continue
    const isPlain = part === null && !contents.has(questionId) && (content === "number" || content === "boolean")
    contents.set(questionId, isPlain ? content : "text")
  }
  return questions.map(({ key, questionId }) => ({ id: questionId, key, content: contents.get(questionId) ?? "text" }))
}

/** Whether the server does not have something, or does not show it to this key. */
export const isNotFound = (error: unknown): boolean => error instanceof CanvassError && error.status === 404
