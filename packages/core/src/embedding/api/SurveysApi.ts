/** Surveys in the promise API. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { VariableComputations } from "../../analytics/VariableComputations.js"
import type { DefinitionEdits } from "../../definitions/DefinitionEdits.js"
import type { SurveyDefinitions } from "../../definitions/SurveyDefinitions.js"
import type { SurveyPlan } from "../../definitions/SurveyPlan.js"
import {
  encodePublicSurvey,
  encodeSurvey,
  encodeSurveyItem,
  encodeVersion,
  type PublicSurvey,
  type QuestionnaireVersion,
  type QuotaState,
  type SurveyDetail,
  SurveyInclude,
  type SurveyItem,
  type SurveyQuota,
  type VariableComputation
} from "../../json/SurveyJson.js"
import type { SurveyDesign } from "../../logic/design/SurveyDesign.js"
import type { Ending, HiddenField, Variable } from "../../logic/questionnaire/SurveyLogic.js"
import { SurveyStatus, Visibility } from "../../surveys/model/Survey.js"
import type * as Survey from "../../surveys/model/Survey.js"
import type * as SurveyInput from "../../surveys/SurveyInput.js"
import type { Surveys } from "../../surveys/Surveys.js"
import type { SurveyValidation } from "../../surveys/SurveyValidation.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import type { InvalidInput } from "../../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import { LanguageTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"
import { resourceEntries } from "../../values/Metadata.js"
import { text } from "../../values/text/Text.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { creation, idempotencyKey, type IdempotentOptions, withKey } from "../calls/Idempotency.js"
import * as Lists from "../calls/Lists.js"

/** A question to ask. Only `text` and `type` are needed. A question that was read can be written back. */
export type SurveyQuestionInput = NonNullable<SurveyInput.Create["questions"]>[number]

/** A survey without what belongs to one database: with keys and without ids, times and counts. */
export interface SurveyDefinition extends SurveyInput.Definition {}

/** Edits of the definition that a survey has, by place: `{ edits: [{ place: "/title", value: "Dinner" }] }`. */
export interface SurveyDefinitionEdits extends DefinitionEdits {}

/** A new survey. */
export interface NewSurvey {
  /** The JSON Schema of definitions, for editors. It is ignored. */
  readonly $schema?: string | undefined
  /** 1 to 200 characters. */
  readonly title: string
  /** A text for respondents, up to 5 000 characters. */
  readonly description?: string | null | undefined
  /** Who may answer: everybody, or with `private` only a caller of the owning account. Default `public`. */
  readonly visibility?: Survey.Visibility | undefined
  /** The time at which the survey closes and begins to refuse responses. Null: never. */
  readonly closesAt?: string | Date | null | undefined
  /** Up to 200 questions. */
  readonly questions?: ReadonlyArray<SurveyQuestionInput> | undefined
  /** Up to 50 names of entries of the `metadata` of responses that rules test. The value of one with arms is drawn. */
  readonly hiddenFields?: ReadonlyArray<string | HiddenField> | undefined
  /** Up to 50 numbers that are computed from the answers of a response. */
  readonly variables?: ReadonlyArray<Variable> | undefined
  /** Up to 50 limits of how many completed responses of a kind the survey takes. */
  readonly quotas?: ReadonlyArray<SurveyQuota> | undefined
  /**
   * Whether a response that ends needs an `externalId` that no other response of the survey has ended with. Default
   * false.
   */
  readonly onePerExternalId?: boolean | undefined
  /** Up to 20 ways in which a response can end. */
  readonly endings?: ReadonlyArray<Ending> | undefined
  /** How the questions of a page are shown: all at once, or one at a time. Default `pages`. */
  readonly layout?: Survey.Layout | undefined
  /** How the pages of the survey look, and the texts around its questions. `{}` or null: as without a design. */
  readonly design?: SurveyDesign | null | undefined
  /**
   * Up to 40 language tags (BCP 47) that the survey offers: that of its own texts, then those of its translations
   * (`translations`).
   */
  readonly languages?: ReadonlyArray<string> | undefined
  /** The days (1 to 365) after which a partial response that has not changed is removed. Null: it is kept. */
  readonly keepPartials?: number | null | undefined
  /** Data of your own product: at most 20 entries, and 2 048 bytes of JSON. `{}` or null: none. */
  readonly metadata?: Readonly<Record<string, string>> | null | undefined
}

