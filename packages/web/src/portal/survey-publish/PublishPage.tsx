/** What a survey lacks before it is published, what is odd about it, and the button that publishes it. */
import type { ApiRefused } from "@canvass/http"
import { formatNumber, violationMessage } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ToneBadge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type InvalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { refusedByRule } from "../survey-share/refusedByRule.js"
import { reviewPath } from "../survey-text/paths.js"
import { findPending, getDefinition, type PendingDetail } from "../survey-text/pendingCalls.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { publishTexts } from "./publishTexts.js"

interface PublishData {
  readonly survey: SurveyDetail
  readonly hasChanges: boolean
  /** What is wrong with the questionnaire, and what is odd about it. */
  readonly findings: Findings
  readonly now: number
}

interface Findings {
  readonly errors: ReadonlyArray<Finding>
  readonly warnings: ReadonlyArray<Warning>
}

type Finding = PendingDetail["errors"][number]

type Warning = PendingDetail["warnings"][number]

const load = ({ api, param }: PortalRequest): Effect.Effect<PublishData, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const changes = yield* findPending(api, survey.id)
    return {
      survey,
      hasChanges: changes !== undefined,
      findings: changes?.pending ?? (yield* findingsOf(api, survey.id)),
      now: yield* Clock.currentTimeMillis
    }
  })

const findingsOf = (api: PortalRequest["api"], id: string): Effect.Effect<Findings, ApiRefused> =>
  Effect.flatMap(
    getDefinition(api, id),
    ({ definition: { $schema: _, ...payload } }) => api.invoke("surveys.validate", { payload })
  )

/** One thing that a survey needs. */
interface Need {
  readonly isMet: boolean
  readonly text: string
  /** Where it is met. */
  readonly link?: { readonly label: string; readonly path: string }
}

const needsOf = ({ language }: Pick<PortalRequest, "language">, publication: PublishData): ReadonlyArray<Need> => {
  const { findings, hasChanges, now, survey } = publication
  const t = publishTexts[language]
  const editor = surveyPath(survey.id, "edit")
  const count = survey.questions.length
  const isExpired = survey.closesAt !== null && survey.closesAt <= now
  return [
    count === 0 && !hasChanges
      ? { isMet: false, text: t.noQuestions, link: { label: t.addQuestions, path: editor } }
      : { isMet: true, text: t.questions(formatNumber(language, count)) },
    ...findings.errors.length === 0
      ? [{ isMet: true, text: t.isRight }]
      : findings.errors.map((error) => ({
        isMet: false,
        text: [...error.pointer === "" ? [] : [error.pointer], violationMessage(language, error)].join(": "),
        link: { label: t.edit, path: editor }
      })),
    hasChanges
      ? { isMet: false, text: t.hasChanges, link: { label: t.review, path: reviewPath(survey.id) } }
      : { isMet: true, text: t.noChanges },
    isExpired
      ? { isMet: false, text: t.closedBefore, link: { label: t.edit, path: editor } }
      : { isMet: true, text: t.closesLater }
  ]
}

const view = (request: PortalRequest, publication: PublishData, forms: FormState) => {
  const { href, language } = request
  const { findings: { warnings }, survey } = publication
  const t = publishTexts[language]
  const needs = needsOf(request, publication)
  const isReady = needs.every(({ isMet }) => isMet)
  const { primaryAction: _, ...head } = surveyHead(request, survey, "share")
  return {
    ...head,
    body: (
      <>
        <Card title={survey.status === "published" ? t.isPublished : t.title} hint={t.lead}>
          <ul class="rows checklist">
            {needs.map(({ isMet, link, text }) => (
              <li key={text}>
                <ToneBadge tone={isMet ? "success" : "warning"}>{isMet ? t.done : t.missing}</ToneBadge>
                <div>{text}</div>
                {link !== undefined && <a href={href(link.path)}>{link.label}</a>}
              </li>
            ))}
          </ul>
          {isReady && survey.status !== "published" && (
            <ActionForm request={request} form={forms.of("publish")} kind="inline">
              <button type="submit" class="primary">{survey.status === "draft" ? t.publish : t.reopen}</button>
            </ActionForm>
          )}
        </Card>
        {warnings.length > 0 && (
          <Card title={t.warnings} hint={t.warningsHint}>
            <ul class="rows">
              {warnings.map((warning) => (
                <li key={warning.pointer + warning.detail}>
                  <div>
                    {warning.pointer !== "" && <code>{warning.pointer}</code>} {violationMessage(language, warning)}
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </>
    )
  }
}

const publish = ({ api, language, param }: PortalRequest): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    yield* refusedByRule(language, api.invoke("surveys.publish", { path: { id: survey.id } }))
    const flash = survey.status === "closed" ? "survey-reopened" : "survey-published"
    return redirectTo(surveyPath(survey.id, "share"), flash)
  })

export const publishPage = definePage({
  path: "/portal/surveys/:surveyId/publish",
  weight: pageWeights.savesDefinition,
  load,
  view,
  actions: { publish }
})
