/** `Canvass.open` has every operation of the REST API, and both give the same JSON. */
import { Canvass, Ids, Limits } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { IdentityLogins, LoginServices, Sessions } from "@canvass/core/ports"
import { PictureSamples } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import { isReadonlyRecord } from "effect/Predicate"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import * as Api from "../src/Api.js"
import { canvassApi } from "../src/CanvassApi.js"
import { unlimited } from "../src/testing/TestServices.js"

/** Operations that make no sense without HTTP, with the reason. */
const httpOnly: Readonly<Record<string, string>> = {
  "changes.surveys": "A program lists its surveys, and follows the log of each.",
  "auth.login": "A login exchanges a password for tokens of the REST API. The embedding program has logins of its own.",
  "auth.refresh": "Renews a login of the REST API.",
  "auth.logout": "Ends a login of the REST API.",
  "auth.forgotPassword": "Sends a link for logins of the REST API. A program sets passwords itself.",
  "auth.resetPassword": "Uses the token of a mail for logins of the REST API.",
  "auth.confirmEmail": "Uses the token of a mail for accounts of the REST API.",
  "oauth.providers": "The identity providers are those of the server. The embedding program has logins of its own.",
  "oauth.start": "Sends a browser to an identity provider.",
  "oauth.callback": "Takes the answer of an identity provider.",
  "oauth.token": "Completes a login of the REST API.",
  "oauth.link": "Completes a login of the REST API."
}

/** What both sides have in common. */
interface World {
  readonly canvass: Canvass.Canvass
  readonly owner: string
  /** A published survey. */
  readonly survey: string
  readonly slug: string
  readonly response: string
  readonly webhook: string
  readonly delivery: string
  readonly fileSurvey: string
  /** A file of a response to `fileSurvey`. */
  readonly file: string
}

/** Method, path below `/api`, and body of a request. */
type Sent = readonly [method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>]

interface Counterpart {
  readonly request: (world: World) => Sent | Promise<Sent>
  readonly call: (world: World) => Promise<unknown>
  /** Takes the part of the reply that the call returns. Default: all of it. */
  readonly partOf?: (reply: unknown) => unknown
  /** Takes the part of the result that the reply has. Default: all of it. */
  readonly resultPart?: (result: unknown) => unknown
}

const question = { key: "again", type: "nps", text: "Again?" } as const
const answers = [{ questionKey: "again", value: "9" }]
const hook = { url: "https://example.com/hooks", events: "response.submitted" }

const newSurvey = async ({ canvass, owner }: World) =>
  canvass.surveys.create(owner, { title: "Fresh", questions: [question], closesAt: "2999-01-01T00:00:00Z" })

/** A survey with a variable. */
const newComputed = async ({ canvass, owner }: World) =>
  canvass.surveys.create(owner, { title: "Computed", variables: [{ name: "one", value: 1 }] })

const newPublished = async (world: World) => world.canvass.surveys.publish(world.owner, (await newSurvey(world)).id)

let readPartial: ReturnType<typeof newPartial> | undefined

let readPending: ReturnType<typeof newPending> | undefined

/** The same survey with something pending each time. */
const samePending = (world: World) => readPending ??= newPending(world)

const frenchTexts = { "/title": "Le midi", "/nope": "?" }

/** A survey with a German title. */
const newTranslated = async (world: World): Promise<string> => {
  const { id } = await newSurvey(world)
  await world.canvass.translations.replace(world.owner, id, "de", { "/title": "Neu" })
  return id
}

/** A survey with a pending definition and a pending translation. */
const newPending = async (world: World): Promise<string> => {
  const { id } = await newSurvey(world)
  await world.canvass.pending.replace(world.owner, id, { title: "Pending" }, { ifDigest: null })
  await world.canvass.pending.replaceTranslation(world.owner, id, "de", germanTitle)
  return id
}

const germanTitle = { "/title": "Ausstehend" }

/** A survey whose pending definition has been planned, and the token of the plan. */
const newPlanned = async (world: World) => {
  const id = await newPending(world)
  return { id, plan: (await world.canvass.pending.plan(world.owner, id)).token ?? "" }
}

/** The present definition of a survey with something pending, as a merge finds it. */
const newRebased = async (world: World) => {
  const id = await newPending(world)
  const { baseETag } = await world.canvass.pending.get(world.owner, id)
  return { id, rebased: { definition: { title: "Merged" }, baseETag } }
}

/** Callers over HTTP and of the program are others, and only the latter learn the digest. */
const stateOf = (value: unknown): unknown => without(value, "digest", "updatedBy")

/** The object without some of its fields. */
const without = (value: unknown, ...names: ReadonlyArray<string>): object =>
  Object.fromEntries(
    Object.entries<unknown>(isReadonlyRecord(value) ? value : {}).filter(([name]) => !names.includes(name))
  )

