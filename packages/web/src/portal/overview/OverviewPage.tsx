/** The first page of the portal: the newest surveys with their responses, what needs attention, and the first steps. */
import { Instant } from "@canvass/core"
import type { Language, SurveyJson, WebhookJson } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import { Sparkline } from "../../charts/Sparkline.js"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { Stats } from "../../components/display/Stats.js"
import { Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import * as pageWeights from "../../page/pageWeights.js"
import { daysAfter } from "../filters/DateRange.js"
import { loadSummaries } from "../new-survey/loadTemplates.js"
import { NewSurveyActions } from "../new-survey/NewSurveyForms.js"
import { newSurveyPath } from "../new-survey/newSurveyPaths.js"
import { newSurveyTexts } from "../new-survey/newSurveyTexts.js"
import { TemplateCards } from "../new-survey/TemplateCards.js"
import type { TemplateSummary } from "../new-survey/templateSummary.js"
import { definePage, formUsed } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { type OverviewTexts, overviewTexts } from "./overviewTexts.js"

interface ListedSurvey {
  readonly survey: typeof SurveyJson.SurveyItem.Type
  /** Completed responses on each of the last `sparklineDays` days. */
  readonly days: ReadonlyArray<number>
}

interface Overview {
  readonly surveys: ReadonlyArray<ListedSurvey>
  readonly surveyCount: number
  readonly publishedCount: number
  readonly hasKey: boolean
  readonly webhooks: ReadonlyArray<typeof WebhookJson.WebhookItem.Type>
  /** Templates for an account without surveys. Others have none. */
  readonly templates: ReadonlyArray<TemplateSummary>
  readonly now: Instant.Instant
}

const load = ({ api, language }: PortalRequest) =>
  Effect.gen(function*() {
    const now = yield* Instant.now
    const today = Instant.format(now).slice(0, 10)
    const from = daysAfter(today, 1 - sparklineDays)
    const surveys = yield* api.invoke("surveys.list", { query: { limit: maxSurveys, count: true } })
    const published = yield* api.invoke("surveys.list", { query: { limit: 1, status: "published", count: true } })
    const key = yield* api.invoke("developer.key")
    const webhooks = yield* api.invoke("webhooks.list", { query: {} })
    const listed = yield* Effect.forEach(surveys.rows, (survey) => {
      if (survey.responseCount === 0) return Effect.succeed([{ survey, days: emptyDays }])
      return api.invoke("analytics.ofSurvey", { path: { id: survey.id }, query: { from } }).pipe(
        Effect.map(({ series }) => {
          const counts = new Map(series.map(({ completed, start }) => [start, completed]))
          return [{ survey, days: emptyDays.map((none, index) => counts.get(daysAfter(from, index)) ?? none) }]
        }),
        // The survey has been deleted since it was listed.
        Effect.catchIf(({ problem }) => problem.status === 404, () => Effect.succeed([]))
      )
    })
    const surveyCount = surveys.total ?? 0
    return {
      surveys: listed.flat(),
      surveyCount,
      publishedCount: published.total ?? 0,
      hasKey: key.hasKey,
      webhooks: webhooks.rows,
      templates: surveyCount > 0 ? [] : (yield* loadSummaries(language)).slice(0, maxTemplates),
      now
    } satisfies Overview
  })

/** How many surveys the overview lists. */
const maxSurveys = 10

/** How many templates the overview shows: one window of cards. */
const maxTemplates = 6

const sparklineDays = 30

const emptyDays: ReadonlyArray<number> = new Array<number>(sparklineDays).fill(0)

/** Shows the overview. */
export const overviewPage = definePage<Overview>({
  path: "/portal",
  weight: pageWeights.plain,
  load,
  flashes: (language) => ({ [formUsed]: overviewTexts[language].formUsed }),
  view: (request, data) => {
    const t = overviewTexts[request.language]
    return {
      title: t.title,
      primaryAction: <NewSurveyActions request={request} />,
      body: <OverviewBody request={request} data={data} />
    }
  }
})

type OverviewRequest = Pick<PortalRequest, "formToken" | "href" | "language" | "path" | "publicUrl" | "user">

/** The page below its heading. */
export const OverviewBody = ({ data, request }: { readonly request: OverviewRequest; readonly data: Overview }) => {
  const { language } = request
  const { hasKey, publishedCount, surveyCount, surveys, templates, webhooks } = data
  const t = overviewTexts[language]
  const done = { create: surveyCount > 0, publish: publishedCount > 0, key: hasKey, webhook: webhooks.length > 0 }
  const isNew = surveys.every(({ survey }) => survey.responseCount === 0) && Object.values(done).includes(false)
  return (
    <>
      <Attention request={request} data={data} t={t} />
      {templates.length > 0 && <FirstTemplates request={request} templates={templates} />}
      {isNew && <FirstSteps request={request} t={t} done={done} />}
      {surveyCount > 0 && (
        <>
          <Stats
            items={[
              { label: t.surveys, value: formatNumber(language, surveyCount) },
              { label: t.published, value: formatNumber(language, publishedCount) }
            ]}
          />
          <SurveyList request={request} data={data} t={t} />
        </>
      )}
      {isNew && <Curl request={request} t={t} />}
    </>
  )
}

interface PartProps {
  readonly request: OverviewRequest
  readonly t: OverviewTexts
}

const FirstTemplates = ({ request, templates }: {
  readonly request: OverviewRequest
  readonly templates: ReadonlyArray<TemplateSummary>
}) => {
  const t = newSurveyTexts[request.language]
  return (
    <section aria-labelledby="templates">
      <div class="panel-head">
        <div>
          <h2 id="templates">{t.start}</h2>
          <p class="panel-hint">{t.startHint}</p>
        </div>
        <a href={request.href(newSurveyPath)}>{t.allTemplates}</a>
      </div>
      <TemplateCards request={request} templates={templates} headings="h3" />
    </section>
  )
}

const SurveyList = ({ data, request, t }: PartProps & { readonly data: Overview }) => {
  const { href, language } = request
  return (
    <Card title={t.newestSurveys} actions={<a href={href("/portal/surveys")}>{t.allSurveys}</a>}>
      <Table
        caption={t.newestSurveys}
        rows={data.surveys}
        keyOf={({ survey }) => survey.id}
        columns={[
          {
            title: t.survey,
            isRowHeader: true,
            cell: ({ survey }) => (
              <a class="title" href={href(surveyPath(survey.id, survey.responseCount > 0 ? "results" : "edit"))}>
                {survey.pendingTitle ?? survey.title}
              </a>
            )
          },
          { title: t.status, cell: ({ survey }) => <Badge status={survey.status} language={language} /> },
          {
            title: t.last30Days,
            cell: ({ days }) => {
              const sum = formatNumber(language, sumOf(days))
              return (
                <span class="trend">
                  <Sparkline values={days} label={t.responsesInDays(sum)} />
                  <span aria-hidden="true">{sum}</span>
                </span>
              )
            }
          },
          {
            title: t.last7Days,
            kind: "number",
            cell: ({ days }) => <WeekCount days={days} language={language} t={t} />
          },
          {
            title: t.responses,
            kind: "number",
            cell: ({ survey }) => formatNumber(language, survey.responseCount)
          }
        ]}
      />
    </Card>
  )
}

/** The responses of the last seven days, and how many more or fewer they are than those of the seven days before. */
const WeekCount = ({ days, language, t }: Pick<ListedSurvey, "days"> & {
  readonly language: Language
  readonly t: OverviewTexts
}) => {
  const count = sumOf(days.slice(-7))
  const change = count - sumOf(days.slice(-14, -7))
  const size = formatNumber(language, Math.abs(change))
  return (
    <>
      {formatNumber(language, count)}
      {change !== 0 && (
        <span class={change > 0 ? "change more" : "change"}>
          <span aria-hidden="true">{change > 0 ? ` ▲ ${size}` : ` ▼ ${size}`}</span>
          <span class="visually-hidden">{change > 0 ? t.moreThanBefore(size) : t.fewerThanBefore(size)}</span>
        </span>
      )}
    </>
  )
}

const sumOf = (days: ReadonlyArray<number>): number => days.reduce((sum, count) => sum + count, 0)

/** How long before its end a plan is mentioned. */
const planWarningMillis = 14 * 86_400_000

const Attention = ({ data: { now, webhooks }, request, t }: PartProps & { readonly data: Overview }) => {
  const { href, language, user } = request
  const ends = user?.planExpiresAt ?? null
  const notes: ReadonlyArray<ComponentChildren> = [
    ...user?.plan === "free" ? [<p key="free">{t.planFree}</p>] : [],
    ...user?.plan !== "free" && ends !== null && ends - now <= planWarningMillis
      ? [
        <p key="plan">
          <strong>
            {ends <= now ? t.planExpired : t.planExpires} <TimeAgo at={ends} now={now} language={language} />.
          </strong>{" "}
          {t.planText}
        </p>
      ]
      : [],
    ...webhooks.filter(({ pausedAt }) => pausedAt !== null).map(({ id, pauseReason, url }) => (
      <p key={id}>
        <strong>{t.webhookPaused(url)}</strong> {pauseReason ?? t.webhookPausedText}{" "}
        <a href={href(`/portal/webhooks/${id}`)}>{t.seeWebhook}</a>
      </p>
    ))
  ]
  return notes.length === 0 ? null : (
    <section class="attention" aria-labelledby="attention">
      <h2 id="attention">{t.attention}</h2>
      {notes}
    </section>
  )
}

const FirstSteps = ({ done, request: { href }, t: { steps } }: PartProps & {
  readonly done: Readonly<Record<"create" | "key" | "publish" | "webhook", boolean>>
}) => {
  const items = [
    { isDone: done.create, title: steps.create, text: steps.createText, path: newSurveyPath },
    { isDone: done.publish, title: steps.publish, text: steps.publishText, path: "/portal/surveys" },
    { isDone: done.key, title: steps.key, text: steps.keyText, path: "/portal/api-keys" },
    { isDone: done.webhook, title: steps.webhook, text: steps.webhookText, path: "/portal/webhooks" }
  ]
  return (
    <Card title={steps.title} hint={steps.text}>
      <ol class="steps">
        {items.map(({ isDone, path, text, title }) => (
          <li key={title} class={isDone ? "done" : undefined}>
            <div>
              <a href={href(path)}>{title}</a>
              <span class="visually-hidden">{` (${isDone ? steps.done : steps.open})`}</span>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Curl = ({ request: { href, language, publicUrl }, t }: PartProps) => (
  <Card
    title={t.curl}
    hint={t.curlHint}
    actions={
      <p class="links">
        <a href={href("/portal/api-keys")}>{t.makeKey}</a>
        <a href={href("/docs")}>{t.docs}</a>
      </p>
    }
  >
    <CodeBlock id="overview-curl" title="curl" language={language} code={curlOf(publicUrl)} />
  </Card>
)

const curlOf = (publicUrl: string): string =>
  `curl ${publicUrl}/api/surveys \\
  -H "X-Api-Key: $CANVASS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "title": "How was your lunch?", "questions": [{ "text": "Would you come again?", "type": "nps" }] }'`
