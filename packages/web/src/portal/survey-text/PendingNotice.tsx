/** Says on the pages of a survey that it has pending changes, and who saved them last. */
import type { Instant } from "@canvass/core"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"
import { reviewPath, textPath } from "./paths.js"
import type { PendingDetail, VersionedPending } from "./pendingCalls.js"
import { type SurveyTextTexts, surveyTextTexts } from "./surveyTextTexts.js"

export interface PendingNoticeProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "user">
  readonly survey: Pick<SurveyDetail, "id" | "status">
  /** `undefined`: there are no changes, and nothing is shown. */
  readonly changes: VersionedPending | undefined
  readonly now: Instant.Instant
}

export const PendingNotice = ({ changes, now, request, survey }: PendingNoticeProps) => {
  if (changes === undefined) return null
  const { href, language } = request
  const t = surveyTextTexts[language]
  return (
    <section class="panel pending" aria-labelledby="pending">
      <h2 id="pending">{t.pendingTitle[survey.status]}</h2>
      <p>
        <SavedBy request={request} pending={changes.pending} now={now} />
      </p>
      <div class="form-actions">
        <a class="button secondary" href={href(reviewPath(survey.id))}>{t.review}</a>
        <a class="button secondary" href={href(textPath(survey.id))}>{t.editAsText}</a>
      </div>
    </section>
  )
}

/** Below the title of a page about pending changes: who saved them last. */
export const SurveyState = ({ changes, now, request }: Omit<PendingNoticeProps, "survey">) =>
  changes === undefined ? null : <SavedBy request={request} pending={changes.pending} now={now} />

/** A sentence: who saved pending changes, and when. */
const SavedBy = ({ now, pending: { updatedAt, updatedBy }, request: { language, user } }: {
  readonly request: Pick<PortalRequest, "language" | "user">
  readonly pending: Pick<PendingDetail, "updatedAt" | "updatedBy">
  readonly now: Instant.Instant
}) => {
  const t = surveyTextTexts[language]
  return (
    <>
      {t.savedBy(editorOf(updatedBy, t, user?.email))} <TimeAgo at={updatedAt} now={now} language={language} />.
    </>
  )
}

/** An account has one login: who was logged in is the person who sees the page. */
const editorOf = (
  { actor, name, via }: PendingDetail["updatedBy"],
  t: SurveyTextTexts,
  email: string | undefined
): string => {
  if (via === "apikey" && name !== null) return t.key(name)
  if (via === "jwt" && email !== undefined) return email
  return actor ?? t.editors[via]
}
