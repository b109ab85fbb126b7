/** Handlers of the endpoints for surveys. */
import {
  type Ids,
  PendingDefinitions,
  type Survey,
  SurveyDefinitions,
  type SurveyInput,
  Surveys,
  VariableComputations
} from "@canvass/core"
import { encoderOf, SurveyJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { metadataOf } from "../contract/shared/MetadataParameters.js"
import type { SurveyEndpoints } from "../contract/SurveyEndpoints.js"
import { type Caller, surveysOf, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import type { HeaderFields } from "../HeaderFields.js"
import { surveySchemaPath } from "../openapi/surveySchema.js"
import { matchesIfNoneMatch } from "../request/matchesIfNoneMatch.js"
import * as ETag from "./shared/ETag.js"
import { listResult } from "./shared/ListResult.js"
import { surveyResult } from "./shared/SurveyResult.js"

export const surveyHandlers: GroupHandlers<
  SurveyEndpoints,
  PendingDefinitions | SurveyDefinitions | Surveys | VariableComputations
> = {
  list: ({ caller, url, urlParams }) =>
    withSurveys(caller, (surveys, accountId) => {
      const { q, status, visibility } = urlParams
      const filter = { status, visibility, text: q, ids: surveysOf(caller), metadata: metadataOf(urlParams) }
      return listResult(url, urlParams, {
        page: (page) => surveys.list(accountId, filter, page),
        stream: (order) => Effect.succeed(surveys.stream(accountId, filter, order)),
        encode: encodeItem
      })
    }),

  get: ({ caller, headers, path, urlParams: { include } }) =>
    Effect.map(
      withSurveys(caller, (surveys, accountId) => surveys.get(accountId, path.id)),
      (survey) =>
        matchesIfNoneMatch(headers["if-none-match"], ETag.forSurvey(survey))
          ? HandlerResult.notModified({ ETag: ETag.forSurvey(survey) })
          : surveyResult(survey, { include })
    ),

  getVersion: ({ caller, path }) =>
    Effect.map(
      withSurveys(caller, (surveys, accountId) => surveys.getVersion(accountId, path.id, path.version)),
      (version) => HandlerResult.value(SurveyJson.versionOf(path.id, version))
    ),

  quotas: ({ caller, path }) =>
    Effect.map(
      withSurveys(caller, (surveys, accountId) => surveys.quotas(accountId, path.id)),
      (quotas) => HandlerResult.value(quotas)
    ),

  recomputeVariables: ({ caller, path, url }) =>
    Effect.map(
      withComputations(caller, (computations, accountId) => computations.start(accountId, path.id)),
      (computation) =>
        HandlerResult.value(computation, {
          headers: { Location: resourceUrl(url, `/surveys/${path.id}/variables/recompute`) }
        })
    ),

  variableComputation: ({ caller, path }) =>
    Effect.map(
      withComputations(caller, (computations, accountId) => computations.get(accountId, path.id)),
      (computation) => HandlerResult.value(computation)
    ),

  create: ({ caller, payload, url }) =>
    Effect.map(
      withSurveys(caller, (surveys, accountId) => surveys.create(accountId, payload)),
      (survey) => createdResult(survey, url)
    ),

  duplicate: ({ caller, path, payload, url }) =>
    Effect.map(
      withSurveys(caller, (surveys, accountId) => surveys.duplicate(accountId, path.id, payload)),
      (survey) => createdResult(survey, url)
    ),

  validate: ({ caller, payload }) =>
    Effect.map(
      withSurveys(caller, (surveys, accountId) => surveys.validate(payload, accountId)),
      HandlerResult.value
    ),

  update: ({ caller, headers, path, payload }) =>
    changeSurvey(
      caller,
      (surveys, accountId) => surveys.update(accountId, path.id, payload, ETag.ifMatch(headers["if-match"]))
    ),

  replaceQuestions: ({ caller, headers, path, payload }) =>
    changeSurvey(
      caller,
      (surveys, accountId) => surveys.replaceQuestions(accountId, path.id, payload, ETag.ifMatch(headers["if-match"]))
    ),

  getDefinition: ({ caller, headers, path, url, urlParams }) =>
    Effect.map(
      withDefinitions(caller, (definitions, accountId) => definitions.get(accountId, path.id)),
      ({ definition, digest }) => {
        const tag = { ETag: ETag.forDigest(digest) }
        const { translations, ...others } = definition
        const shown = urlParams.translations === false || translations === undefined
          ? others
          : { ...others, translations }
        return matchesIfNoneMatch(headers["if-none-match"], tag.ETag)
          ? HandlerResult.notModified(tag)
          : definitionResult({ $schema: url.origin + surveySchemaPath, ...shown }, tag)
      }
    ),

  replaceDefinition: ({ caller, headers, path, payload }) =>
    Effect.map(
      withDefinitions(caller, (definitions, accountId) =>
        definitions.replace(accountId, path.id, payload, {
          digests: ETag.ifDigestMatch(headers["if-match"]),
          plan: headers["if-plan"]
        })),
      (survey) => surveyResult(survey)
    ),

  plan: ({ caller, path, payload }) =>
    payload === undefined
      ? Effect.map(
        withPending(caller, (pending, accountId) => pending.plan(accountId, path.id)),
        HandlerResult.value
      )
      : Effect.map(
        withDefinitions(caller, (definitions, accountId) => definitions.plan(accountId, path.id, payload)),
        HandlerResult.value
      ),

  publish: ({ caller, headers, path, urlParams: { pending } }) =>
    changeSurvey(
      caller,
      (surveys, accountId) => surveys.publish(accountId, path.id, ETag.ifMatch(headers["if-match"]), pending)
    ),

  close: ({ caller, headers, path, payload }) =>
    changeSurvey(
      caller,
      (surveys, accountId) => surveys.close(accountId, path.id, payload, ETag.ifMatch(headers["if-match"]))
    ),

  remove: ({ caller, headers, path }) =>
    Effect.map(
      withSurveys(
        caller,
        (surveys, accountId) => surveys.remove(accountId, path.id, ETag.ifMatch(headers["if-match"]))
      ),
      () => HandlerResult.value(undefined)
    )
}

const withSurveys = withService(Surveys)

const withPending = withService(PendingDefinitions)

const withDefinitions = withService(SurveyDefinitions)

const withComputations = withService(VariableComputations)

/** Calls a use case that changes one survey, and returns the changed survey. */
const changeSurvey = <E>(
  caller: Caller,
  change: (surveys: Surveys, accountId: Ids.AccountId) => Effect.Effect<Survey.Survey, E>
) => Effect.map(withSurveys(caller, change), (survey) => surveyResult(survey))

/** A definition as JSON in parts, a language each: together they may have 8 MiB. */
const definitionResult = (definition: SurveyInput.Definition, headers: HeaderFields) =>
  HandlerResult.value(definition, { headers, json: () => definitionJson(definition) })

function* definitionJson({ translations, ...others }: SurveyInput.Definition): Generator<string> {
  yield JSON.stringify(others).slice(0, -1)
  let separator = ",\"translations\":{"
  for (const [tag, texts] of Object.entries(translations ?? {})) {
    yield `${separator}${JSON.stringify(tag)}:${JSON.stringify(texts)}`
    separator = ","
  }
  yield translations === undefined ? "}" : "}}"
}

const createdResult = (survey: Survey.Survey, url: PublicUrl) =>
  surveyResult(survey, { headers: { Location: resourceUrl(url, `/surveys/${survey.id}`) } })

const encodeItem = encoderOf(SurveyJson.SurveyItem)
