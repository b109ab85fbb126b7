/** Pending definitions in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Editor } from "../../definitions/pending/pendingAudit.js"
import type { ApplyInput, PendingDefinitions } from "../../definitions/pending/PendingDefinitions.js"
import type { SurveyPlan } from "../../definitions/SurveyPlan.js"
import * as PendingJson from "../../json/PendingJson.js"
import { encodeSurvey, type SurveyDetail } from "../../json/SurveyJson.js"
import type { LimitValues } from "../../values/Limits.js"
import { line } from "../../values/text/Text.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import type { SurveyTranslation } from "./TranslationsApi.js"

/** A definition of any state of completeness: fields may be missing, and break every rule but that of their type. */
export interface DraftDefinition extends PendingJson.DraftDefinition {}

/** What is known of a pending definition beside its content. */
export interface PendingState extends PendingJson.PendingState {
  /** Identifies the definition as it is stored. */
  readonly digest: string
}

/** A pending definition. */
export interface SurveyPendingDefinition extends PendingJson.PendingDefinition {
  /** Identifies the definition as it is stored. */
  readonly digest: string
}

/** Options of a call that changes a pending definition or a translation of it. */
export interface PendingChangeOptions {
  /**
   * The digest of what the change is based on; null: there is none yet. If it is another one now, the call rejects
   * with `PreconditionFailed` and changes nothing.
   */
  readonly ifDigest?: string | null | undefined
}

/** Options of a call that writes a pending definition or a translation of it. */
export interface PendingWriteOptions extends PendingChangeOptions {
  /** Who writes, in the words of the program. Others see it in `updatedBy`. */
  readonly actor?: string | undefined
}

/** A pending definition after a merge. */
export interface RebasedDefinition {
  readonly definition: DraftDefinition
  /** The `baseETag` of the present definition of the survey: its digest. */
  readonly baseETag: string
}

/** How a pending definition is applied. */
export interface ApplyPendingOptions extends ApplyInput {}

/** Pending definitions: changes of surveys that nobody sees until they are applied. A survey has at most one. */
export interface PendingApi {
  /**
   * Returns the pending definition of a survey, and what is wrong with it. Rejects with `NotFound` when there is none.
   *
   * @example
   * const { definition, errors } = await canvass.pending.get(owner.id, survey.id)
   */
  readonly get: (owner: string, surveyId: string) => Promise<SurveyPendingDefinition>
  /**
   * Stores a pending definition of any state of completeness. Rejects with `InvalidInput` for unknown fields and values
   * of other types, with `PreconditionRequired` without `ifDigest`, with `PreconditionFailed`, with `RuleViolated` when
   * the account has no room, and with `NotFound`.
   *
   * @example
   * const { digest } = await canvass.pending.replace(owner.id, survey.id, { title: "Lunch" }, { ifDigest: null })
   * await canvass.pending.replace(owner.id, survey.id, { title: "Dinner" }, { ifDigest: digest })
   */
  readonly replace: (
    owner: string,
    surveyId: string,
    definition: DraftDefinition,
    options?: PendingWriteOptions
  ) => Promise<PendingState>
  /**
   * Discards the pending definition with its translations. Rejects with `NotFound` and `PreconditionFailed`.
   *
   * @example
   * await canvass.pending.remove(owner.id, survey.id)
   */
  readonly remove: (owner: string, surveyId: string, options?: PendingChangeOptions) => Promise<void>
  /**
   * Says what `apply` would change, and do to what is stored. Rejects with `NotFound` when there is no pending
   * definition.
   *
   * @example
   * const { effects, token } = await canvass.pending.plan(owner.id, survey.id)
   */
  readonly plan: (owner: string, surveyId: string) => Promise<SurveyPlan>
  /**
   * Makes the survey as its pending definition says, with its translations, publishes it if asked, and removes what was
   * pending: all of it or nothing. Rejects with `PreconditionFailed` when the survey has another definition than the
   * pending one was made on, with `PlanOutdated` when it would do something else than the plan says, with
   * `RuleViolated`, which names every violation of the pending definition, and with `NotFound`.
   *
   * @example
   * const { token } = await canvass.pending.plan(owner.id, survey.id)
   * if (token !== null) await canvass.pending.apply(owner.id, survey.id, { plan: token, publish: true })
   */
  readonly apply: (owner: string, surveyId: string, options: ApplyPendingOptions) => Promise<SurveyDetail>
  /**
   * Replaces the pending definition after it was merged with the present definition of the survey, which it is made on
   * from now on. Rejects with `PreconditionFailed` when the survey has another definition than `baseETag` says, and as
   * `replace`.
   *
   * @example
   * await canvass.pending.rebase(owner.id, survey.id, { definition: merged, baseETag })
   */
  readonly rebase: (
    owner: string,
    surveyId: string,
    rebased: RebasedDefinition,
    options?: PendingWriteOptions
  ) => Promise<PendingState>
  /**
   * Returns the pending texts of a language. Rejects with `NotFound` when there are none.
   *
   * @example
   * const { texts } = await canvass.pending.getTranslation(owner.id, survey.id, "de")
   */
  readonly getTranslation: (owner: string, surveyId: string, tag: string) => Promise<SurveyTranslation>
  /**
   * Stores the texts of a language for the pending definition. When that is applied, they take the place of those of
   * the survey in this language. Rejects with `InvalidInput`, with `PreconditionFailed`, with `RuleViolated` when they
   * are too large, and with `NotFound` when there is no pending definition.
   *
   * @example
   * await canvass.pending.replaceTranslation(owner.id, survey.id, "de", { "/title": "Mittagessen" })
   */
  readonly replaceTranslation: (
    owner: string,
    surveyId: string,
    tag: string,
    texts: Readonly<Record<string, string>>,
    options?: PendingWriteOptions
  ) => Promise<SurveyTranslation>
  /**
   * Discards the pending texts of a language. The translation of the survey stays. Rejects with `NotFound` and
   * `PreconditionFailed`.
   *
   * @example
   * await canvass.pending.removeTranslation(owner.id, survey.id, "de")
   */
  readonly removeTranslation: (
    owner: string,
    surveyId: string,
    tag: string,
    options?: PendingChangeOptions
  ) => Promise<void>
}

