/** Shares the results of a survey: makes, changes and revokes its results link. */
import { Publication } from "@canvass/core/ports"
import type { ResultOf } from "@canvass/http"
import { type Entries, formatNumber } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../../components/display/Card.js"
import { CodeBlock } from "../../../components/display/CodeBlock.js"
import { Checkbox, Field } from "../../../components/Field.js"
import { Timestamp } from "../../../components/Timestamp.js"
import type { ActionState, FormState } from "../../../form/FormState.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { ActionForm } from "../../forms/ActionForm.js"
import { endOfDay, lastDayOf } from "../../forms/lastDay.js"
import { definePage, redirectTo } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyHead } from "../../survey-navigation/surveyHead.js"
import { surveyPath, surveysBreadcrumb } from "../../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../../surveys/surveyCalls.js"
import { resultsLinkPath } from "./resultsLinkPath.js"
import { resultsLinkTexts } from "./resultsLinkTexts.js"

type ResultsLink = ResultOf<"resultsLink.get">

interface Sharing {
  readonly survey: SurveyDetail
  /** `undefined`: the survey has no link. */
  readonly link: ResultsLink | undefined
  readonly now: number
}

/** Reads the link of a survey, if it has one. */
const findLink = (request: PortalRequest) =>
  request.api.invoke("resultsLink.get", { path: pathOf(request) }).pipe(
    Effect.catchAll((refused) => refused.problem.status === 404 ? Effect.succeed(undefined) : Effect.fail(refused))
  )

const pathOf = ({ param }: PortalRequest) => ({ id: param("surveyId") })

const load = (request: PortalRequest) =>
  Effect.all({
    survey: Effect.map(getSurvey(request.api, request.param("surveyId")), ({ survey }) => survey),
    link: findLink(request),
    now: Clock.currentTimeMillis
  })

const view = (request: PortalRequest, { link, now, survey }: Sharing, forms: FormState) => {
  const { language } = request
  const t = resultsLinkTexts[language]
  return {
    ...surveyHead(request, survey, "results"),
    breadcrumbs: [
      surveysBreadcrumb(language),
      { label: t.results, path: surveyPath(survey.id, "results") }
    ],
    body: (
      <>
        <Card title={t.title} hint={t.explanation(formatNumber(language, Publication.minResponses))}>
          {link === undefined
            ? <SettingsForm request={request} form={forms.of("make")} link={undefined} label={t.make} />
            : <MadeLink request={request} link={link} now={now} forms={forms} />}
        </Card>
      </>
    )
  }
}

interface MadeLinkProps {
  readonly request: PortalRequest
  readonly link: ResultsLink
  readonly now: number
  readonly forms: FormState
}

const MadeLink = ({ forms, link, now, request }: MadeLinkProps) => {
  const { language } = request
  const t = resultsLinkTexts[language]
  const isExpired = link.expiresAt !== null && link.expiresAt <= now
  return (
    <div class="stack">
      <div class="stack">
        <CodeBlock id="results-link" title={t.address} language={language} code={link.url} />
        <p>
          {link.expiresAt === null
            ? t.neverExpires
            : (
              <>
                {isExpired ? t.hasExpired : t.expiresAt} <Timestamp at={link.expiresAt} language={language} />.
              </>
            )} {link.texts ? t.withTexts : t.withoutTexts}
        </p>
        <p class="form-actions">
          <a class="button secondary" href={link.url} target="_blank" rel="noopener noreferrer">{t.open}</a>
        </p>
      </div>
      <SettingsForm request={request} form={forms.of("change")} link={link} label={t.save} />
      <details>
        <summary>{t.rotate}</summary>
        <p class="consequence">{t.rotateText}</p>
        <ActionForm request={request} form={forms.of("rotate")} kind="inline">
          <button type="submit" class="secondary">{t.rotate}</button>
        </ActionForm>
      </details>
      <details>
        <summary>{t.revoke}</summary>
        <p class="consequence">{t.revokeText}</p>
        <ActionForm request={request} form={forms.of("revoke")} kind="inline">
          <button type="submit" class="danger">{t.revoke}</button>
        </ActionForm>
      </details>
    </div>
  )
}

interface SettingsFormProps {
  readonly request: PortalRequest
  readonly form: ActionState
  /** `undefined`: a new one. */
  readonly link: ResultsLink | undefined
  readonly label: string
}

const SettingsForm = ({ form, label, link, request }: SettingsFormProps) => {
  const t = resultsLinkTexts[request.language]
  return (
    <ActionForm request={request} form={form}>
      <Field
        form={form}
        name="expiresAt"
        type="date"
        label={t.expires}
        hint={t.expiresHint}
        value={lastDayOf(link?.expiresAt)}
        optional={t.optional}
      />
      <Checkbox form={form} name="texts" label={t.texts} isChecked={link?.texts === true} />
      <div class="form-actions">
        <button type="submit" class={link === undefined ? "primary" : "secondary"}>{label}</button>
      </div>
    </ActionForm>
  )
}

/** Saves the settings of the form. A day that was not changed keeps its time. */
const save = (flash: string) => (request: PortalRequest, entries: Entries) =>
  Effect.gen(function*() {
    const day = entries.first("expiresAt").trim()
    const before = yield* findLink(request)
    const isKept = day === lastDayOf(before?.expiresAt)
    const expiresAt = isKept ? instantOf(before?.expiresAt) : endOfDay(day)
    const payload = { expiresAt, texts: entries.first("texts") !== "" }
    yield* request.api.invoke("resultsLink.replace", { path: pathOf(request), payload })
    return redirectTo(resultsLinkPath(request.param("surveyId")), flash)
  })

const instantOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString()

/** An expired link gets a new address only with a new day. */
const rotate = (request: PortalRequest) =>
  Effect.gen(function*() {
    const before = yield* request.api.invoke("resultsLink.get", { path: pathOf(request) })
    const payload = { expiresAt: instantOf(before.expiresAt), texts: before.texts, rotate: true }
    yield* request.api.invoke("resultsLink.replace", { path: pathOf(request), payload })
    return redirectTo(resultsLinkPath(request.param("surveyId")), "results-link-rotated")
  })

const revoke = (request: PortalRequest) =>
  Effect.as(
    request.api.invoke("resultsLink.remove", { path: pathOf(request) }),
    redirectTo(resultsLinkPath(request.param("surveyId")), "results-link-revoked")
  )

export const surveyResultsLinkPage = definePage<Sharing>({
  path: resultsLinkPath(":surveyId"),
  weight: pageWeights.namesSurvey,
  load,
  view,
  actions: { make: save("results-link-made"), change: save("results-link-saved"), rotate, revoke },
  flashes: (language) => resultsLinkTexts[language].flashes
})
