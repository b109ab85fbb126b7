/**
 * The answers of one visitor to a survey, through the REST API. Pages are saved one by one as a partial response, so
 * that the visitor may come back. It knows nothing of the DOM.
 */
import { CanvassError, type Client, type Schemas } from "@canvass/client"
import {
  maxSeed,
  recall,
  usesSeed,
  type Walk,
  walk,
  type WalkedPage,
  type WalkedQuestion
} from "@canvass/core/questionnaire"

export type Survey = Schemas["PublicSurvey"]
export type Question = Survey["questions"][number]
export type Ending = Schemas["ResponseEnding"]

/** Where the response is remembered between two visits, such as `localStorage`. */
export type Memory = Pick<Storage, "getItem" | "removeItem" | "setItem">

/** A partial response that has been stored. */
interface Stored {
  readonly id: string
  readonly resumeToken: string
}

export class Respondent {
  /** The answers by the keys of their questions, in the form of the API. */
  readonly answers: Record<string, unknown> = {}
  /** What the server refused at the last save, by the keys of the questions. */
  refusals = new Map<string, string>()
  /** Undefined while the response goes on. Null: it has ended, and the survey has no ending for it. */
  ending: Ending | null | undefined
  #pageKey: string | undefined
  #stored: Stored | undefined
  /** Drawn once. The server gets it with the first save, and computes the same orders. */
  #seed: number | null
  /** The hidden fields. Those with arms are known after the first save. */
  #metadata: Readonly<Record<string, string>>

  private constructor(
    readonly client: Client,
    readonly survey: Survey,
    readonly memory: Memory,
    metadata: Readonly<Record<string, string>>
  ) {
    this.#metadata = metadata
    this.#seed = usesSeed({ questions: survey.questions }) ? Math.floor(Math.random() * (maxSeed + 1)) : null
  }

  /** Reads the survey, and what an earlier visit has saved. */
  static async open(
    client: Client,
    slug: string,
    memory: Memory,
    metadata: Readonly<Record<string, string>> = {}
  ): Promise<Respondent> {
    const survey = await client.get("/public/surveys/{slug}", { path: { slug } })
    const respondent = new Respondent(client, survey, memory, metadata)
    await respondent.#restore()
    return respondent
  }

  /** What is asked by the answers so far. The server decides by the same function. */
  get walked(): Walk<Question> {
    const { answers, survey } = this
    return walk(survey, { answers, metadata: this.#metadata, seed: this.#seed, language: survey.language })
  }

  /** The page that is shown. Undefined: nothing is asked. */
  get page(): WalkedPage<Question> | undefined {
    const { pages } = this.walked
    return pages.find(({ key }) => key === this.#pageKey) ?? pages[0]
  }

  /** Whether another page comes before this one. */
  get hasEarlierPage(): boolean {
    return this.#pageAt(-1) !== undefined
  }

  back(): void {
    this.#pageKey = this.#pageAt(-1)?.key ?? this.#pageKey
  }

  /** A text of the survey, with what it recalls filled in. */
  textOf(text: string): string {
    return recall(text, this.walked)
  }

  /** Why the answer is not accepted. Undefined: it is. */
  problemOf({ answer, brokenRules, isRequired, question, unfitReason }: WalkedQuestion<Question>): string | undefined {
    if (unfitReason !== undefined) return `This answer does not fit: ${unfitReason}.`
    if (answer === undefined && isRequired) return "Please answer this question."
    return brokenRules[0] ?? this.refusals.get(question.key)
  }

  /**
   * Saves the page and goes on, or completes the response behind the last page. Returns whether it did: otherwise
   * answers of the page are missing, or are not accepted.
   */
  async next(): Promise<boolean> {
    const { page } = this
    if (page?.isComplete === false) return false
    const following = this.#pageAt(1)
    const isSaved = await this.#save(
      page,
      following === undefined ? { status: "completed" } : { status: "partial", reached: following.key }
    )
    if (isSaved) this.#pageKey = following?.key
    return isSaved
  }

  /** Uploads a file, which becomes the answer to the question. */
  async upload(question: Question, file: File): Promise<void> {
    const body = new FormData()
    body.set("questionKey", question.key)
    body.set("file", file)
    const { fileId } = await this.client.post("/response/survey/{surveyId}/files", {
      path: { surveyId: this.survey.id },
      body
    })
    this.answers[question.key] = [{ fileId }]
  }

  #pageAt(distance: -1 | 1): WalkedPage<Question> | undefined {
    const { page, walked: { endedBy, pages } } = this
    // Behind a page that ends the questionnaire, `walk` has no page. Its rule counts once the next page is reached.
    if (distance === 1 && page !== undefined && page.key === endedBy) return this.#pageBehind(page)
    return page === undefined ? undefined : pages[pages.findIndex(({ key }) => key === page.key) + distance]
  }

  /** The page in the list behind one that ends the questionnaire: the request says that it was reached. */
  #pageBehind(page: WalkedPage<Question>): WalkedPage<Question> | undefined {
    const { questions } = this.survey
    const own = questions.findIndex(({ key }) => key === page.key)
    const next = questions.find((question, index) => index > own && question.page !== undefined)
    return next === undefined ? undefined : { key: next.key, page: next.page, questions: [], isComplete: true }
  }