/** A new survey with its translations, as a definition has them. */
export interface NewTranslatedSurvey extends NewSurvey {
  /** The texts in other languages, by language tag and by place, such as `/questions/color/text`. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

/** The fields of a survey to change. An absent field is not changed. */
export interface SurveyChanges extends Partial<NewSurvey> {
  /** A name for the address of the survey, beside the slug. Null gives the present one up. */
  readonly alias?: string | null | undefined
}

/** Options of a call that changes a survey. */
export interface ChangeOptions {
  /**
   * The version that the change is based on (`getWithVersion`). If the survey has changed since, the call rejects with
   * `PreconditionFailed` and changes nothing. New responses are not a change.
   */
  readonly ifVersion?: number | undefined
}

/** Options of `publish`. */
export interface PublishOptions extends ChangeOptions {
  /** Whether a pending definition of the survey stays pending. Default: `publish` rejects with `RuleViolated`. */
  readonly pending?: "keep" | undefined
}

/** Options of `replaceDefinition`. */
export interface ReplaceDefinitionOptions extends ChangeOptions {
  /**
   * The `token` of the plan of this definition (`planDefinition`). The number of responses that the change affects may
   * have grown since, and nothing else.
   */
  readonly ifPlan?: string | undefined
}

/** Options of `duplicate`. */
export interface DuplicateOptions extends IdempotentOptions {
  /** The title of the copy, 1 to 200 characters. Default: the title of the survey and ` (copy)`. */
  readonly title?: string | undefined
}

/** Options of `close`. */
export interface CloseOptions extends ChangeOptions {
  /** Why the survey is closed, up to 500 characters. It is part of the event `survey.closed`. */
  readonly reason?: string | null | undefined
}

/** Selects surveys. */
export interface SurveyFilter {
  readonly status?: Survey.SurveyStatus | undefined
  readonly visibility?: Survey.Visibility | undefined
  /** Only surveys whose title contains this text, in any case of any script. Up to 200 characters. */
  readonly q?: string | undefined
  /** Only surveys whose `metadata` has all these entries. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** Options of `surveys.list`. */
export interface ListSurveysOptions extends SurveyFilter, Lists.PageOptions {}

/** Options of `surveys.all`. */
export interface AllSurveysOptions extends SurveyFilter, Lists.IterateOptions {}

/** Options of `surveys.get`. */
export interface GetSurveyOptions {
  /**
   * `retired`: the survey has `retiredQuestions`, which were removed from it and have answers, and `retiredOptions`,
   * which were removed from questions with answers.
   */
  readonly include?: SurveyInclude | undefined
}

/** A survey with the number of its version. */
export interface VersionedSurvey {
  readonly survey: SurveyDetail
  /** Grows with each change of the survey, but not with new responses. */
  readonly version: number
}

/** Surveys: a survey starts as a draft, is published, and is closed. A closed survey can be published again. */
export interface SurveysApi {
  /**
   * Creates a draft. Rejects with `PlanRequired` unless the owner has a paid plan, with `NotFound` when there is no
   * such account, and with `InvalidInput`, which names every invalid field.
   *
   * @example
   * const survey = await canvass.surveys.create(owner.id, {
   *   title: "Lunch",
   *   questions: [{ key: "again", type: "nps", text: "Again?" }]
   * })
   */
  readonly create: (owner: string, survey: NewTranslatedSurvey, options?: IdempotentOptions) => Promise<SurveyDetail>
  /**
   * Says what `create` would refuse, and what is odd about the survey though it is allowed: what nothing can show, and
   * conditions that are always true or always false. Stores nothing. With an owner, pictures that the account does not
   * have are errors, too.
   *
   * @example
   * const { errors, valid, warnings } = await canvass.surveys.validate({ title: "Lunch", questions })
   */
  readonly validate: (survey: NewTranslatedSurvey, owner?: string) => Promise<SurveyValidation>
  /**
   * Creates a draft that is a copy of a survey, with the same keys and codes and new ids. It has no responses and no
   * `closesAt`. Rejects with `NotFound` when the owner has no such survey, and as `create`.
   *
   * @example
   * const copy = await canvass.surveys.duplicate(owner.id, survey.id, { title: "Lunch, second year" })
   */
  readonly duplicate: (owner: string, surveyId: string, options?: DuplicateOptions) => Promise<SurveyDetail>
  /**
   * Returns a survey with its questions. Rejects with `NotFound` when the owner has no such survey.
   *
   * @example
   * const { questions } = await canvass.surveys.get(owner.id, survey.id)
   * const { retiredQuestions } = await canvass.surveys.get(owner.id, survey.id, { include: "retired" })
   */
  readonly get: (owner: string, surveyId: string, options?: GetSurveyOptions) => Promise<SurveyDetail>
  /**
   * Returns a survey and its version, for a change that must not overwrite a change of somebody else. Rejects with
   * `NotFound` when the owner has no such survey.
   *
   * @example
   * const { survey, version } = await canvass.surveys.getWithVersion(owner.id, surveyId)
   * await canvass.surveys.update(owner.id, survey.id, { title: `${survey.title}!` }, { ifVersion: version })
   */
  readonly getWithVersion: (owner: string, surveyId: string) => Promise<VersionedSurvey>
  /**
   * Returns what a survey asked in a version of its questionnaire, such as the `questionnaireVersion` of a response.
   * Rejects with `NotFound` when the owner has no such survey, or when the version has been replaced and no response
   * has it.
   *
   * @example
   * const { questions } = await canvass.surveys.getQuestionnaire(owner.id, survey.id, 1)
   */
  readonly getQuestionnaire: (owner: string, surveyId: string, version: number) => Promise<QuestionnaireVersion>
  /**
   * Returns the quotas of a survey in their order, with the completed responses that count in them now. Rejects with
   * `NotFound` when the owner has no such survey.
   *
   * @example
   * const [young] = await canvass.surveys.quotas(owner.id, survey.id)
   */
  readonly quotas: (owner: string, surveyId: string) => Promise<ReadonlyArray<QuotaState>>
  /**
   * Begins to compute the present variables of a survey for all responses that have ended, in the background. While
   * that runs, another call continues it. Rejects with `NotFound` when the owner has no such survey, and with
   * `RuleViolated` when the survey has no variables, or when it is published and quotas test them for its responses.
   *
   * @example
   * await canvass.surveys.recomputeVariables(owner.id, survey.id)
   */
  readonly recomputeVariables: (owner: string, surveyId: string) => Promise<VariableComputation>
  /**
   * Says whether the variables of a survey are being computed again, and how far. Rejects with `NotFound` when the
   * owner has no such survey.
   *
   * @example
   * const { progress, running } = await canvass.surveys.variableComputation(owner.id, survey.id)
   */
  readonly variableComputation: (owner: string, surveyId: string) => Promise<VariableComputation>
  /**
   * Returns a page of the owner's surveys, without their questions.
   *
   * @example
   * const { items, nextCursor } = await canvass.surveys.list(owner.id, { status: "published", limit: 20 })
   */
  readonly list: (owner: string, options?: ListSurveysOptions) => Promise<Lists.ListPage<SurveyItem>>
  /**
   * Iterates over all surveys of the owner. Memory does not grow with their number.
   *
   * @example
   * for await (const survey of canvass.surveys.all(owner.id)) console.log(survey.title)
   */
  readonly all: (owner: string, options?: AllSurveysOptions) => AsyncIterable<SurveyItem>
  /**
   * Changes the given fields. The slug never changes. An alias that is given up stays the owner's. Rejects with
   * `NotFound` when the owner has no such survey, and with `PreconditionFailed` when it is not at `ifVersion`.
   *
   * @example
   * await canvass.surveys.update(owner.id, survey.id, { closesAt: new Date("2030-01-01") })
   */
  readonly update: (
    owner: string,
    surveyId: string,
    changes: SurveyChanges,
    options?: ChangeOptions
  ) => Promise<SurveyDetail>
  /**
   * Replaces the ordered list of questions. A question with its `id` keeps its answers, and a question without `id` is
   * new. A question that is left out is retired: its answers stay in exports and analytics. So do those that hold a
   * removed option, with its last label. Rejects with `NotFound`, with `PreconditionFailed`, and with `RuleViolated`
   * when a question that has answers gets another type.
   *
   * @example
   * await canvass.surveys.replaceQuestions(owner.id, survey.id, [...survey.questions, { type: "text", text: "Why?" }])
   */
  readonly replaceQuestions: (
    owner: string,
    surveyId: string,
    questions: ReadonlyArray<SurveyQuestionInput>,
    options?: ChangeOptions
  ) => Promise<SurveyDetail>
  /**
   * Returns the definition of a survey, which `create` takes as it is, also in another database. Fields that have their
   * defaults are left out. Rejects with `NotFound` when the owner has no such survey.
   *
   * @example
   * const definition = await canvass.surveys.getDefinition(owner.id, survey.id)
   * await other.surveys.create(otherOwner.id, definition)
   */
  readonly getDefinition: (owner: string, surveyId: string) => Promise<SurveyDefinition>
  /**
   * Says what `replaceDefinition` would change in the definition of a survey, and do to what is stored: to answers,
   * quotas, translations and segments. What it would refuse are `errors`. Writes nothing. Rejects with `NotFound` when
   * the owner has no such survey.
   *
   * @example
   * const { effects, token } = await canvass.surveys.planDefinition(owner.id, survey.id, definition)
   * if (effects.length === 0 && token !== null) {
   *   await canvass.surveys.replaceDefinition(owner.id, survey.id, definition, { ifPlan: token })
   * }
   */
  readonly planDefinition: (
    owner: string,
    surveyId: string,
    definition: SurveyDefinition | SurveyDefinitionEdits
  ) => Promise<SurveyPlan>
  /**
   * Makes a survey as a definition says. Questions are matched by key: one that is missing is retired, and a retired
   * one of the same key and type returns. A field that is missing gets its default, but `closesAt` stays. The
   * definition that the survey has already changes nothing. Rejects as `replaceQuestions`, and with `PlanOutdated` when
   * it would do something else than the plan of `ifPlan` says. Edits change the parts at their places, and all others
   * stay.
   *
   * @example
   * const definition = await canvass.surveys.getDefinition(owner.id, survey.id)
   * await canvass.surveys.replaceDefinition(owner.id, survey.id, { ...definition, title: "Dinner" })
   */
  readonly replaceDefinition: (
    owner: string,
    surveyId: string,
    definition: SurveyDefinition | SurveyDefinitionEdits,
    options?: ReplaceDefinitionOptions
  ) => Promise<SurveyDetail>
  /**
   * Opens a draft or a closed survey for responses. Rejects with `RuleViolated` when it has no questions, is past its
   * `closesAt` or has a pending definition, with `NotFound`, and with `PreconditionFailed` when it is not at
   * `ifVersion`.
   *
   * @example
   * await canvass.surveys.publish(owner.id, survey.id)
   */
  readonly publish: (owner: string, surveyId: string, options?: PublishOptions) => Promise<SurveyDetail>
  /**
   * Closes a published survey. Rejects with `RuleViolated` for a draft, with `NotFound`, and with `PreconditionFailed`
   * when the survey is not at `ifVersion`.
   *
   * @example
   * await canvass.surveys.close(owner.id, survey.id, { reason: "enough answers" })
   */
  readonly close: (owner: string, surveyId: string, options?: CloseOptions) => Promise<SurveyDetail>
  /**
   * Deletes a survey and its responses for good. Rejects with `NotFound`, and with `PreconditionFailed` when it is not
   * at `ifVersion`.
   *
   * @example
   * await canvass.surveys.remove(owner.id, survey.id)
   */
  readonly remove: (owner: string, surveyId: string, options?: ChangeOptions) => Promise<void>
  /**
   * Returns the part of a survey that a form for respondents needs, in one of its languages. Rejects with `NotFound`
   * also for a draft, and for a private survey unless `caller` is its owner.
   *
   * @example
   * const { questions, title } = await canvass.surveys.forRespondent(slug, { language: "de" })
   */
  readonly forRespondent: (slug: string, options?: RespondentOptions) => Promise<PublicSurvey>
}

/** Options of `forRespondent`. */
export interface RespondentOptions extends CallerOptions {
  /** A language tag. The survey is read in the language that it offers for it. */
  readonly language?: string | undefined
  /** The header `Accept-Language` of the respondent, which counts where `language` is not offered. */
  readonly acceptLanguage?: string | undefined
}

/** Options of a call on behalf of a respondent. */
export interface CallerOptions {
  /** The id of the account that the caller is logged in to, if any. A private survey is visible to its owner only. */
  readonly caller?: string | undefined
}

export const surveysApi = (
  { iterate, run }: Calls,
  surveys: Surveys,
  definitions: SurveyDefinitions,
  computations: VariableComputations,
  limits: LimitValues
): SurveysApi => {
  const filter = () => ({
    status: Arguments.optional(SurveyStatus),
    visibility: Arguments.optional(Visibility),
    q: Arguments.optional(text(limits.title)),
    metadata: Arguments.optional(resourceEntries(limits))
  })
  const create = creation<SurveyInput.Create>("surveys", limits)
  // The service validates `title`.
  const decodeDuplicateOptions = Arguments.options(() =>
    Schema.Struct({
      idempotencyKey: Arguments.optional(idempotencyKey(limits)),
      title: Arguments.optional(Schema.String)
    })
  )
  const decodeListOptions = Arguments.options(() => Schema.Struct({ ...filter(), ...Lists.pageFields(limits) }))
  const decodeAllOptions = Arguments.options(() => Schema.Struct({ ...filter(), ...Lists.iterateFields }))

  /** Runs a use case that changes one survey. */
  const change = <A, E>(
    owner: string,
    surveyId: string,
    options: unknown,
    use: (owner: AccountId, id: SurveyId, versions: ReadonlyArray<number> | undefined) => Effect.Effect<A, E>
  ): Effect.Effect<A, E | InvalidInput> =>
    Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        id: Arguments.surveyId(surveyId),
        options: decodeChangeOptions(options)
      }),
      ({ id, options: { ifVersion }, owner }) => use(owner, id, ifVersion === undefined ? undefined : [ifVersion])
    )

  return {
    create: (owner, survey, options) => run(Effect.map(create(owner, survey, options, surveys.create), encodeSurvey)),
    validate: (survey, owner) =>
      run(Effect.flatMap(
        Arguments.all({
          body: Arguments.body<SurveyInput.Create>(survey),
          owner: owner === undefined ? Either.right(undefined) : Arguments.owner(owner)
        }),
        ({ body, owner }) => surveys.validate(body, owner)
      )),
    duplicate: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          options: decodeDuplicateOptions(options)
        }),
        ({ id, options: { idempotencyKey, ...input }, owner }) =>
          Effect.map(
            withKey(
              surveys.duplicate(owner, id, input),
              idempotencyKey,
              `${ReservationScope.ofAccount(owner)} surveys`,
              {
                duplicate: id,
                ...input
              }
            ),
            encodeSurvey
          )
      )),
    get: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          options: decodeGetOptions(options)
        }),
        ({ id, options: { include }, owner }) =>
          Effect.map(surveys.get(owner, id), (survey) => encodeSurvey(survey, include))
      )),
    getWithVersion: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), id: Arguments.surveyId(surveyId) }),
        ({ id, owner }) =>
          Effect.map(surveys.get(owner, id), (survey) => ({ survey: encodeSurvey(survey), version: survey.version }))
      )),
    getQuestionnaire: (owner, surveyId, version) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          version: Arguments.positiveInteger("version", version)
        }),
        ({ id, owner, version }) =>
          Effect.map(surveys.getVersion(owner, id, version), (found) => encodeVersion(id, found))
      )),
    quotas: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), id: Arguments.surveyId(surveyId) }),
        ({ id, owner }) => surveys.quotas(owner, id)
      )),
    recomputeVariables: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), id: Arguments.surveyId(surveyId) }),
        ({ id, owner }) => computations.start(owner, id)
      )),
    variableComputation: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), id: Arguments.surveyId(surveyId) }),
        ({ id, owner }) => computations.get(owner, id)
      )),
    list: (owner, options) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), options: decodeListOptions(options) }),
        ({ options: { metadata, q, status, visibility, ...paging }, owner }) => {
          const filter = { status, visibility, text: q, metadata }
          return Lists.page(
            ["surveys", owner, filter],
            paging,
            (request) => surveys.list(owner, filter, request),
            encodeSurveyItem
          )
        }
      )),
    all: (owner, options) =>
      iterate(options, (rest) =>
        Effect.map(
          Arguments.all({ owner: Arguments.owner(owner), options: decodeAllOptions(rest) }),
          ({ options: { metadata, order = "desc", q, status, visibility }, owner }) =>
            Stream.map(
              surveys.stream(owner, { status, visibility, text: q, metadata }, order),
              (rows) => rows.map(encodeSurveyItem)
            )
        )),
    update: (owner, surveyId, changes, options) =>
      run(Effect.flatMap(Arguments.all({ body: Arguments.body<SurveyInput.Update>(changes) }), ({ body }) =>
        Effect.map(
          change(owner, surveyId, options, (owner, id, versions) => surveys.update(owner, id, body, versions)),
          encodeSurvey
        ))),
    replaceQuestions: (owner, surveyId, questions, options) =>
      run(
        Effect.flatMap(Arguments.all({ body: Arguments.body<SurveyInput.Questions>(questions) }), ({ body }) =>
          Effect.map(
            change(owner, surveyId, options, (owner, id, versions) =>
              surveys.replaceQuestions(owner, id, body, versions)),
            encodeSurvey
          ))
      ),
    getDefinition: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), id: Arguments.surveyId(surveyId) }),
        ({ id, owner }) => Effect.map(definitions.get(owner, id), ({ definition }) => definition)
      )),
    planDefinition: (owner, surveyId, definition) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          body: Arguments.body<DefinitionEdits | SurveyInput.Definition>(definition)
        }),
        ({ body, id, owner }) => definitions.plan(owner, id, body)
      )),
    replaceDefinition: (owner, surveyId, definition, options) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          body: Arguments.body<DefinitionEdits | SurveyInput.Definition>(definition),
          options: decodeReplaceOptions(options)
        }),
        ({ body, id, options: { ifPlan, ifVersion }, owner }) =>
          Effect.map(
            definitions.replace(owner, id, body, {
              versions: ifVersion === undefined ? undefined : [ifVersion],
              plan: ifPlan
            }),
            encodeSurvey
          )
      )),
    publish: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          options: decodePublishOptions(options)
        }),
        ({ id, options: { ifVersion, pending }, owner }) =>
          Effect.map(
            surveys.publish(owner, id, ifVersion === undefined ? undefined : [ifVersion], pending),
            encodeSurvey
          )
      )),
    close: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.surveyId(surveyId),
          options: decodeCloseOptions(options)
        }),
        ({ id, options: { ifVersion, ...input }, owner }) =>
          Effect.map(
            surveys.close(owner, id, input, ifVersion === undefined ? undefined : [ifVersion]),
            encodeSurvey
          )
      )),
    remove: (owner, surveyId, options) => run(change(owner, surveyId, options, surveys.remove)),
    forRespondent: (slug, options) =>
      run(Effect.flatMap(
        Arguments.all({ slug: Arguments.text("slug", slug), options: decodeRespondentOptions(options) }),
        ({ options: { caller, ...request }, slug }) =>
          Effect.map(surveys.forRespondent(slug, { caller, ...request }), encodePublicSurvey)
      ))
  }
}

const decodeGetOptions = Arguments.options(() => Schema.Struct({ include: Arguments.optional(SurveyInclude) }))

const ifVersion = { ifVersion: Arguments.optional(Schema.Int) }

const decodeChangeOptions = Arguments.options(() => Schema.Struct(ifVersion))

const decodePublishOptions = Arguments.options(() =>
  Schema.Struct({ ...ifVersion, pending: Arguments.optional(Schema.Literal("keep")) })
)

const decodeReplaceOptions = Arguments.options(() =>
  Schema.Struct({ ...ifVersion, ifPlan: Arguments.optional(Schema.String) })
)

/** The service validates `reason`. */
const decodeCloseOptions = Arguments.options(() =>
  Schema.Struct({ ...ifVersion, reason: Arguments.optional(Schema.NullOr(Schema.String)) })
)

const decodeRespondentOptions = Arguments.options(() =>
  Schema.Struct({
    caller: Arguments.optional(Arguments.CallerId),
    language: Arguments.optional(LanguageTag),
    acceptLanguage: Arguments.optional(Schema.String)
  })
)
