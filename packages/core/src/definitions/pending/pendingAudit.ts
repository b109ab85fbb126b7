/** Who writes what is pending, and which of these writes leave an audit entry. */
import * as Effect from "effect/Effect"
import { pendingEditRecord, type UpdatedBy } from "../../surveys/pending/PendingDefinition.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import type { DecisionAttempt } from "../../unit-of-work/Transactor.js"
import type { Change, Guard } from "../../unit-of-work/UnitOfWork.js"
import type { SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"

/** Who writes a pending definition. */
export interface Editor extends UpdatedBy {
  /** Identifies the credential. Its writes to a survey leave one audit entry in ten minutes. */
  readonly credential: string
}

export const updatedBy = ({ actor, name, via }: Editor): UpdatedBy => ({ via, name, actor })

/** Whether a write leaves an audit entry: one for a survey and a credential in ten minutes. */
export const auditOf = (
  store: Pick<SurveyStore["Type"], "children">,
  id: SurveyId,
  { credential }: Editor,
  { now, request }: DecisionAttempt,
  isAlwaysAudited = false
): Effect.Effect<AuditDecision> =>
  request.audit === undefined || isAlwaysAudited
    ? Effect.succeed({ isAudited: true, guards: [], changes: [] })
    : Effect.map(store.children("pendingEdits", id), (edits) => {
      const isRecent = ({ at }: { readonly at: Instant }): boolean => at <= now && now - at < auditMillis
      if (edits.some((edit) => edit.credential === credential && isRecent(edit))) {
        return { isAudited: false, guards: [], changes: [] }
      }
      return {
        isAudited: true,
        guards: [pendingEditRecord.at(id, edits)],
        changes: [
          ...edits.filter((edit) => !isRecent(edit)).map((edit): Change => pendingEditRecord.remove(edit)),
          pendingEditRecord.put({ surveyId: id, credential, at: now })
        ]
      }
    })

/** Whether a write leaves an audit entry, and what it writes about that. */
interface AuditDecision {
  readonly isAudited: boolean
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

/** Writes of a credential to the pending definition of a survey within this time leave one audit entry. */
const auditMillis = 10 * 60_000
