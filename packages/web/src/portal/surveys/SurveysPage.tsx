/** The surveys of the account: search, filters, duplicate. */
import { type Entries, formatNumber, surveyStatusTexts } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Badge } from "../../components/display/Badge.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { RowMenu } from "../../components/display/RowMenu.js"
import { Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import type { ActionState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { type CursorPages, cursorPagesOf } from "../filters/cursorPages.js"
import { FilterForm } from "../filters/FilterForm.js"
import { FilterSelect } from "../filters/FilterSelect.js"
import { ActionForm } from "../forms/ActionForm.js"
import { IdempotencyField, idempotencyKeyOf } from "../forms/idempotency.js"
import { NewSurveyActions } from "../new-survey/NewSurveyForms.js"
import { partTexts } from "../partTexts.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath, surveyTabs } from "../survey-navigation/SurveyTabs.js"
import { type ListedSurveys, listSurveys, type Sorting, sortings } from "./listSurveys.js"
import { getSurvey } from "./surveyCalls.js"
import { type SurveysTexts, surveysTexts } from "./surveysTexts.js"

interface SurveyList extends ListedSurveys {
  readonly pages: CursorPages
  readonly filters: Filters
  readonly sorting: Sorting
  readonly now: number
}

interface Filters {
  readonly q: string
  readonly status: string
  readonly visibility: string
}

const statuses = ["draft", "published", "closed"] as const

const visibilities = ["public", "unlisted", "private"] as const

const load = ({ api, language, query }: PortalRequest) =>
  Effect.gen(function*() {
    const filters: Filters = {
      q: (query.get("q") ?? "").trim().slice(0, 200),
      status: oneOf(statuses, query.get("status")),
      visibility: oneOf(visibilities, query.get("visibility"))
    }
    const sorting = sortingOf(query)
    const pages = cursorPagesOf(query)
    const listed = yield* listSurveys(api, {
      sorting,
      filters: withoutEmpty(filters),
      cursor: pages.cursor,
      language
    })
    return { ...listed, pages, filters, sorting, now: yield* Clock.currentTimeMillis }
  })

const sortingOf = (query: URLSearchParams): Sorting => sortings.find((name) => name === query.get("sort")) ?? "created"

/** An unknown value of a filter is ignored. */
const oneOf = (values: ReadonlyArray<string>, value: string | null): string =>
  value !== null && values.includes(value) ? value : ""

const withoutEmpty = (filters: Filters): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""))

