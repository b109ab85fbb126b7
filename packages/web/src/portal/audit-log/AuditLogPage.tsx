/** The audit log of the account: sentences about who did what, with filters. */
import { Instant, Limits } from "@canvass/core"
import type { ApiRefused } from "@canvass/http"
import { formatNumber } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { type Column, Table } from "../../components/display/Table.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import { Timestamp } from "../../components/Timestamp.js"
import * as pageWeights from "../../page/pageWeights.js"
import { type CursorPages, cursorPagesOf } from "../filters/cursorPages.js"
import { apiRangeOf, type DateRange, DateRangeFields, dateRangeOf, rangeParameters } from "../filters/DateRange.js"
import { FilterForm } from "../filters/FilterForm.js"
import { FilterSelect } from "../filters/FilterSelect.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type AuditLogTexts, auditLogTexts } from "./auditLogTexts.js"
import type { FoldedEntries } from "./EntryFolder.js"
import { type Entry, kinds } from "./LogEntry.js"
import { type LogPart, readLog } from "./readLog.js"
import { Sentence } from "./Sentence.js"

interface AuditData {
  readonly part: LogPart
  /** How many entries the pages before have read. */
  readonly skip: number
  /** The filters of this page, by parameter. */
  readonly filters: Readonly<Record<string, string>>
  readonly range: DateRange
  readonly pages: CursorPages
  /** Titles of the newest surveys by id. */
  readonly titles: ReadonlyMap<string, string>
  /** When the first page was read: later entries do not move those of the others. */
  readonly until: number
}

const load = ({ api, query }: PortalRequest): Effect.Effect<AuditData, ApiRefused> =>
  Effect.gen(function*() {
    const range = dateRangeOf(query)
    const statusCode = /^[1-5]\d\d$/.exec(query.get("statusCode") ?? "")?.[0]
    const person = persons.find((person) => person === query.get("person"))
    const kind = kinds.find((kind) => kind === query.get("kind"))
    const surveyId = /^[0-9a-f-]{36}$/.exec(query.get("survey") ?? "")?.[0]
    const isUnfolded = query.get("fold") === "no"
    const pages = cursorPagesOf(query)
    const [, skip = "0", readAt] = /^(\d{1,9})-(\d{1,15})$/.exec(pages.cursor ?? "") ?? []
    const until = readAt === undefined ? (yield* Clock.currentTimeMillis) : Number(readAt)
    const { to, ...from } = apiRangeOf(range)
    const part = yield* readLog(api, {
      query: {
        ...from,
        ...readAt === undefined
          ? to === undefined ? {} : { to }
          : { to: earlier(to, Instant.format(until)) },
        ...statusCode === undefined ? {} : { statusCode }
      },
      person,
      kind,
      surveyId,
      isUnfolded
    }, Number(skip))
    const { rows } = yield* api.invoke("surveys.list", { query: { limit: maxTitles } })
    return {
      part,
      skip: Number(skip),
      filters: {
        ...person === undefined ? {} : { person },
        ...surveyId === undefined ? {} : { survey: surveyId },
        ...kind === undefined ? {} : { kind },
        ...statusCode === undefined ? {} : { statusCode },
        ...isUnfolded ? { fold: "no" } : {}
      },
      range,
      pages,
      titles: new Map(rows.map(({ id, title }) => [id, title])),
      until
    }
  })

/** How many titles are known: those of the newest surveys, on one page of the API. */
const maxTitles = Limits.defaults.pageSize

/** How many surveys can be chosen. */
const maxChoices = 100

/** Two times as texts, which are ordered as the times are. A day is its first instant. */
const earlier = (to: string | undefined, until: string): string => to === undefined || until < to ? until : to

const persons = ["jwt", "apikey", "anonymous", "host", "cli"] as const satisfies ReadonlyArray<Entry["authMethod"]>

const path = "/portal/audit-log"

/** Lists the audit log. */
export const auditLogPage = definePage<AuditData>({
  weight: pageWeights.listsSurveys,
  path,
  load,
  view: (request, data) => {
    const t = auditLogTexts[request.language]
    return { title: t.title, lead: t.lead, body: <AuditLogBody request={request} data={data} /> }
  }
})

