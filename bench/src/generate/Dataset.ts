/**
 * Generates a SQLite file with a survey and any number of responses, written through the store's committer. Later runs
 * reuse the file. The answers depend on the seed alone.
 */
import {
  Accounts,
  Ids,
  Keys,
  layerPbkdf2,
  Response,
  Secrets,
  Services,
  type Survey,
  type SurveyInput,
  Surveys
} from "@canvass/core"
import { Committer } from "@canvass/core/ports"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { at, cache } from "../Paths.js"
import type { Answers } from "./Hotel.js"
import * as Hotel from "./Hotel.js"
import { type Random, random } from "./Random.js"
import * as StarWars from "./StarWars.js"

/** The survey: `hotel` has ten questions of ten types, `star-wars` has real respondents. */
export const Kind = Schema.Literal("hotel", "star-wars")
export type Kind = typeof Kind.Type

const Manifest = Schema.Struct({ apiKey: Schema.String, surveyId: Schema.String })

export interface Dataset extends Schema.Schema.Type<typeof Manifest> {
  readonly path: string
}

/** Called repeatedly with the number of responses written so far. */
export type OnProgress = (written: number, total: number) => void

/** Returns the dataset. Generates it unless an earlier run has. */
export const dataset = async (kind: Kind, responses: number, onProgress: OnProgress): Promise<Dataset> => {
  const stem = join(cache, `${kind}-${responses}-${fingerprint()}`)
  const [path, manifest] = [`${stem}.db`, `${stem}.json`]
  if (!existsSync(manifest)) {
    const draft = `${stem}.draft.db`
    for (const suffix of ["", "-wal", "-shm"]) rmSync(draft + suffix, { force: true })
    const manifestData = await Effect.runPromise(Effect.provide(make(kind, responses, onProgress), storeAt(draft)))
    renameSync(draft, path)
    // Written last: it marks the database as complete.
    writeFileSync(manifest, JSON.stringify(manifestData))
  }
  return { path, ...decodeManifest(readFileSync(manifest, "utf8")) }
}

const decodeManifest = Schema.decodeUnknownSync(Schema.parseJson(Manifest))

/** Part of the file's name: changes with the generator's code and with the tables. */
const fingerprint = (): string => {
  const folder = at("bench/dist/generate")
  const files = [
    at("packages/store-sql/dist/schema/Migrations.js"),
    ...readdirSync(folder).filter((name) => name.endsWith(".js")).sort().map((name) => `${folder}/${name}`)
  ]
  const hash = createHash("sha256")
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest("hex").slice(0, 8)
}

const storeAt = (path: string) =>
  Services.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(SqliteStore.layer({ path }), Secrets.layerEphemeral, layerPbkdf2))
  )

const make = (kind: Kind, responses: number, onProgress: OnProgress) =>
  Effect.gen(function*() {
    const { answers, survey: input } = sources[kind]()
    const [accounts, keys, surveys] = [yield* Accounts, yield* Keys, yield* Surveys]
    const owner = yield* accounts.open({ email: "bench@example.com" })
    const { plaintext } = yield* keys.rotate(owner.id)
    const { id } = yield* surveys.create(owner.id, input)
    const survey = yield* surveys.publish(owner.id, id)
    yield* write(survey, responses, answers, onProgress)
    return { apiKey: Redacted.value(plaintext), surveyId: id }
  })

interface Source {
  readonly survey: SurveyInput.Create
  readonly answers: (random: Random) => Answers
}

const sources = {
  hotel: (): Source => ({ survey: Hotel.survey, answers: (chance) => Hotel.answers(chance) }),
  "star-wars": (): Source => ({ survey: StarWars.survey, answers: StarWars.respondents() })
} satisfies Record<Kind, () => Source>

/** Large units: a transaction takes about the same time on disk for one response and for a thousand. */
const responsesPerUnit = 1_000

const write = (
  survey: Survey.Survey,
  total: number,
  answers: Source["answers"],
  onProgress: OnProgress
): Effect.Effect<void, never, Committer.Committer> =>
  Effect.gen(function*() {
    const { commit } = yield* Committer.Committer
    const respond = respondent(survey, total, answers)
    for (let written = 0; written < total; written += responsesPerUnit) {
      const size = Math.min(responsesPerUnit, total - written)
      const changes = Array.from({ length: size }, (_, index) => ({
        _tag: "ResponsePut" as const,
        response: respond(written + index)
      }))
      yield* Effect.orDie(commit({ guards: [], changes, events: [], audit: Option.none() }))
      onProgress(written + size, total)
    }
  })

const spanMillis = 365 * 86_400_000

/** Spreads the responses evenly over a year. Some have a start time, and 3 % are partial. */
const respondent = (survey: Survey.Survey, total: number, answers: Source["answers"]) => {
  const chance = random(2_014)
  const ids = new Map(survey.questions.map(({ id, key }) => [key, id]))
  const start = survey.createdAt - spanMillis
  return (index: number): Response.Response => {
    const submittedAt = Math.floor(start + spanMillis * (index + chance.fraction()) / total)
    const response: Response.Response = {
      id: Ids.ResponseId.make(Ids.uuidv7(submittedAt, chance.bytes(10))),
      accountId: survey.accountId,
      surveyId: survey.id,
      status: chance.chance(0.03) ? "partial" : "completed",
      submittedAt,
      startedAt: chance.chance(0.8) ? submittedAt - chance.whole(20_000, 600_000) : null,
      externalId: chance.chance(0.5) ? `guest-${index}` : null,
      metadata: chance.chance(0.3) ? { source: chance.pick(["mail", "web", "desk"]), language: "en" } : {},
      answers: Object.entries(answers(chance)).flatMap(([key, value]) => {
        const questionId = ids.get(key)
        return questionId === undefined ? [] : [{ questionId, value }]
      }),
      skipped: null,
      variables: null,
      questionnaireVersion: 1,
      language: null,
      seed: null,
      reached: null,
      quotaEnding: null,
      revision: 1
    }
    return response.status === "partial"
      ? response
      : { ...response, skipped: Response.skippedOf(survey.questions, response.answers) }
  }
}