/** Over HTTP, the base has the address of its schema, too. */
const pendingOf = (value: unknown): unknown => ({
  ...without(value, "digest", "updatedBy"),
  base: without(field("base")(value), "$schema")
})

const segment = {
  name: "New",
  filter: { property: "submittedAt", op: "gte", value: "2026-01-01T00:00:00.000Z" }
} as const

const editorToken = { origins: ["https://app.example.com"], expiresIn: 900 }

/** A survey with a segment. */
const newSegment = async (world: World) => {
  const { id } = await newSurvey(world)
  const { id: segmentId } = await world.canvass.segments.create(world.owner, id, segment)
  return { id, segmentId }
}

/** A survey with a results link. */
const newLinked = async (world: World): Promise<string> => {
  const { id } = await newSurvey(world)
  await world.canvass.resultsLinks.replace(world.owner, id)
  return id
}

/** A results link with the token that is in its address. */
const linkOf = (reply: unknown): unknown => {
  const { url, ...link } = decodeLink(reply)
  return { token: url.slice(url.lastIndexOf("/") + 1), ...link }
}

const decodeLink = Schema.decodeUnknownSync(
  Schema.Struct({ url: Schema.String, expiresAt: Schema.Null, texts: Schema.Boolean })
)

/** The same partial response each time. */
const partialToRead = (world: World) => readPartial ??= newPartial(world)

const newPartial = async (world: World) => {
  const { id } = await newPublished(world)
  return { id, partial: await world.canvass.responses.submit(id, { answers: [], status: "partial" }) }
}

const newFile = () => ({
  questionKey: "photo",
  name: "photo.txt",
  content: new Blob(["content"], { type: "text/plain" })
})

const newForm = () => {
  const { content, name, questionKey } = newFile()
  const form = new FormData()
  form.append("questionKey", questionKey)
  form.append("file", content, name)
  return form
}

/** Another picture each time. */
const newPicture = () => PictureSamples.png({ width: 1 + pictures++ % 4_096 })

let pictures = 1

const assetForm = (picture: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append("file", new Blob([picture]), "picture.png")
  return form
}

/** A program knows the address of its own server. */
const withoutUrl = (asset: unknown): unknown => isReadonlyRecord(asset) ? Record.remove(asset, "url") : asset

const newForFiles = async ({ canvass, owner }: Pick<World, "canvass" | "owner">) => {
  const questions = [{ key: "photo", type: "file", text: "A photo?" } as const]
  return canvass.surveys.publish(owner, (await canvass.surveys.create(owner, { title: "Photos", questions })).id)
}

const newClaimed = async (world: Pick<World, "canvass" | "owner">) => {
  const { id } = await newForFiles(world)
  const { fileId } = await world.canvass.files.upload(id, newFile())
  await world.canvass.responses.submit(id, { answers: [{ questionKey: "photo", value: [{ fileId }] }] })
  return { id, fileId }
}

/** Links a new identity to the account of the owner. */
const newKey = async ({ canvass, owner }: World): Promise<string> =>
  (await canvass.keys.create(owner, { name: crypto.randomUUID() })).id

const newIdentity = async ({ canvass, owner }: World): Promise<string> => {
  const codeVerifier = randomBytes(32).toString("base64url")
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
  const assertion = {
    issuer: "https://accounts.example.com",
    subject: randomBytes(8).toString("hex"),
    email: "ada@example.org",
    isEmailVerified: true,
    name: undefined
  }
  const outcome = await canvass.runtime.runPromise(
    Effect.flatMap(IdentityLogins, (logins) => logins.begin(assertion, "link", codeChallenge)).pipe(
      Effect.provide(LoginServices.layer)
    )
  )
  if (outcome._tag !== "LinkToken") throw new Error("There is no link token.")
  const { linkToken } = outcome
  await canvass.runtime.runPromise(
    Effect.gen(function*() {
      const accountId = Ids.AccountId.make(owner)
      const { session } = yield* (yield* Sessions).start(accountId)
      const logins = yield* IdentityLogins
      const caller = { accountId, sessionId: session.id }
      yield* logins.link({ linkToken, codeVerifier, password }, caller)
    }).pipe(Effect.provide(LoginServices.layer))
  )
  const linked = await canvass.identities.list(owner)
  return linked.find(({ subject }) => subject === assertion.subject)?.id ?? ""
}

const field = (name: string) => (value: unknown): unknown => Reflect.get(Object(value), name)

const nothing = () => undefined

const whole = (value: unknown): unknown => value

const exported = (format: "csv" | "json" | "xml", path: (world: World) => string): Counterpart => ({
  request: (world) => ["GET", path(world)],
  call: async ({ canvass, owner, survey }) => {
    const text = await canvass.exports.text(owner, survey, { format })
    const json: unknown = format === "json" ? JSON.parse(text) : text
    return json
  }
})