/** The page below its heading. */
const AuditLogBody = ({ data, request }: { readonly request: PortalRequest; readonly data: AuditData }) => {
  const { href, language } = request
  const { filters, pages, part: { readCount, rows, total }, range, skip, until } = data
  const t = auditLogTexts[language]
  const parameters = { ...filters, ...rangeParameters(range) }
  const { fold, ...narrowing } = parameters
  const isFiltered = Object.keys(narrowing).length > 0
  const pageHref = (page: Readonly<Record<string, string>>) => href(path, { ...parameters, ...page })
  const number = (value: number) => formatNumber(language, value)
  const read = [number(Math.min(skip + 1, total)), number(skip + readCount), number(total)] as const
  return (
    <>
      <FilterForm request={request} path={path} isFiltered={isFiltered} kept={fold === undefined ? {} : { fold }}>
        <FilterSelect
          label={t.person}
          name="person"
          value={filters["person"] ?? ""}
          options={[all(t), ...persons.map((value) => ({ value, label: t.persons[value] }))]}
        />
        <FilterSelect
          label={t.survey}
          name="survey"
          value={filters["survey"] ?? ""}
          options={[all(t), ...surveyChoices(data, t)]}
        />
        <FilterSelect
          label={t.kind}
          name="kind"
          value={filters["kind"] ?? ""}
          options={[all(t), ...kinds.map((value) => ({ value, label: t.kinds[value] }))]}
        />
        <label>
          <span>{t.statusCode}</span>
          <input
            type="number"
            name="statusCode"
            value={filters["statusCode"]}
            min={100}
            max={599}
            inputMode="numeric"
          />
        </label>
        <DateRangeFields language={language} range={range} />
      </FilterForm>
      <Card>
        <Table
          caption={t.title}
          rows={rows}
          keyOf={([{ entry }]) => entry.id}
          columns={columnsOf(request, data, t)}
          empty={
            <EmptyState title={t.noneTitle}>
              <p>{total > 0 ? t.noneRead(...read) : isFiltered ? t.noneFiltered : t.noneText}</p>
            </EmptyState>
          }
        />
        {total > 0 && (
          <Pagination
            language={language}
            summary={t.summary(...read)}
            first={pages.hasFirst ? pageHref({}) : undefined}
            previous={pages.previous === undefined ? undefined : pageHref(pages.previous)}
            next={skip + readCount < total ? pageHref(pages.next(`${skip + readCount}-${until}`)) : undefined}
          />
        )}
        <p class="small">
          <a href={href(path, { ...narrowing, ...fold === undefined ? { fold: "no" } : {} })}>
            {fold === undefined ? t.unfold : t.fold}
          </a>
        </p>
      </Card>
    </>
  )
}

const all = (t: AuditLogTexts) => ({ value: "", label: t.anything })

const surveyChoices = ({ filters: { survey }, titles }: AuditData, t: AuditLogTexts) => {
  const choices = [...titles].slice(0, maxChoices)
  const isMissing = survey !== undefined && !choices.some(([id]) => id === survey)
  return [...choices, ...isMissing ? [[survey, titles.get(survey) ?? t.unknownSurvey] as const] : []]
    .map(([value, label]) => ({ value, label }))
}

const columnsOf = (
  request: PortalRequest,
  { titles }: AuditData,
  t: AuditLogTexts
): ReadonlyArray<Column<FoldedEntries>> => [
  {
    title: t.time,
    kind: "word",
    cell: (row) => {
      const [{ entry: { createdAt } }] = row
      const { entry: oldest } = row.at(-1) ?? row[0]
      return (
        <div>
          <Timestamp at={createdAt} language={request.language} />
          {minuteOf(oldest.createdAt) !== minuteOf(createdAt) && (
            <span class="since">
              – <Timestamp at={oldest.createdAt} language={request.language} />
            </span>
          )}
        </div>
      )
    }
  },
  {
    title: t.event,
    isRowHeader: true,
    cell: (row) => <Sentence request={request} row={row} titles={titles} />
  },
  {
    title: t.address,
    cell: (row) => {
      const addresses = new Set(row.map(({ entry }) => entry.ipAddress))
      const [address = ""] = addresses
      return addresses.size > 1
        ? t.addresses(formatNumber(request.language, addresses.size))
        : <span class="address">{address}</span>
    }
  }
]

/** Times are shown to the minute. */
const minuteOf = (at: number): number => Math.floor(at / 60_000)
