/** Publishes, closes and shares a survey: link, QR code, script that embeds it, and a request of the API. */
import type { ApiRefused } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import { Field } from "../../components/Field.js"
import { Timestamp } from "../../components/Timestamp.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import { ActionForm } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type InvalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { findPending, type VersionedPending } from "../survey-text/pendingCalls.js"
import { PendingNotice } from "../survey-text/PendingNotice.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { AliasForm, saveAlias } from "./AliasForm.js"
import { aliasTexts } from "./aliasTexts.js"
import { refusedByRule } from "./refusedByRule.js"
import { Links } from "./ShareLinks.js"
import { type SurveyShareTexts, surveyShareTexts } from "./surveyShareTexts.js"

interface Share {
  readonly survey: SurveyDetail
  readonly changes: VersionedPending | undefined
  readonly now: number
}

const load = ({ api, param }: PortalRequest) =>
  Effect.all({
    changes: findPending(api, param("surveyId")),
    survey: Effect.map(getSurvey(api, param("surveyId")), ({ survey }) => survey),
    now: Clock.currentTimeMillis
  })

const view = (request: PortalRequest, share: Share, forms: FormState) => {
  const { language } = request
  const t = surveyShareTexts[language]
  const { changes, now, survey } = share
  return {
    ...surveyHead(request, survey, "share"),
    body: (
      <>
        <PendingNotice request={request} survey={survey} changes={changes} now={now} />
        <Status request={request} share={share} forms={forms} t={t} />
        {survey.visibility === "private"
          ? (
            <Card title={t.privateTitle} hint={t.privateText}>
              <a class="button secondary" href={request.href(surveyPath(survey.id, "edit"))}>{t.changeVisibility}</a>
            </Card>
          )
          : (
            <>
              <Links request={request} survey={survey} />
              <AliasForm request={request} survey={survey} forms={forms} />
            </>
          )}
        <Card
          title={t.curlTitle}
          hint={
            <>
              {survey.visibility === "private" ? t.curlPrivate : t.curlHint}{" "}
              {{ draft: t.refusedDraft, published: "", closed: t.refusedClosed }[survey.status]}
            </>
          }
        >
          <CodeBlock id="submit-curl" title="curl" language={language} code={curlOf(request.publicUrl, survey)} />
        </Card>
      </>
    )
  }
}

interface PartProps {
  readonly request: PortalRequest
  readonly t: SurveyShareTexts
}

const Status = ({ forms, request, share: { now, survey }, t }: PartProps & {
  readonly share: Share
  readonly forms: FormState
}) => {
  const { href, language } = request
  switch (survey.status) {
    case "draft":
      return (
        <Card title={t.draftTitle} hint={t.draftText}>
          {survey.questions.length === 0
            ? <a class="button primary" href={href(surveyPath(survey.id, "edit"))}>{t.addQuestions}</a>
            : (
              <ActionForm request={request} form={forms.of("publish")} kind="inline">
                <button type="submit" class="primary">{t.publish}</button>
              </ActionForm>
            )}
        </Card>
      )
    case "published": {
      const form = forms.of("close")
      return (
        <Card
          title={t.publishedTitle}
          hint={
            <>
              {survey.publishedAt !== null && (
                <>
                  {t.publishedSince} <TimeAgo at={survey.publishedAt} now={now} language={language} />.{" "}
                </>
              )}
              {survey.closesAt !== null && (
                <>
                  {t.closesAt} <Timestamp at={survey.closesAt} language={language} />.
                </>
              )}
            </>
          }
        >
          <details open={form.isSent || request.query.has("close")}>
            <summary>{t.close}</summary>
            <p class="hint">{t.closeText}</p>
            <ActionForm request={request} form={form}>
              <Field
                form={form}
                name="reason"
                label={t.closeReason}
                hint={t.closeReasonHint}
                optional={t.optional}
                rows={2}
              />
              <div class="form-actions">
                <button type="submit" class="danger">{t.close}</button>
              </div>
            </ActionForm>
          </details>
        </Card>
      )
    }
    case "closed": {
      const isExpired = survey.closesAt !== null && survey.closesAt <= now
      return (
        <Card
          title={t.closedTitle}
          hint={
            <>
              {survey.closedAt !== null && (
                <>
                  {t.closedAt} <TimeAgo at={survey.closedAt} now={now} language={language} />.{" "}
                </>
              )}
              {survey.closeReason !== null &&
                (survey.closeReason === "expired" ? t.expired : t.reason(survey.closeReason))}
            </>
          }
        >
          {isExpired
            ? (
              <p>
                {t.expiredHint} <a href={href(surveyPath(survey.id, "edit"))}>{t.editSurvey}</a>
              </p>
            )
            : (
              <ActionForm request={request} form={forms.of("publish")} kind="inline">
                <button type="submit" class="primary">{t.reopen}</button>
              </ActionForm>
            )}
        </Card>
      )
    }
  }
}

/** A request that submits a response, with answers to the first questions that a text or a number can answer. */
const curlOf = (publicUrl: string, survey: SurveyDetail): string => {
  const answers = survey.questions.flatMap((question) => {
    const value = questionTypePagesOf(question).sampleAnswer(question)
    return value === undefined ? [] : [{ questionKey: question.key, value }]
  })
  const isPrivate = survey.visibility === "private"
  const body = JSON.stringify({ answers: answers.slice(0, 3) }, undefined, 2).replaceAll("'", "\\u0027")
  return `curl ${publicUrl}/api/response/survey/${survey.id} \\\n` +
    (isPrivate ? "  -H \"X-Api-Key: $CANVASS_API_KEY\" \\\n" : "") +
    `  -H "Content-Type: application/json" \\\n  -d '${body}'`
}

const publish = ({ api, language, param }: PortalRequest): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    yield* refusedByRule(language, api.invoke("surveys.publish", { path: { id: survey.id } }))
    const flash = survey.status === "closed" ? "survey-reopened" : "survey-published"
    return redirectTo(surveyPath(survey.id, "share"), flash)
  })

const close = (
  { api, language, param }: PortalRequest,
  entries: Entries
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> => {
  const reason = entries.first("reason").trim()
  const surveyId = param("surveyId")
  return Effect.as(
    refusedByRule(
      language,
      api.invoke("surveys.close", { path: { id: surveyId }, payload: reason === "" ? {} : { reason } })
    ),
    redirectTo(surveyPath(surveyId, "share"), "survey-closed")
  )
}

export const surveySharePage = definePage({
  path: "/portal/surveys/:surveyId/share",
  weight: pageWeights.namesChanges,
  load,
  view,
  actions: { publish, close, saveAlias },
  flashes: (language) => ({ ...surveyShareTexts[language].flashes, "alias-saved": aliasTexts[language].saved })
})
