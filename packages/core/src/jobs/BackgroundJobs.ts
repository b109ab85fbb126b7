/** The list of all background jobs. Every program that runs the engine runs all of them. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Analytics } from "../analytics/Analytics.js"
import type { AnsweredSurveys } from "../analytics/AnsweredSurveys.js"
import type { Store } from "../Store.js"
import type { Surveys } from "../surveys/Surveys.js"
import type { Transactor } from "../unit-of-work/Transactor.js"
import * as AuditRetention from "./AuditRetention.js"
import * as ExpiredDataCleanup from "./ExpiredDataCleanup.js"
import * as FileCleanup from "./FileCleanup.js"
import * as LogShortening from "./LogShortening.js"
import * as PartialExpiry from "./PartialExpiry.js"
import * as QuotaCounting from "./QuotaCounting.js"
import * as RemovedAccountPurge from "./removal/RemovedAccountPurge.js"
import * as RemovedSurveyPurge from "./removal/RemovedSurveyPurge.js"
import * as RollupRefresh from "./RollupRefresh.js"
import * as SurveyExpiry from "./SurveyExpiry.js"
import * as VariableComputation from "./VariableComputation.js"

export interface BackgroundJobsOptions {
  /** How long the entries of audit logs are kept, in milliseconds. `undefined`: for ever. */
  readonly auditRetentionMillis: number | undefined
}

/** Runs all jobs until the scope closes. */
export const layer = (
  { auditRetentionMillis }: BackgroundJobsOptions
): Layer.Layer<never, never, Analytics | AnsweredSurveys | Store | Surveys | Transactor> =>
  Layer.scopedDiscard(Effect.parallelFinalizers(Effect.all([
    ExpiredDataCleanup.start,
    FileCleanup.start,
    LogShortening.start,
    PartialExpiry.start,
    QuotaCounting.start,
    RemovedAccountPurge.start,
    RemovedSurveyPurge.start,
    RollupRefresh.start,
    SurveyExpiry.start,
    VariableComputation.start,
    auditRetentionMillis === undefined ? Effect.void : AuditRetention.start(auditRetentionMillis)
  ], { discard: true })))