const view = (request: PortalRequest, list: SurveyList, form: { readonly of: (action: string) => ActionState }) => {
  const { href, language } = request
  const t = surveysTexts[language]
  const tabNames = partTexts[language].surveyTabs
  const { filters, lastResponses, next, now, pages, sorting, surveys, total } = list
  /** The address of a page of the same list. */
  const pageHref = (page: Readonly<Record<string, string>>) =>
    href("/portal/surveys", { ...withoutEmpty(filters), ...sorting === "created" ? {} : { sort: sorting }, ...page })
  const isFiltered = Object.values(filters).some((value) => value !== "")
  const isEmpty = surveys.length === 0 && !isFiltered && pages.cursor === undefined
  return {
    title: t.title,
    primaryAction: isEmpty ? undefined : <NewSurveyActions request={request} />,
    body: isEmpty ? <FirstSurvey request={request} t={t} /> : (
      <section class="panel">
        <FilterForm request={request} path="/portal/surveys" isFiltered={isFiltered}>
          <label class="wide">
            <span>{t.search}</span>
            <input type="search" name="q" value={filters.q} maxLength={200} />
          </label>
          <FilterSelect
            label={t.status}
            name="status"
            value={filters.status}
            options={choices(t.all, statuses, surveyStatusTexts[language])}
          />
          <FilterSelect
            label={t.visibility}
            name="visibility"
            value={filters.visibility}
            options={choices(t.all, visibilities, t.visibilities)}
          />
          <FilterSelect
            label={t.order}
            name="sort"
            value={sorting}
            options={sortings.map((value) => ({ value, label: t.orders[value] }))}
          />
        </FilterForm>
        <Table
          caption={t.caption}
          rows={surveys}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title={t.nothingFoundTitle}>
              <p>{t.nothingFoundText}</p>
            </EmptyState>
          }
          columns={[
            {
              title: t.survey,
              isRowHeader: true,
              cell: ({ id, pendingTitle, responseCount, title }) => (
                <a class="title" href={href(surveyPath(id, responseCount > 0 ? "results" : "edit"))}>
                  {pendingTitle ?? title}
                </a>
              )
            },
            { title: t.status, cell: ({ status }) => <Badge language={language} status={status} /> },
            { title: t.visibility, kind: "word", cell: ({ visibility }) => t.visibilities[visibility] },
            { title: t.questions, kind: "number", cell: ({ questionCount }) => formatNumber(language, questionCount) },
            {
              title: t.responses,
              kind: "number",
              cell: ({ responseCount }) => formatNumber(language, responseCount)
            },
            sorting === "response"
              ? {
                title: t.lastResponse,
                cell: ({ id }) => {
                  const at = lastResponses.get(id)
                  return at === undefined ? "–" : <TimeAgo at={at} now={now} language={language} />
                }
              }
              : { title: t.updated, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} now={now} language={language} /> },
            {
              title: t.actions,
              kind: "action",
              cell: ({ id, title }) => (
                <RowMenu label={t.actionsOf(title)}>
                  {surveyTabs.map((tab) => (
                    <a key={tab} class="button" href={href(surveyPath(id, tab))}>{tabNames[tab]}</a>
                  ))}
                  <ActionForm
                    request={request}
                    form={form.of("duplicate")}
                    kind="inline"
                  >
                    <IdempotencyField />
                    <input type="hidden" name="surveyId" value={id} />
                    <button type="submit" aria-label={t.duplicateOf(title)}>{t.duplicate}</button>
                  </ActionForm>
                  <a
                    class="button danger"
                    href={href(`/portal/surveys/${id}/delete`)}
                    aria-label={t.removeOf(title)}
                  >
                    {t.remove}
                  </a>
                </RowMenu>
              )
            }
          ]}
        />
        {surveys.length > 0 && (
          <Pagination
            language={language}
            summary={t.count(surveys.length, total)}
            first={pages.hasFirst ? pageHref({}) : undefined}
            previous={pages.previous === undefined ? undefined : pageHref(pages.previous)}
            next={next === undefined ? undefined : pageHref(pages.next(next))}
          />
        )}
      </section>
    )
  }
}

const choices = <Value extends string>(
  all: string,
  values: ReadonlyArray<Value>,
  labels: Readonly<Record<Value, string>>
) => [{ value: "", label: all }, ...values.map((value) => ({ value, label: labels[value] }))]

const FirstSurvey = ({ request, t }: { readonly request: PortalRequest; readonly t: SurveysTexts }) => (
  <section class="panel">
    <EmptyState title={t.emptyTitle}>
      <p>{t.emptyText}</p>
      <NewSurveyActions request={request} />
      <CodeBlock
        id="create-curl"
        title={t.emptyCurl}
        language={request.language}
        code={`curl ${request.publicUrl}/api/surveys \\
  -H "X-Api-Key: $CANVASS_API_KEY" -H "Content-Type: application/json" \\
  -d '{"title":"How was your lunch?","questions":[{"type":"nps","text":"Would you recommend us?"}]}'`}
      />
    </EmptyState>
  </section>
)

const duplicate = ({ api, language }: PortalRequest, entries: Entries) =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, entries.first("surveyId"))
    const { id } = yield* api.invoke("surveys.duplicate", {
      path: { id: survey.id },
      payload: { title: copyTitle(survey.title, surveysTexts[language].copyTitle) },
      ...idempotencyKeyOf(entries)
    })
    return redirectTo(surveyPath(id, "edit"))
  })

/** The title of a copy is not longer than the longest title. */
const copyTitle = (title: string, nameCopy: (title: string) => string): string => {
  const copy = nameCopy(title)
  return copy.length <= maxTitleLength ? copy : title
}

const maxTitleLength = 200

export const surveysPage = definePage({
  path: "/portal/surveys",
  weight: {
    ...pageWeights.plain,
    ofRequest: (query) => sortingOf(new URLSearchParams(query)) === "created" ? undefined : pageWeights.listsSurveys
  },
  load,
  view,
  actions: { duplicate },
  flashes: (language) => surveysTexts[language].flashes
})
