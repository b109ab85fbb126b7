/** The requests of the account to the API, by day and status class, what its rate limit leaves, and what it stores. */
import { Instant } from "@canvass/core"
import type { AuditJson, RateLimitDecision } from "@canvass/core/ports"
import { formatBytes, formatDay, formatNumber } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { type ChartTone, ColumnChart } from "../../charts/ColumnChart.js"
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { Stats } from "../../components/display/Stats.js"
import * as pageWeights from "../../page/pageWeights.js"
import { dayCount, daysAfter } from "../filters/DateRange.js"
import { Segments } from "../filters/Segments.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { usageTexts } from "./usageTexts.js"

interface UsageData {
  /** What the rate limit leaves the account. */
  readonly rateLimit: RateLimitDecision
  readonly usage: typeof AuditJson.Usage.Type
  readonly days: number
}

const load = ({ api, accountRateLimit, query }: PortalRequest) =>
  Effect.gen(function*() {
    const days = periods.find((days) => String(days) === query.get("days")) ?? defaultPeriod
    const today = Instant.format(yield* Instant.now).slice(0, 10)
    const usage = yield* api.invoke("developer.usage", { query: { from: daysAfter(today, 1 - days), to: today } })
    return { rateLimit: yield* accountRateLimit, usage, days } satisfies UsageData
  })

const defaultPeriod = 30
const periods = [7, defaultPeriod, 90]

const path = "/portal/usage"

/** Shows the usage of the API. */
export const usagePage = definePage<UsageData>({
  weight: pageWeights.plain,
  path,
  load,
  view: (request, data) => {
    const t = usageTexts[request.language]
    return { title: t.title, lead: t.lead, body: <UsageBody request={request} data={data} /> }
  }
})

type UsageRequest = Pick<PortalRequest, "href" | "language" | "publicUrl">

/** The page below its heading. */
export const UsageBody = ({ data, request }: { readonly request: UsageRequest; readonly data: UsageData }) => {
  const { href, language, publicUrl } = request
  const { days, rateLimit, usage } = data
  const { stored } = usage
  const t = usageTexts[language]
  const ofMax = (max: number | null, format: (max: number) => string) =>
    max === null ? t.unlimited : t.ofMax(format(max))
  const sum = (name: StatusClass | "total") => usage.days.reduce((sum, day) => sum + day[name], 0)
  const shown = classes.filter(({ name }) => name !== "3xx" || sum(name) > 0)
  return (
    <>
      <Segments
        label={t.period}
        links={periods.map((count) => ({
          label: t.days(count),
          href: href(path, { days: String(count) }),
          isCurrent: count === days
        }))}
      />
      <Stats
        items={[
          { label: t.requests, value: formatNumber(language, sum("total")) },
          { label: t.succeeded, value: formatNumber(language, sum("2xx")) },
          { label: t.failed, value: formatNumber(language, sum("4xx") + sum("5xx")) },
          {
            label: t.remaining,
            value: formatNumber(language, rateLimit.remaining),
            hint: t.perMinute(formatNumber(language, rateLimit.limit))
          }
        ]}
      />
      <Card title={t.perDay} hint={t.perDayHint}>
        {usage.days.length === 0
          ? (
            <EmptyState title={t.noneTitle}>
              <p>{t.noneText}</p>
              <CodeBlock
                id="usage-curl"
                title="curl"
                language={language}
                code={`curl ${publicUrl}/api/surveys -H "X-Api-Key: $CANVASS_API_KEY"`}
              />
            </EmptyState>
          )
          : (
            <ColumnChart
              caption={t.perDay}
              heading={t.day}
              series={shown.map(({ name, tone }) => ({ label: t.classes[name], tone }))}
              items={everyDay(usage).map((day) => ({
                label: formatDay(language, day.date),
                values: shown.map(({ name }) => day[name])
              }))}
              language={language}
            />
          )}
      </Card>
      <Card title={t.stored} hint={t.storedHint}>
        <Stats
          items={[
            {
              label: t.surveys,
              value: formatNumber(language, stored.surveys),
              hint: ofMax(stored.maxSurveys, (max) => formatNumber(language, max))
            },
            {
              label: t.definitions,
              value: formatBytes(language, stored.definitionBytes),
              hint: ofMax(stored.maxDefinitionBytes, (max) => formatBytes(language, max))
            }
          ]}
        />
      </Card>
      <Card title={t.limit} hint={t.limitHint}>
        <CodeBlock
          id="limit-curl"
          title={t.remainingHint}
          language={language}
          code={`curl -s -o /dev/null -D - ${publicUrl}/api/surveys -H "X-Api-Key: $CANVASS_API_KEY"`}
        />
      </Card>
    </>
  )
}

type StatusClass = "2xx" | "3xx" | "4xx" | "5xx"

const classes: ReadonlyArray<{ readonly name: StatusClass; readonly tone: ChartTone }> = [
  { name: "2xx", tone: "main" },
  { name: "3xx", tone: "neutral" },
  { name: "4xx", tone: "warning" },
  { name: "5xx", tone: "danger" }
]

/** All days of the report: the API leaves out those without requests. */
const everyDay = ({ days, from, to }: Omit<UsageData["usage"], "stored">): UsageData["usage"]["days"] => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: dayCount(from, to) }, (_, index) => {
    const date = daysAfter(from, index)
    return byDate.get(date) ?? { date, total: 0, "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0 }
  })
}