export const pendingApi = ({ run }: Calls, pending: PendingDefinitions, limits: LimitValues): PendingApi => {
  const decodeWriteOptions = Arguments.options(() =>
    Schema.Struct({ ...ifDigest, actor: Arguments.optional(line(limits.auditActor)) })
  )
  const place = (owner: string, surveyId: string) => ({
    owner: Arguments.owner(owner),
    id: Arguments.surveyId(surveyId)
  })
  return {
    get: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all(place(owner, surveyId)),
        ({ id, owner }) =>
          Effect.map(pending.get(owner, id), ({ base, definition, ...state }) => ({
            definition,
            base,
            digest: state.digest,
            ...PendingJson.encodeState(state)
          }))
      )),
    replace: (owner, surveyId, definition, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...place(owner, surveyId),
          body: Arguments.body<unknown>(definition),
          options: decodeWriteOptions(options)
        }),
        ({ body, id, options, owner }) =>
          Effect.map(pending.put(owner, id, body, expectedBy(options), editorOf(options)), stateOf)
      )),
    remove: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({ ...place(owner, surveyId), options: decodeChangeOptions(options) }),
        ({ id, options, owner }) => pending.discard(owner, id, expectedBy(options))
      )),
    plan: (owner, surveyId) =>
      run(Effect.flatMap(Arguments.all(place(owner, surveyId)), ({ id, owner }) => pending.plan(owner, id))),
    apply: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({ ...place(owner, surveyId), body: Arguments.body<ApplyInput>(options) }),
        ({ body, id, owner }) => Effect.map(pending.apply(owner, id, body), (survey) => encodeSurvey(survey))
      )),
    rebase: (owner, surveyId, rebased, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...place(owner, surveyId),
          body: Arguments.body<unknown>(rebased),
          options: decodeWriteOptions(options)
        }),
        ({ body, id, options, owner }) =>
          Effect.map(pending.rebase(owner, id, body, expectedBy(options), editorOf(options)), stateOf)
      )),
    getTranslation: (owner, surveyId, tag) =>
      run(Effect.flatMap(
        Arguments.all({ ...place(owner, surveyId), tag: Arguments.text("tag", tag) }),
        ({ id, owner, tag }) => Effect.map(pending.getTranslation(owner, id, tag), translationOf)
      )),
    replaceTranslation: (owner, surveyId, tag, texts, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...place(owner, surveyId),
          tag: Arguments.text("tag", tag),
          body: Arguments.body<unknown>(texts),
          options: decodeWriteOptions(options)
        }),
        ({ body, id, options, owner, tag }) =>
          pending.putTranslation(owner, id, tag, body, expectedBy(options), editorOf(options))
      )),
    removeTranslation: (owner, surveyId, tag, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...place(owner, surveyId),
          tag: Arguments.text("tag", tag),
          options: decodeChangeOptions(options)
        }),
        ({ id, options, owner, tag }) => pending.removeTranslation(owner, id, tag, expectedBy(options))
      ))
  }
}

const ifDigest = { ifDigest: Arguments.optional(Schema.NullOr(Schema.String)) }

const decodeChangeOptions = Arguments.options(() => Schema.Struct(ifDigest))

const expectedBy = ({ ifDigest }: { readonly ifDigest?: string | null }) => ({
  digests: typeof ifDigest === "string" ? [ifDigest] : undefined,
  isFirst: ifDigest === null
})

const editorOf = ({ actor = null }: { readonly actor?: string | null }): Editor => ({
  via: "program",
  name: null,
  actor,
  credential: `program:${actor ?? ""}`
})

const stateOf = (state: Parameters<typeof PendingJson.encodeState>[0]): PendingState => ({
  digest: state.digest,
  ...PendingJson.encodeState(state)
})

const translationOf = ({ digest, texts }: SurveyTranslation): SurveyTranslation => ({ texts, digest })
