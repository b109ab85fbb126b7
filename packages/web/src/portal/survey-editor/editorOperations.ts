/** What the editor asks of the portal: each operation calls the API once, or reads what it has changed. */
import { Instant, Limits, ValidationError } from "@canvass/core"
import type { ApiRefused, OperationName, PartsOf, Weight } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import * as pageWeights from "../../page/pageWeights.js"
import { defineOperation, type OperationRequest, type PortalOperation } from "../shell/PortalOperation.js"
import { bodyOf } from "../survey-design/storePicture.js"
import { loadSurvey } from "./loadSurvey.js"
import { operationsPath } from "./paths.js"

type Input = Readonly<Record<string, unknown>>

type Run = (
  call: Pick<OperationRequest, "api"> & { readonly id: string; readonly request: OperationRequest },
  input: Input
) => Effect.Effect<unknown, ApiRefused | ValidationError.InvalidInput>

const operation = (
  name: string,
  weight: Weight.Weight,
  run: Run,
  options: Pick<PortalOperation, "maxBytes"> = {}
): PortalOperation =>
  defineOperation(
    `${operationsPath(":surveyId")}/${name}`,
    weight,
    (request, input) => run({ api: request.api, id: request.param("surveyId"), request }, input),
    options
  )

export const editorOperations: ReadonlyArray<PortalOperation> = [
  operation("load", pageWeights.showsDefinition, ({ id, request }) => loadSurvey(request, id)),

  operation("save", pageWeights.savesDefinition, ({ api, id }, input) =>
    Effect.gen(function*() {
      const payload = yield* record<"pending.replace">(input, "definition")
      const etag = yield* optionalText(input, "etag")
      const { etag: saved, value } = yield* api.invokeWithETag("pending.replace", {
        path: { id },
        payload,
        headers: etag === undefined ? { "if-none-match": "*" } : { "if-match": etag }
      })
      return { etag: saved, baseETag: value.baseETag, findings: { errors: value.errors, warnings: value.warnings } }
    })),

  operation("saveTranslation", pageWeights.savesDefinition, ({ api, id }, input) =>
    Effect.gen(function*() {
      const payload = yield* record<"pending.replaceTranslation">(input, "texts")
      const etag = yield* optionalText(input, "etag")
      const saved = yield* api.invokeWithETag("pending.replaceTranslation", {
        path: { id, tag: yield* text(input, "tag") },
        payload,
        headers: etag === undefined ? { "if-none-match": "*" } : { "if-match": etag }
      })
      return { etag: saved.etag }
    })),

  operation("validate", pageWeights.savesDefinition, ({ api }, input) =>
    Effect.gen(function*() {
      const payload = yield* record<"surveys.validate">(input, "definition")
      const { errors, warnings } = yield* api.invoke("surveys.validate", { payload })
      return { errors, warnings }
    })),

  operation(
    "plan",
    pageWeights.showsPlan,
    ({ api, id }) => api.invoke("surveys.plan", { path: { id }, payload: undefined })
  ),

  operation("apply", pageWeights.showsPlan, ({ api, id }, input) =>
    Effect.gen(function*() {
      const { status } = yield* api.invoke("pending.apply", {
        path: { id },
        payload: { plan: yield* text(input, "plan"), publish: input["publish"] === true }
      })
      const { etag, value } = yield* api.invokeWithETag("surveys.getDefinition", { path: { id } })
      return { status, published: value, publishedETag: etag }
    })),

  operation("rebase", pageWeights.savesDefinition, ({ api, id }, input) =>
    Effect.gen(function*() {
      const definition = yield* record<"pending.replace">(input, "definition")
      const { etag, value } = yield* api.invokeWithETag("pending.rebase", {
        path: { id },
        payload: { definition, baseETag: yield* text(input, "baseETag") },
        headers: { "if-match": yield* text(input, "etag") }
      })
      return { etag, baseETag: value.baseETag, findings: { errors: value.errors, warnings: value.warnings } }
    })),

  operation("discard", pageWeights.namesSurvey, ({ api, id }, input) =>
    Effect.gen(function*() {
      yield* api.invoke("pending.remove", { path: { id }, headers: { "if-match": yield* text(input, "etag") } })
      return {}
    })),

  operation("settings", pageWeights.showsQuestions, ({ api, id }, input) =>
    Effect.gen(function*() {
      const { closesAt } = yield* api.invoke("surveys.update", {
        path: { id },
        payload: { closesAt: input["closesAt"] === null ? null : yield* text(input, "closesAt") }
      })
      return { closesAt: closesAt === null ? null : Instant.format(closesAt) }
    })),

  operation(
    "counts",
    pageWeights.namesSurvey,
    ({ api, id }) => Effect.map(api.invoke("surveys.quotas", { path: { id } }), (quotas) => ({ quotas }))
  ),

  operation("reach", pageWeights.showsResponses, ({ api, id }, input) =>
    Effect.gen(function*() {
      const { condition } = input
      if (!Predicate.isReadonlyRecord(condition)) return yield* invalid("condition", "Must be an object.")
      const { total: count = 0 } = yield* api.invoke("responses.list", {
        path: { id },
        query: { filter: JSON.stringify(condition), count: true, limit: 1 }
      })
      const { responseCount } = yield* api.invoke("surveys.get", { path: { id } })
      return { count, total: Math.max(count, responseCount) }
    })),

  operation(
    "uploadPicture",
    pageWeights.plain,
    ({ api, request: { address } }, input) =>
      Effect.gen(function*() {
        const content = Encoding.decodeBase64(yield* text(input, "content"))
        if (Either.isLeft(content)) return yield* invalid("content", "Must be in base64.")
        const payload = bodyOf(address, {
          name: "file",
          fileName: "",
          type: yield* text(input, "type"),
          content: Stream.make(content.right)
        })
        const { sha256 } = yield* api.invoke("assets.upload", { payload })
        return { sha256 }
      }),
    // Base64 has four letters for three bytes.
    { maxBytes: Math.ceil(Limits.fixed.assetBytes / 3) * 4 + 1_024 }
  ),

  operation("pictures", pageWeights.plain, ({ api }, input) =>
    Effect.gen(function*() {
      const cursor = yield* optionalText(input, "cursor")
      const { next, rows } = yield* api.invoke("assets.list", { query: { limit: picturesOnPage, cursor } })
      return {
        pictures: rows.map(({ assetId, createdAt, height, sha256, type, width }) => ({
          id: assetId,
          sha256,
          type,
          width,
          height,
          createdAt: Instant.format(createdAt)
        })),
        next
      }
    })),

  operation("removePicture", pageWeights.plain, ({ api }, input) =>
    Effect.gen(function*() {
      yield* api.invoke("assets.remove", { path: { assetId: yield* text(input, "id") } })
      return {}
    }))
]

/** How many stored pictures the editor shows at once. */
const picturesOnPage = 24

/** A field of an object. What stands in it is checked by the operation of the API. */
const record = <Name extends OperationName>(input: Input, field: string) => {
  const value = input[field]
  return isPayload<Name>(value) ? Effect.succeed(value) : Effect.fail(invalid(field, "Must be an object."))
}

type PayloadOf<Name extends OperationName> = PartsOf<Name>[0] extends { readonly payload: infer Payload } ? Payload
  : never

const isPayload = <Name extends OperationName>(value: unknown): value is PayloadOf<Name> =>
  Predicate.isReadonlyRecord(value)

const text = (input: Input, field: string): Effect.Effect<string, ValidationError.InvalidInput> => {
  const value = input[field]
  return typeof value === "string" ? Effect.succeed(value) : Effect.fail(invalid(field, "Must be a text."))
}

const optionalText = (
  input: Input,
  field: string
): Effect.Effect<string | undefined, ValidationError.InvalidInput> =>
  input[field] === undefined ? Effect.succeed(undefined) : text(input, field)

const invalid = (field: string, detail: string): ValidationError.InvalidInput =>
  new ValidationError.InvalidInput({ violations: [ValidationError.violation(`/${field}`, "invalid", detail)] })