  async #save(
    page: WalkedPage<Question> | undefined,
    progress: { readonly status: "completed" | "partial"; readonly reached?: string }
  ): Promise<boolean> {
    const answers = (page?.questions ?? []).map(({ question: { key } }) => ({
      questionKey: key,
      value: this.answers[key] ?? null
    }))
    this.refusals = new Map()
    try {
      this.#receive(await this.#send({ answers, ...progress }))
      return true
    } catch (error) {
      if (!(error instanceof CanvassError) || error.status !== 400) throw error
      // All violations at once, each with its question. The survey may have changed since the page was loaded.
      for (const { detail, questionKey } of error.errors) {
        if (questionKey !== undefined) this.refusals.set(questionKey, detail)
      }
      return false
    }
  }

  /** The client repeats both requests if their answer is lost: neither has a second effect. */
  #send(body: Schemas["SubmitResponse"]): Promise<Schemas["SubmittedResponse"]> {
    const surveyId = this.survey.id
    if (this.#stored === undefined) {
      const { language } = this.survey
      const first = {
        ...body,
        startedAt: new Date().toISOString(),
        metadata: this.#metadata,
        seed: this.#seed,
        language
      }
      return this.client.post("/response/survey/{surveyId}", { path: { surveyId }, body: first })
    }
    const { id: responseId, resumeToken } = this.#stored
    return this.client.patch("/response/survey/{surveyId}/{responseId}", {
      path: { surveyId, responseId },
      headers: { "X-Resume-Token": resumeToken },
      body
    })
  }

  #receive({ ending, id, metadata, resumeToken, seed, status }: Schemas["SubmittedResponse"]): void {
    if (status === "partial" && resumeToken !== undefined) {
      this.#stored = { id, resumeToken }
      this.memory.setItem(this.#memoryKey, JSON.stringify(this.#stored))
      this.#metadata = metadata ?? this.#metadata
      this.#seed = seed ?? this.#seed
    } else this.ending = ending ?? null
  }

  async #restore(): Promise<void> {
    const stored: unknown = JSON.parse(this.memory.getItem(this.#memoryKey) ?? "null")
    if (!isStored(stored)) return
    try {
      const found = await this.client.get("/response/survey/{surveyId}/{responseId}", {
        path: { surveyId: this.survey.id, responseId: stored.id },
        headers: { "X-Resume-Token": stored.resumeToken }
      })
      this.#stored = stored
      if (!("answers" in found)) {
        this.ending = found.ending
        return
      }
      for (const { questionKey, value } of found.answers) this.answers[questionKey] = value
      this.#receive(found)
      this.#pageKey = found.reached ?? undefined
    } catch (error) {
      // The response was deleted, or `keepPartials` has removed it: the visitor begins again.
      if (!(error instanceof CanvassError) || ![401, 404].includes(error.status)) throw error
      this.memory.removeItem(this.#memoryKey)
    }
  }

  get #memoryKey(): string {
    return `canvass:${this.survey.id}`
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && "id" in value && "resumeToken" in value
