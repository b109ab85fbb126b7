import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { ChildKind, Children } from "../unit-of-work/UnitOfWork.js"
import type { AccountId, QuestionId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Metadata } from "../values/Metadata.js"
import type { Order, PageRequest, PageRows } from "../values/Page.js"
import type { NameHolder } from "./model/Alias.js"
import type { ListedSurvey, Survey, SurveyStatus, Visibility } from "./model/Survey.js"
import type { PendingTranslation, PendingTranslationState } from "./pending/PendingDefinition.js"
import type { KeptVersions, QuestionnaireVersion } from "./QuestionnaireVersion.js"
import type { StoredDefinitions } from "./StoredDefinitions.js"
import type { SurveyKey, SurveySize } from "./SurveySize.js"
import type { Translation, TranslationState } from "./translations/Translation.js"

/**
 * Selects surveys. `text` is a substring of the title; case does not matter (`foldCase`). `metadata` are entries that
 * the survey has, all of them. `ids` are at most a thousand.
 */
export interface SurveyFilter {
  readonly status?: SurveyStatus | undefined
  readonly visibility?: Visibility | undefined
  readonly text?: string | undefined
  readonly metadata?: Metadata | undefined
  readonly ids?: ReadonlyArray<SurveyId> | undefined
}

/** A survey that keeps its partial responses for some days only. */
export interface KeepingSurvey {
  readonly id: SurveyId
  readonly accountId: AccountId
  readonly keepPartials: number
}

/** Reads surveys. Reads for owners are scoped to one account, reads for respondents are not. */
export class SurveyStore extends Context.Tag("@canvass/core/SurveyStore")<SurveyStore, {
  readonly find: (owner: AccountId, id: SurveyId) => Effect.Effect<Option.Option<Survey>>
  /** Finds a survey of any account. */
  readonly findForRespondent: (id: SurveyId) => Effect.Effect<Option.Option<Survey>>
  /** Finds a survey of any account by its slug or its alias. */
  readonly findByName: (name: string) => Effect.Effect<Option.Option<Survey>>
  /** Who has a name as the slug or the alias of a survey, or keeps it as an alias. */
  readonly holderOf: (name: string) => Effect.Effect<Option.Option<NameHolder>>
  /** How many aliases an account has or keeps. */
  readonly aliasCount: (owner: AccountId) => Effect.Effect<number>
  /** The size of a survey of any account, without reading its content into memory. */
  readonly size: (survey: SurveyKey) => Effect.Effect<Option.Option<SurveySize>>
  /** One page, ordered by creation, then id. */
  readonly page: (
    owner: AccountId,
    filter: SurveyFilter,
    page: PageRequest
  ) => Effect.Effect<PageRows<ListedSurvey>>
  /** A count of very many surveys ends after the time of a search (`SearchMillis`), and is undefined. */
  readonly count: (owner: AccountId, filter: SurveyFilter) => Effect.Effect<number | undefined>
  /** The whole list in chunks, in the order of `page`. Holds one chunk in memory at a time. */
  readonly stream: (
    owner: AccountId,
    filter: SurveyFilter,
    order: Order
  ) => Stream.Stream<ReadonlyArray<ListedSurvey>>
  /** Returns those of `questions` that any response to the survey answers, also a partial response. */
  readonly answeredQuestions: (
    owner: AccountId,
    id: SurveyId,
    questions: ReadonlyArray<QuestionId>
  ) => Effect.Effect<ReadonlySet<QuestionId>>
  /** A version of the questionnaire that has been replaced. None: no response has it. */
  readonly replacedVersion: (
    owner: AccountId,
    id: SurveyId,
    version: number
  ) => Effect.Effect<Option.Option<QuestionnaireVersion>>
  readonly keptVersions: (owner: AccountId, id: SurveyId) => Effect.Effect<KeptVersions>
  readonly storedDefinitions: (owner: AccountId) => Effect.Effect<StoredDefinitions>
  /** The translations of a survey of any account, without their texts, in the order of their tags. */
  readonly translationStates: (id: SurveyId) => Effect.Effect<ReadonlyArray<TranslationState>>
  /** A translation of a survey of any account. */
  readonly translation: (id: SurveyId, tag: string) => Effect.Effect<Option.Option<Translation>>
  /** The translations of the pending definition of a survey of any account, in the order of their tags. */
  readonly pendingTranslationStates: (id: SurveyId) => Effect.Effect<ReadonlyArray<PendingTranslationState>>
  /** A translation of the pending definition of a survey of any account. */
  readonly pendingTranslation: (id: SurveyId, tag: string) => Effect.Effect<Option.Option<PendingTranslation>>
  /** All records of a kind that belong to a survey of any account, in any order. */
  readonly children: <Kind extends ChildKind>(
    kind: Kind,
    id: SurveyId
  ) => Effect.Effect<ReadonlyArray<Children[Kind]>>
  /** The earliest `closesAt` of the published surveys of all accounts. */
  readonly nextClosing: Effect.Effect<Option.Option<Instant>>
  /** Up to `limit` published surveys of all accounts with `closesAt` at `now` or earlier, earliest first. */
  readonly overdue: (now: Instant, limit: number) => Effect.Effect<ReadonlyArray<Survey>>
  /** Up to `limit` surveys of all accounts with `keepPartials`, in the order of their ids. Null: from the first one. */
  readonly keepingPartials: (after: SurveyId | null, limit: number) => Effect.Effect<ReadonlyArray<KeepingSurvey>>
  /** Up to `limit` surveys of all accounts whose responses are being counted for quotas, in the order of their ids. */
  readonly countingQuotas: (limit: number) => Effect.Effect<ReadonlyArray<Survey>>
  /** Up to `limit` surveys of all accounts whose variables are being computed again, in the order of their ids. */
  readonly computingVariables: (limit: number) => Effect.Effect<ReadonlyArray<Survey>>
  /** A removed survey whose responses have not all been deleted (`RemovedSurveyPurged`). */
  readonly nextRemoved: Effect.Effect<Option.Option<SurveyId>>
}>() {}
