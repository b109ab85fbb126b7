/**
 * The first page of the portal: the surveys with the last responses, how they do, what needs attention, and the first
 * steps.
 */
import type { Language } from "@canvass/core/ports"
import { formatFigure, formatNumber, formatSigned, noFigure } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Sparkline } from "../../charts/Sparkline.js"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { Change } from "../../components/display/Change.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { Stats } from "../../components/display/Stats.js"
import { Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import * as pageWeights from "../../page/pageWeights.js"
import { NewSurveyActions } from "../new-survey/NewSurveyForms.js"
import { newSurveyPath } from "../new-survey/newSurveyPaths.js"
import { newSurveyTexts } from "../new-survey/newSurveyTexts.js"
import { TemplateCards } from "../new-survey/TemplateCards.js"
import type { TemplateSummary } from "../new-survey/templateSummary.js"
import { definePage, formUsed } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { type ListedSurvey, loadOverview, type Overview } from "./loadOverview.js"
import { type OverviewTexts, overviewTexts } from "./overviewTexts.js"

/** Shows the overview. */
export const overviewPage = definePage<Overview>({
  path: "/portal",
  weight: pageWeights.summarizesSurveys,
  load: loadOverview,
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
    <Card title={t.latestSurveys} actions={<a href={href("/portal/surveys")}>{t.allSurveys}</a>}>
      <Table
        caption={t.latestSurveys}
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
          ...data.surveys.some(({ score }) => score !== null)
            ? [{
              title: t.score,
              kind: "number" as const,
              cell: ({ score, scoreBefore }: ListedSurvey) => (
                <Score score={score} scoreBefore={scoreBefore} language={language} t={t} />
              )
            }]
            : [],
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

interface CellProps {
  readonly language: Language
  readonly t: OverviewTexts
}

/** The responses of the last seven days, and how many more or fewer they are than those of the seven days before. */
const WeekCount = ({ days, language, t }: CellProps & Pick<ListedSurvey, "days">) => {
  const count = sumOf(days.slice(-7))
  const change = count - sumOf(days.slice(-14, -7))
  const size = formatNumber(language, Math.abs(change))
  return (
    <span>
      {formatNumber(language, count)}
      <Change change={change} size={size} words={change > 0 ? t.moreThanBefore(size) : t.fewerThanBefore(size)} />
    </span>
  )
}

/** The net promoter score of the last 30 days, and how far it is from that of the 30 days before. */
const Score = ({ language, score, scoreBefore, t }: CellProps & Pick<ListedSurvey, "score" | "scoreBefore">) => {
  if (score === null) return <>{noFigure}</>
  const change = scoreBefore === null ? 0 : score - scoreBefore
  const size = formatFigure(language, Math.abs(change))
  return (
    <span>
      {formatSigned(language, score)}
      <Change change={change} size={size} words={change > 0 ? t.higherThanBefore(size) : t.lowerThanBefore(size)} />
    </span>
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
