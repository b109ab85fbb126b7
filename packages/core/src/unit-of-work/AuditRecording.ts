/** The audit entry that a write commits together with its changes. */
import * as Option from "effect/Option"
import type { AuditEntry } from "../audit/AuditEntry.js"
import { type AccountId, AuditEntryId } from "../values/Ids.js"
import { shortened } from "../values/text/shortened.js"
import { auditAccountOf } from "./CurrentRequest.js"
import type { DecisionContext } from "./DecisionContext.js"

/** Maximum length of the title in an entry, in UTF-16 code units. A longer one is cut. */
const maxTitleLength = 200

/**
 * Returns the audit entry of the current request: none for a request without an audit draft, and none when the entry is
 * committed already.
 *
 * @param accountId The account whose log gets the entry, unless the request knows a more precise one.
 * @param written.status Status code of the entry. The default is the success status of the request.
 * @param written.surveyTitle The title of the survey that the request is about.
 */
export const makeAuditEntry = (
  { newId, now, request }: DecisionContext,
  accountId: AccountId,
  { status, surveyTitle }: { readonly status?: number; readonly surveyTitle?: string | undefined } = {}
): Option.Option<AuditEntry> => {
  const { audit, outcome } = request
  return audit === undefined || outcome.isAuditRecorded ? Option.none() : Option.some({
    id: newId(AuditEntryId),
    accountId: auditAccountOf(request) ?? accountId,
    method: audit.method,
    path: audit.path,
    query: audit.query,
    statusCode: status ?? audit.successStatus,
    durationMs: Math.max(0, Math.round(now - audit.startedAt)),
    ipAddress: audit.ipAddress,
    authMethod: audit.authMethod,
    actor: audit.actor ?? null,
    surveyTitle: surveyTitle === undefined ? null : shortened(surveyTitle, maxTitleLength),
    createdAt: audit.startedAt
  })
}
