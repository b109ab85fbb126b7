/** `/r/{token}`: the figures of a survey, for everybody who has its results link. */
import type { SharedResults } from "@canvass/core"
import { type Language, Publication } from "@canvass/core/ports"
import {
  acceptsGzip,
  type ApiError,
  type HttpResponse,
  type Problem,
  RequestContext,
  type SiteRequest
} from "@canvass/http"
import { formatDuration, formatNumber, noFigure, Part } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { portalScript } from "../assets/scripts/portalScript.js"
import { respondentScript } from "../assets/scripts/respondentScript.js"
import { portalStyle } from "../assets/styles/portalStyle.js"
import { respondentStyle } from "../assets/styles/respondentStyle.js"
import { Card } from "../components/display/Card.js"
import { EmptyState } from "../components/display/EmptyState.js"
import { type Stat, Stats } from "../components/display/Stats.js"
import { Notice } from "../components/Notice.js"
import type { PageContext } from "../page/PageContext.js"
import { RenderedPages } from "../page/RenderedPages.js"
import { type PageContent, type PageKind, renderPage, respond } from "../page/respond.js"
import { surveyResultsTexts } from "../portal/survey-results/surveyResultsTexts.js"
import { scoreStat } from "../portal/survey-results/totals/scoreStat.js"
import { VariablesCard } from "../portal/survey-results/VariablesCard.js"
import { errorPage, tooManyRequestsPage, unavailablePage } from "../respondent/notices.js"
import { respondentTexts } from "../respondent/texts/respondentTexts.js"
import { SharedQuestionCard } from "./SharedQuestionCard.js"
import { sharedResultsTexts } from "./sharedResultsTexts.js"

/** The request of the page and its context. */
export interface SharedResultsRequest extends PageContext<Language> {
  readonly site: SiteRequest
}

/** Shows the figures, or that there is no such link. A view counts for the address of the caller. */
export const get = (
  page: SharedResultsRequest,
  token: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.flatMap(page.site.admit, (admission) =>
    admission._tag === "Busy"
      ? Effect.succeed(busyPage(page, admission.retryAfterSeconds))
      : admission._tag === "Refused"
      ? respondNotice(page, tooManyRequestsPage(respondentTexts[page.language], admission.rateLimit.resetSeconds))
      : Effect.matchEffect(page.site.sharedResults(token), {
        onFailure: () => respondNotice(page, notFoundPage(page.language)),
        onSuccess: (results) => respondResults(page, token, results)
      }))

/** The page of the figures is made and compressed once for each language and theme, until the figures change. */
const respondResults = (
  page: SharedResultsRequest,
  token: string,
  results: SharedResults.SharedResults
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const isCompressed = acceptsGzip(RequestContext.headerOf(page.site.context.headers, "accept-encoding"))
  const key = [token, page.language, page.theme, page.isEmbedded, page.basePath, isCompressed].join(" ")
  return Effect.map(
    pages.get(
      key,
      (page) => page.results === results,
      Effect.map(
        Effect.suspend(() => respond(page, protectedContent(resultsPage(page.language, results)), resultsKind)),
        (response) => ({ results, response })
      )
    ),
    ({ response }) => response
  )
}

interface CachedPage {
  readonly results: SharedResults.SharedResults
  readonly response: HttpResponse.KnownResponse
}

const pages = new RenderedPages<CachedPage>(({ response: { body = "" } }) => 2 * body.length)

/** The page of an error that another part of the server has found. */
export const problemPage = (
  page: PageContext<Language>,
  problem: Problem.Problem,
  status: number
): HttpResponse.KnownResponse => {
  const { headers, ...content } = status === 404
    ? notFoundPage(page.language)
    : errorPage(respondentTexts[page.language], problem, status, false)
  return renderPage(page, protectedContent({ ...content, headers: { ...problem.headers, ...headers } }), noticeKind)
}

/** The page while the server has no time for the request. */
export const busyPage = (
  page: PageContext<Language>,
  retryAfterSeconds: number | undefined
): HttpResponse.KnownResponse =>
  renderPage(
    page,
    protectedContent(unavailablePage(respondentTexts[page.language], undefined, retryAfterSeconds)),
    noticeKind
  )

const resultsKind: PageKind = { style: portalStyle, script: portalScript, frameAncestors: [], cacheControl: "no-store" }

/** Pages that say one thing are those of respondents. */
const noticeKind: PageKind = { ...resultsKind, style: respondentStyle, script: respondentScript }

const respondNotice = (page: SharedResultsRequest, content: PageContent) =>
  respond(page, protectedContent(content), noticeKind)

/** The address is a secret: no other site learns it, and no search engine lists it. */
const protectedContent = (content: PageContent): PageContent => ({
  ...content,
  headers: { ...content.headers, "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  body: <div class="shared-results">{content.body}</div>
})

/** The same for a link that never was, was revoked, or has expired. */
const notFoundPage = (language: Language): PageContent => {
  const t = sharedResultsTexts[language]
  return {
    title: t.notFoundTitle,
    status: 404,
    body: (
      <Notice kind="info" title={t.notFoundTitle}>
        <p>{t.notFoundText}</p>
      </Notice>
    )
  }
}

const resultsPage = (language: Language, results: SharedResults.SharedResults): PageContent => {
  const t = sharedResultsTexts[language]
  const { questions, title, variables } = results
  const minimum = formatNumber(language, Publication.minResponses)
  return {
    title: `${title} – ${t.results}`,
    body: (
      <main>
        <div class="heading">
          <div>
            <p class="muted">{t.results}</p>
            <h1>{title}</h1>
            <p class="lead">{t.explanation(minimum)}</p>
          </div>
        </div>
        {isEmpty(results)
          ? (
            <Card>
              <EmptyState title={t.tooFewTitle}>
                <p>{t.tooFewText(minimum)}</p>
              </EmptyState>
            </Card>
          )
          : (
            <>
              <Stats items={totalsOf(language, results)} />
              <VariablesCard variables={variables} language={language} />
              <div class="questions">
                {questions.map((question) => (
                  <Part key={question.question.id}>
                    <SharedQuestionCard {...question} language={language} />
                  </Part>
                ))}
              </div>
            </>
          )}
      </main>
    )
  }
}

/** Whether nothing has ever been shown. After a removal, the cards say what they wait for. */
const isEmpty = ({ completed, questions }: SharedResults.SharedResults): boolean =>
  completed === null && questions.every(({ hiddenBecause }) => hiddenBecause === "tooFew")

const totalsOf = (
  language: Language,
  { completed, medianSeconds, nps }: SharedResults.SharedResults
): ReadonlyArray<Stat> => {
  const t = surveyResultsTexts[language]
  return [
    { label: t.completed, value: completed === null ? noFigure : formatNumber(language, completed) },
    { label: t.medianTime, value: medianSeconds === null ? noFigure : formatDuration(language, medianSeconds) },
    ...scoreStat(language, nps)
  ]
}