const listed = (path: (world: World) => string, call: Counterpart["call"]): Counterpart => ({
  request: (world) => ["GET", path(world)],
  call,
  resultPart: field("items")
})

const counterparts: Readonly<Record<string, Counterpart>> = {
  "surveys.list": listed(() => "/surveys?limit=100", ({ canvass, owner }) => canvass.surveys.list(owner)),
  "surveys.get": {
    request: ({ survey }) => ["GET", `/surveys/${survey}?include=retired`],
    call: ({ canvass, owner, survey }) => canvass.surveys.get(owner, survey, { include: "retired" })
  },
  "surveys.quotas": {
    request: async (world) => ["GET", `/surveys/${(await newSurvey(world)).id}/quotas`],
    call: async (world) => world.canvass.surveys.quotas(world.owner, (await newSurvey(world)).id)
  },
  "surveys.recomputeVariables": {
    request: async (world) => ["POST", `/surveys/${(await newComputed(world)).id}/variables/recompute`],
    call: async (world) => world.canvass.surveys.recomputeVariables(world.owner, (await newComputed(world)).id)
  },
  "surveys.variableComputation": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/variables/recompute`],
    call: ({ canvass, owner, survey }) => canvass.surveys.variableComputation(owner, survey)
  },
  "surveys.getVersion": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/questionnaires/1`],
    call: ({ canvass, owner, survey }) => canvass.surveys.getQuestionnaire(owner, survey, 1)
  },
  "surveys.create": {
    request: () => ["POST", "/surveys", { title: "Lunch", questions: [question] }],
    call: ({ canvass, owner }) => canvass.surveys.create(owner, { title: "Lunch", questions: [question] })
  },
  "surveys.validate": {
    request: () => ["POST", "/surveys/validate", { title: "", questions: [question] }],
    call: ({ canvass }) => canvass.surveys.validate({ title: "", questions: [question] })
  },
  "surveys.duplicate": {
    request: ({ survey }) => ["POST", `/surveys/${survey}/duplicate`],
    call: ({ canvass, owner, survey }) => canvass.surveys.duplicate(owner, survey)
  },
  "surveys.update": {
    request: async (world) => ["PUT", `/surveys/${(await newSurvey(world)).id}`, { title: "Dinner" }],
    call: async (world) => world.canvass.surveys.update(world.owner, (await newSurvey(world)).id, { title: "Dinner" })
  },
  "surveys.replaceQuestions": {
    request: async (world) => [
      "PUT",
      `/surveys/${(await newSurvey(world)).id}/questions`,
      [question, question]
        .map((fields, index) => ({ ...fields, key: `q${index}` }))
    ],
    call: async (world) =>
      world.canvass.surveys.replaceQuestions(world.owner, (await newSurvey(world)).id, [
        { ...question, key: "q0" },
        { ...question, key: "q1" }
      ])
  },
  "surveys.getDefinition": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/definition`],
    call: ({ canvass, owner, survey }) => canvass.surveys.getDefinition(owner, survey),
    // A program has no address at which the schema is served.
    partOf: (reply) => {
      const text = JSON.stringify(reply, (name, value: unknown) => name === "$schema" ? undefined : value)
      const part: unknown = JSON.parse(text)
      return part
    }
  },
  "surveys.replaceDefinition": {
    request: async (world) => ["PUT", `/surveys/${(await newSurvey(world)).id}/definition`, { title: "Dinner" }],
    call: async (world) =>
      world.canvass.surveys.replaceDefinition(world.owner, (await newSurvey(world)).id, { title: "Dinner" })
  },
  "surveys.plan": {
    request: ({ survey }) => ["POST", `/surveys/${survey}/plan`, { title: "Dinner", questions: [question] }],
    call: ({ canvass, owner, survey }) =>
      canvass.surveys.planDefinition(owner, survey, { title: "Dinner", questions: [question] })
  },
  "surveys.publish": {
    request: async (world) => ["POST", `/surveys/${(await newSurvey(world)).id}/publish`],
    call: async (world) => world.canvass.surveys.publish(world.owner, (await newSurvey(world)).id)
  },
  "surveys.close": {
    request: async (world) => ["POST", `/surveys/${(await newPublished(world)).id}/close`, { reason: "done" }],
    call: async (world) => world.canvass.surveys.close(world.owner, (await newPublished(world)).id, { reason: "done" })
  },
  "surveys.remove": {
    request: async (world) => ["DELETE", `/surveys/${(await newSurvey(world)).id}`],
    call: async (world) => world.canvass.surveys.remove(world.owner, (await newSurvey(world)).id)
  },
  "pending.get": {
    request: async (world) => ["GET", `/surveys/${await samePending(world)}/pending`],
    call: async (world) => world.canvass.pending.get(world.owner, await samePending(world)),
    partOf: pendingOf,
    resultPart: pendingOf
  },
  "pending.replace": {
    request: async (world) => [
      "PUT",
      `/surveys/${(await newSurvey(world)).id}/pending`,
      { questions: [{}] },
      { "if-none-match": "*" }
    ],
    call: async (world) =>
      world.canvass.pending.replace(world.owner, (await newSurvey(world)).id, { questions: [{}] }, { ifDigest: null }),
    partOf: stateOf,
    resultPart: stateOf
  },
  "pending.remove": {
    request: async (world) => ["DELETE", `/surveys/${await newPending(world)}/pending`],
    call: async (world) => world.canvass.pending.remove(world.owner, await newPending(world))
  },
  "pending.apply": {
    request: async (world) => {
      const { id, plan } = await newPlanned(world)
      return ["POST", `/surveys/${id}/pending/apply`, { plan }]
    },
    call: async (world) => {
      const { id, plan } = await newPlanned(world)
      return world.canvass.pending.apply(world.owner, id, { plan })
    }
  },
  "pending.rebase": {
    request: async (world) => {
      const { id, rebased } = await newRebased(world)
      return ["POST", `/surveys/${id}/pending/rebase`, rebased]
    },
    call: async (world) => {
      const { id, rebased } = await newRebased(world)
      return world.canvass.pending.rebase(world.owner, id, rebased)
    },
    partOf: stateOf,
    resultPart: stateOf
  },
  "pending.getTranslation": {
    request: async (world) => ["GET", `/surveys/${await samePending(world)}/pending/translations/de`],
    call: async (world) => world.canvass.pending.getTranslation(world.owner, await samePending(world), "de"),
    resultPart: field("texts")
  },
  "pending.replaceTranslation": {
    request: async (world) => ["PUT", `/surveys/${await newPending(world)}/pending/translations/fr`, frenchTexts],
    call: async (world) =>
      world.canvass.pending.replaceTranslation(world.owner, await newPending(world), "fr", frenchTexts),
    resultPart: field("texts")
  },
  "pending.removeTranslation": {
    request: async (world) => ["DELETE", `/surveys/${await newPending(world)}/pending/translations/de`],
    call: async (world) => world.canvass.pending.removeTranslation(world.owner, await newPending(world), "de")
  },
  "translations.list": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/translations`],
    call: ({ canvass, owner, survey }) => canvass.translations.list(owner, survey)
  },
  "translations.get": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/translations/de`],
    call: ({ canvass, owner, survey }) => canvass.translations.get(owner, survey, "de"),
    resultPart: field("texts")
  },
  "translations.replace": {
    request: ({ survey }) => ["PUT", `/surveys/${survey}/translations/fr`, frenchTexts],
    call: ({ canvass, owner, survey }) => canvass.translations.replace(owner, survey, "fr", frenchTexts),
    partOf: field("ignored"),
    resultPart: field("ignored")
  },
  "translations.remove": {
    request: async (world) => ["DELETE", `/surveys/${await newTranslated(world)}/translations/de`],
    call: async (world) => world.canvass.translations.remove(world.owner, await newTranslated(world), "de")
  },
  "editorTokens.create": {
    request: ({ survey }) => ["POST", `/surveys/${survey}/editor-tokens`, editorToken],
    call: ({ canvass, owner, survey }) => canvass.editorTokens.create(owner, survey, editorToken),
    partOf: (reply) => without(reply, "token"),
    resultPart: (result) => without(result, "token")
  },
  "segments.list": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/segments`],
    call: ({ canvass, owner, survey }) => canvass.segments.list(owner, survey)
  },
  "segments.create": {
    request: async (world) => ["POST", `/surveys/${(await newSurvey(world)).id}/segments`, segment],
    call: async (world) => world.canvass.segments.create(world.owner, (await newSurvey(world)).id, segment)
  },
  "segments.replace": {
    request: async (world) => {
      const { id, segmentId } = await newSegment(world)
      return ["PUT", `/surveys/${id}/segments/${segmentId}`, { ...segment, name: "Old" }]
    },
    call: async (world) => {
      const { id, segmentId } = await newSegment(world)
      return world.canvass.segments.replace(world.owner, id, segmentId, { ...segment, name: "Old" })
    }
  },
  "segments.remove": {
    request: async (world) => {
      const { id, segmentId } = await newSegment(world)
      return ["DELETE", `/surveys/${id}/segments/${segmentId}`]
    },
    call: async (world) => {
      const { id, segmentId } = await newSegment(world)
      return world.canvass.segments.remove(world.owner, id, segmentId)
    }
  },
  "resultsLink.get": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/results-link`],
    call: ({ canvass, owner, survey }) => canvass.resultsLinks.get(owner, survey),
    partOf: linkOf
  },
  "resultsLink.replace": {
    request: ({ survey }) => ["PUT", `/surveys/${survey}/results-link`, { texts: true }],
    call: ({ canvass, owner, survey }) => canvass.resultsLinks.replace(owner, survey, { texts: true }),
    partOf: linkOf
  },
  "resultsLink.remove": {
    request: async (world) => ["DELETE", `/surveys/${await newLinked(world)}/results-link`],
    call: async (world) => world.canvass.resultsLinks.remove(world.owner, await newLinked(world))
  },
  "responses.submit": {
    request: async (world) => ["POST", `/response/survey/${(await newPublished(world)).id}`, {
      answers,
      status: "partial",
      startedAt: "2026-01-01T00:00:00Z",
      metadata: { table: "7" }
    }],
    call: async (world) =>
      world.canvass.responses.submit((await newPublished(world)).id, {
        answers,
        status: "partial",
        startedAt: new Date("2026-01-01T00:00:00Z"),
        metadata: { table: "7" }
      })
  },
  "responses.resume": {
    request: async (world) => {
      const { id, partial } = await newPartial(world)
      return ["PATCH", `/response/survey/${id}/${partial.id}#${partial.resumeToken}`, { answers, status: "completed" }]
    },
    call: async (world) => {
      const { id, partial: { id: response, resumeToken = "" } } = await newPartial(world)
      return world.canvass.responses.resume(id, response, { answers, status: "completed" }, { resumeToken })
    }
  },
  "responses.getPartial": {
    request: async (world) => {
      const { id, partial } = await partialToRead(world)
      return ["GET", `/response/survey/${id}/${partial.id}#${partial.resumeToken}`]
    },
    call: async (world) => {
      const { id, partial: { id: response, resumeToken = "" } } = await partialToRead(world)
      return world.canvass.responses.getPartial(id, response, { resumeToken })
    }
  },
  "responses.list": listed(
    ({ survey }) => `/surveys/${survey}/responses?limit=10&status=all`,
    ({ canvass, owner, survey }) => canvass.responses.list(owner, survey, { status: "all" })
  ),
  "changes.list": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/changes?limit=1000`],
    call: async ({ canvass, owner, survey }) => {
      const changes: Array<unknown> = []
      for await (const change of canvass.responses.changes(owner, survey)) changes.push(change)
      return changes
    }
  },
  "responses.texts": listed(
    ({ survey }) => `/surveys/${survey}/texts?limit=10`,
    ({ canvass, owner, survey }) => canvass.responses.texts(owner, survey)
  ),
  "responses.listOfSurvey": listed(
    ({ survey }) => `/response/survey/${survey}?limit=10`,
    ({ canvass, owner, survey }) => canvass.responses.list(owner, survey)
  ),
  "responses.get": {
    request: ({ response, survey }) => ["GET", `/surveys/${survey}/responses/${response}`],
    call: ({ canvass, owner, response, survey }) => canvass.responses.get(owner, survey, response)
  },
  "responses.remove": {
    request: async (world) => {
      const { id, partial } = await newPartial(world)
      return ["DELETE", `/surveys/${id}/responses/${partial.id}`]
    },
    call: async (world) => {
      const { id, partial } = await newPartial(world)
      return world.canvass.responses.remove(world.owner, id, partial.id)
    }
  },
  "files.upload": {
    request: async (world) => ["POST", `/response/survey/${(await newForFiles(world)).id}/files`, newForm()],
    call: async (world) => world.canvass.files.upload((await newForFiles(world)).id, newFile())
  },
  "files.list": listed(
    ({ fileSurvey }) => `/surveys/${fileSurvey}/files?limit=10`,
    ({ canvass, fileSurvey, owner }) => canvass.files.list(owner, fileSurvey)
  ),
  "files.download": {
    request: ({ file, fileSurvey }) => ["GET", `/surveys/${fileSurvey}/files/${file}`],
    call: async ({ canvass, file, fileSurvey, owner }) => {
      const pieces: Array<Uint8Array> = []
      for await (const piece of canvass.files.read(owner, fileSurvey, file)) pieces.push(piece)
      return new Blob(pieces.map((piece) => Uint8Array.from(piece))).text()
    }
  },
  "files.remove": {
    request: async (world) => {
      const { fileId, id } = await newClaimed(world)
      return ["DELETE", `/surveys/${id}/files/${fileId}`]
    },
    call: async (world) => {
      const { fileId, id } = await newClaimed(world)
      return world.canvass.files.remove(world.owner, id, fileId)
    }
  },
  "assets.upload": {
    request: () => ["POST", "/assets", assetForm(PictureSamples.png())],
    call: ({ canvass, owner }) => canvass.assets.upload(owner, PictureSamples.png()),
    partOf: withoutUrl
  },
  "assets.list": {
    ...listed(() => "/assets?limit=10", ({ canvass, owner }) => canvass.assets.list(owner)),
    partOf: (reply) => Array.isArray(reply) ? reply.map(withoutUrl) : reply
  },
  "assets.remove": {
    request: async ({ canvass, owner }) => [
      "DELETE",
      `/assets/${(await canvass.assets.upload(owner, newPicture())).assetId}`
    ],
    call: async ({ canvass, owner }) =>
      canvass.assets.remove(owner, (await canvass.assets.upload(owner, newPicture())).assetId)
  },
  "public.survey": {
    request: ({ slug }) => ["GET", `/public/surveys/${slug}`],
    call: ({ canvass, slug }) => canvass.surveys.forRespondent(slug)
  },
  "exports.any": exported("json", ({ survey }) => `/surveys/${survey}/export`),
  "exports.codebook": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/codebook`],
    call: ({ canvass, owner, survey }) => canvass.exports.codebook(owner, survey)
  },
  "exports.csv": exported("csv", ({ survey }) => `/response/survey/${survey}/export/csv`),
  "exports.json": exported("json", ({ survey }) => `/response/survey/${survey}/export/json`),
  "exports.xml": exported("xml", ({ survey }) => `/response/survey/${survey}/export/xml`),
  "analytics.ofSurvey": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/analytics?from=2020-01-01&interval=month`],
    call: ({ canvass, owner, survey }) =>
      canvass.analytics.compute(owner, survey, { from: "2020-01-01", interval: "month" })
  },
  "analytics.trend": {
    request: ({ survey }) => ["GET", `/surveys/${survey}/trend?interval=quarter&timeZone=Europe/Berlin`],
    call: ({ canvass, owner, survey }) =>
      canvass.analytics.trend(owner, survey, { interval: "quarter", timeZone: "Europe/Berlin" })
  },
  "developer.key": {
    request: () => ["GET", "/developer/api-key"],
    call: ({ canvass, owner }) => canvass.keys.get(owner)
  },
  "developer.rotateKey": {
    request: () => ["POST", "/developer/api-key", { allowedIps: "203.0.113.7, 203.0.113.8" }],
    call: ({ canvass, owner }) => canvass.keys.rotate(owner, { allowedIps: "203.0.113.7, 203.0.113.8" })
  },
  "developer.updateKey": {
    request: () => ["PATCH", "/developer/api-key", { scopes: "read_only" }],
    call: ({ canvass, owner }) => canvass.keys.update(owner, { scopes: "read_only" })
  },
  "developer.removeKey": {
    request: async ({ canvass, owner }) => {
      await canvass.keys.rotate(owner)
      return ["DELETE", "/developer/api-key"]
    },
    call: async ({ canvass, owner }) => {
      await canvass.keys.rotate(owner)
      return canvass.keys.remove(owner)
    }
  },
  "developer.keys": {
    request: () => ["GET", "/developer/api-keys"],
    call: ({ canvass, owner }) => canvass.keys.list(owner)
  },
  "developer.createKey": {
    request: ({ survey }) => ["POST", "/developer/api-keys", { name: crypto.randomUUID(), surveys: [survey] }],
    call: ({ canvass, owner, survey }) => canvass.keys.create(owner, { name: crypto.randomUUID(), surveys: [survey] })
  },
  "developer.updateKeyById": {
    request: async (world) => ["PATCH", `/developer/api-keys/${await newKey(world)}`, { scopes: "read_only" }],
    call: async (world) => world.canvass.keys.updateById(world.owner, await newKey(world), { scopes: "read_only" })
  },
  "developer.removeKeyById": {
    request: async (world) => ["DELETE", `/developer/api-keys/${await newKey(world)}`],
    call: async (world) => world.canvass.keys.removeById(world.owner, await newKey(world))
  },
  "developer.auditLogs": {
    request: () => ["GET", "/developer/audit-logs?pageSize=2&method=POST"],
    call: ({ canvass, owner }) => canvass.audit.list(owner, { pageSize: 2, method: "POST" })
  },
  "developer.usage": {
    request: () => ["GET", "/developer/usage?from=2026-11-01&to=2026-11-02"],
    call: ({ canvass, owner }) => canvass.usage.get(owner, { from: "2026-11-01", to: "2026-11-02" })
  },
  "webhooks.list": {
    request: () => ["GET", "/webhooks"],
    call: ({ canvass, owner }) => canvass.webhooks.list(owner)
  },
  "webhooks.create": {
    request: () => ["POST", "/webhooks", hook],
    call: ({ canvass, owner }) => canvass.webhooks.create(owner, hook)
  },
  "webhooks.get": {
    request: ({ webhook }) => ["GET", `/webhooks/${webhook}`],
    call: ({ canvass, owner, webhook }) => canvass.webhooks.get(owner, webhook)
  },
  "webhooks.update": {
    request: ({ webhook }) => ["PATCH", `/webhooks/${webhook}`, { events: "survey.closed" }],
    call: ({ canvass, owner, webhook }) => canvass.webhooks.update(owner, webhook, { events: "survey.closed" })
  },
  "webhooks.remove": {
    request: async ({ canvass, owner }) => ["DELETE", `/webhooks/${(await canvass.webhooks.create(owner, hook)).id}`],
    call: async ({ canvass, owner }) => canvass.webhooks.remove(owner, (await canvass.webhooks.create(owner, hook)).id),
    // The reply is a sentence.
    partOf: nothing
  },
  "webhooks.rotateSecret": {
    request: ({ webhook }) => ["POST", `/webhooks/${webhook}/rotate-secret`],
    call: ({ canvass, owner, webhook }) => canvass.webhooks.rotateSecret(owner, webhook)
  },
  "webhooks.test": {
    request: ({ webhook }) => ["POST", `/webhooks/${webhook}/test`],
    call: ({ canvass, owner, webhook }) => canvass.webhooks.test(owner, webhook)
  },
  "webhooks.deliveries": listed(
    ({ webhook }) => `/webhooks/${webhook}/deliveries?limit=10`,
    ({ canvass, owner, webhook }) => canvass.webhooks.deliveries(owner, webhook)
  ),
  "webhooks.delivery": {
    request: ({ delivery, webhook }) => ["GET", `/webhooks/${webhook}/deliveries/${delivery}`],
    call: ({ canvass, delivery, owner, webhook }) => canvass.webhooks.delivery(owner, webhook, delivery)
  },
  "webhooks.redeliver": {
    request: ({ delivery, webhook }) => ["POST", `/webhooks/${webhook}/deliveries/${delivery}/redeliver`],
    call: ({ canvass, delivery, owner, webhook }) => canvass.webhooks.redeliver(owner, webhook, delivery)
  },
  "auth.register": {
    request: () => ["POST", "/auth/register", { email: "rest@example.com", password: "correct horse battery" }],
    call: ({ canvass }) => canvass.accounts.open({ email: "rest@example.org", password: "correct horse battery" }),
    partOf: field("user")
  },
  "auth.me": {
    request: () => ["GET", "/auth/me"],
    call: ({ canvass, owner }) => canvass.accounts.get(owner)
  },
  "auth.update": {
    request: () => ["PATCH", "/auth/me", { name: "Ada" }],
    call: ({ canvass, owner }) => canvass.accounts.update(owner, { name: "Ada" })
  },
  "auth.changePassword": {
    request: () => ["PUT", "/auth/password", { currentPassword: password, newPassword: password }],
    call: ({ canvass, owner }) => canvass.accounts.setPassword(owner, password)
  },
  "auth.sessions": {
    request: () => ["GET", "/auth/sessions"],
    call: ({ canvass, owner }) => canvass.accounts.sessions(owner),
    // Only a request has a current session.
    partOf: (reply) =>
      Array.isArray(reply)
        ? reply.map((session: object) =>
          Object.fromEntries(Object.entries(session).filter(([name]) => name !== "current"))
        )
        : reply
  },
  "auth.endSession": {
    request: async (world) => ["DELETE", `/auth/sessions/${await newSession(world)}`],
    call: async (world) => world.canvass.accounts.endSession(world.owner, await newSession(world))
  },
  "auth.endSessions": {
    request: () => ["DELETE", "/auth/sessions"],
    call: ({ canvass, owner }) => canvass.accounts.endSessions(owner)
  },
  "oauth.identities": {
    request: () => ["GET", "/auth/identities"],
    call: ({ canvass, owner }) => canvass.identities.list(owner)
  },
  "oauth.removeIdentity": {
    request: async (world) => ["DELETE", `/auth/identities/${await newIdentity(world)}`],
    call: async (world) => world.canvass.identities.remove(world.owner, await newIdentity(world))
  },
  // The last one: the owner is deleted.
  "auth.remove": {
    request: () => ["DELETE", "/auth/me", { confirm: "ada@example.com", currentPassword: password }],
    call: async ({ canvass }) => canvass.accounts.remove((await canvass.accounts.ensure("grace@example.com")).id)
  }
}

const password = "correct horse battery"

const { endpoints } = canvassApi(Limits.defaults)

/** Operations that need the access token of a login. */
const tokenOnly: ReadonlySet<string> = new Set(
  endpoints.filter(({ access, name }) => access.credential === "token-only" && /^o?auth\./.test(name))
    .map(({ name }) => name)
)

/** Logs in over HTTP, and returns the access token. */
const logIn = async (): Promise<string> => {
  const tokens = await send("auth.login", ["POST", "/auth/login", { email: "ada@example.com", password }])
  return String(field("accessToken")(tokens))
}

/** The id of a new session. */
const newSession = async ({ canvass, owner }: World): Promise<string> => {
  await logIn()
  const [session] = await canvass.accounts.sessions(owner)
  return session?.id ?? ""
}

let world: World
let handlers: ReadonlyArray<Api.Handler>
beforeAll(async () => {
  const canvass = await Canvass.open({ store: Memory.layer, clock: { now: () => new Date("2026-11-20T09:30:00Z") } })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  await canvass.accounts.setPassword(owner, password)
  const { id } = await canvass.surveys.create(owner, { title: "Lunch", questions: [question] })
  const { slug } = await canvass.surveys.publish(owner, id)
  const webhook = await canvass.webhooks.create(owner, hook)
  const response = await canvass.responses.submit(id, { answers, externalId: "crm-4711" })
  await canvass.responses.submit(id, { answers: [], status: "partial" })
  const delivery = await canvass.webhooks.test(owner, webhook.id)
  await canvass.keys.rotate(owner)
  const claimed = await newClaimed({ canvass, owner })
  world = {
    canvass,
    owner,
    survey: id,
    slug,
    response: response.id,
    webhook: webhook.id,
    delivery: delivery.id,
    fileSurvey: claimed.id,
    file: claimed.fileId
  }
  await newIdentity(world)
  await canvass.translations.replace(owner, id, "de", { "/title": "Mittagessen" })
  await canvass.resultsLinks.replace(owner, id)
  const options = { publicUrl: "https://example.com", settings: unlimited }
  handlers = [Api.handler(canvass, { ...options, authenticate: () => owner }), Api.handler(canvass, options)]
})
afterAll(async () => {
  await Promise.all(handlers.map((handler) => handler.close()))
  await world.canvass.close()
})

const send = async (name: string, [method, target, body, further = {}]: Sent): Promise<unknown> => {
  const [path = "", token] = target.split("#")
  const headers = {
    ...further,
    ...body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" },
    ...token === undefined ? {} : { "x-resume-token": token },
    ...tokenOnly.has(name) ? { authorization: `Bearer ${await logIn()}` } : {},
    ...name === "auth.me" ? { "x-api-key": (await world.canvass.keys.rotate(world.owner)).apiKey } : {}
  }
  const request = new Request(`https://example.com/api${path}`, {
    method,
    headers,
    ...body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }
  })
  // A host that authenticates the callers itself has no operations for logins.
  const handler = handlers[/^o?auth\./.test(name) ? 1 : 0]
  if (handler === undefined) throw new Error("There is no handler.")
  const response = await handler(request)
  const text = await response.text()
  expect(response.ok, `${method} ${path} ${text}`).toBe(true)
  if (text === "") return undefined
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  const reply: unknown = isJson ? JSON.parse(text) : text
  return reply
}

