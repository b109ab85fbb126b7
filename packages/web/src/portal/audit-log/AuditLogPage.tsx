/** The audit log of the account, with the filters of the API. */
import type { AuditJson } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { type BadgeTone, ToneBadge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { type Column, Table } from "../../components/display/Table.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import { Timestamp } from "../../components/Timestamp.js"
import * as pageWeights from "../../page/pageWeights.js"
import { apiRangeOf, type DateRange, DateRangeFields, dateRangeOf, rangeParameters } from "../filters/DateRange.js"
import { FilterForm } from "../filters/FilterForm.js"
import { FilterSelect } from "../filters/FilterSelect.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type AuditLogTexts, auditLogTexts } from "./auditLogTexts.js"

type Entry = typeof AuditJson.AuditLog.Type

interface AuditData {
  readonly log: typeof AuditJson.AuditPage.Type
  /** The filters of this page, by parameter. */
  readonly filters: Readonly<Record<string, string>>
  readonly range: DateRange
}

const load = ({ api, query }: PortalRequest) =>
  Effect.gen(function*() {
    const range = dateRangeOf(query)
    const method = methods.find((method) => method === query.get("method"))
    const statusCode = /^[1-5]\d\d$/.exec(query.get("statusCode") ?? "")?.[0]
    const page = /^[1-9]\d{0,7}$/.exec(query.get("page") ?? "")?.[0] ?? "1"
    const filters = {
      ...method === undefined ? {} : { method },
      ...statusCode === undefined ? {} : { statusCode }
    }
    const log = yield* api.invoke("developer.auditLogs", {
      query: { ...filters, ...apiRangeOf(range), page, pageSize }
    })
    return { log, filters, range } satisfies AuditData
  })

const pageSize = 50

/** The methods of requests that the log records. */
const methods = ["POST", "PUT", "PATCH", "DELETE"]

const path = "/portal/audit-log"

/** Lists the audit log. */
export const auditLogPage = definePage<AuditData>({
  weight: pageWeights.plain,
  path,
  load,
  view: (request, data) => {
    const t = auditLogTexts[request.language]
    return { title: t.title, lead: t.lead, body: <AuditLogBody request={request} data={data} /> }
  }
})

type ViewRequest = Pick<PortalRequest, "href" | "language" | "query">

/** The page below its heading. */
export const AuditLogBody = ({ data, request }: { readonly request: ViewRequest; readonly data: AuditData }) => {
  const { href, language } = request
  const { filters, log, range } = data
  const t = auditLogTexts[language]
  const parameters = { ...filters, ...rangeParameters(range) }
  const isFiltered = Object.keys(parameters).length > 0
  const pageHref = (page: number) => href(path, page === 1 ? parameters : { ...parameters, page: String(page) })
  const pages = Math.max(1, Math.ceil(log.total / log.pageSize))
  const first = (log.page - 1) * log.pageSize + 1
  const number = (value: number) => formatNumber(language, value)
  return (
    <>
      <FilterForm request={request} path={path} isFiltered={isFiltered}>
        <FilterSelect
          label={t.method}
          name="method"
          value={filters["method"] ?? ""}
          options={[{ value: "", label: t.anyMethod }, ...methods.map((method) => ({ value: method, label: method }))]}
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
          rows={log.logs}
          keyOf={({ id }) => id}
          columns={columnsOf(request, t)}
          empty={
            <EmptyState title={t.noneTitle}>
              <p>{isFiltered ? t.noneFiltered : t.noneText}</p>
            </EmptyState>
          }
        />
        {log.total > 0 && (
          <Pagination
            language={language}
            summary={log.logs.length === 0
              ? number(log.total)
              : t.summary(number(first), number(first + log.logs.length - 1), number(log.total))}
            first={log.page > 2 ? pageHref(1) : undefined}
            previous={log.page > 1 ? pageHref(Math.min(log.page - 1, pages)) : undefined}
            next={log.page < pages ? pageHref(log.page + 1) : undefined}
          />
        )}
      </Card>
    </>
  )
}

const columnsOf = ({ language }: ViewRequest, t: AuditLogTexts): ReadonlyArray<Column<Entry>> => [
  { title: t.time, kind: "word", cell: ({ createdAt }) => <Timestamp at={createdAt} language={language} /> },
  {
    title: t.request,
    isRowHeader: true,
    cell: ({ method, path, query }) => (
      <>
        <code class="method">{method}</code> <code>{path}</code>
        {query !== null && <code class="soft">{`?${query}`}</code>}
      </>
    )
  },
  {
    title: t.status,
    kind: "word",
    cell: ({ statusCode }) => <ToneBadge tone={toneOf(statusCode)}>{statusCode}</ToneBadge>
  },
  {
    title: t.caller,
    cell: ({ actor, authMethod }) => actor === null ? t.callers[authMethod] : `${t.callers[authMethod]}: ${actor}`
  },
  { title: t.address, cell: ({ ipAddress }) => <span class="address">{ipAddress}</span> },
  { title: t.duration, kind: "number", cell: ({ durationMs }) => `${formatNumber(language, durationMs)} ms` }
]

const toneOf = (statusCode: number): BadgeTone =>
  statusCode < 300 ? "success" : statusCode < 400 ? "neutral" : statusCode < 500 ? "warning" : "danger"