/** Replaces what is new in every creation: ids, slugs, tokens and secrets. */
const masked = (value: unknown): unknown => {
  if (value === undefined) return undefined
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<uuid>")
    .replaceAll(/(?<="slug":"[a-z-]*-)[a-z2-7]{8}(?=")/g, "<random>")
    .replaceAll(/(?<="resumeToken":")[^"]*/g, "<token>")
    .replaceAll(/(?<=whsec_|sr_)[^"]*/g, "<secret>")
    .replaceAll(/@example\.(?:org|com)/g, "@example")
  const json: unknown = JSON.parse(text)
  return json
}

const isWrite = (method: string): boolean => method !== "GET"

it("every operation of the REST API has a counterpart, or a reason to have none", () => {
  const operations = endpoints.map(({ name }) => name)
  expect([...Object.keys(counterparts), ...Object.keys(httpOnly)].sort()).toEqual(operations.toSorted())
})

it.each(Object.keys(counterparts))("%s gives the same JSON over REST and in the program", async (name) => {
  const counterpart = counterparts[name]
  if (counterpart === undefined) throw new Error("There is no counterpart.")
  const { call, partOf = whole, request, resultPart = whole } = counterpart
  const sent = await request(world)
  const reply = partOf(await send(name, sent))
  const result = resultPart(await call(world))
  // As a program sees it that passes the result on as JSON.
  const json: unknown = result === undefined ? undefined : JSON.parse(JSON.stringify(result))
  expect(json).toEqual(result)
  if (isWrite(sent[0])) expect(masked(result)).toEqual(masked(reply))
  else expect(result).toEqual(reply)
})
