/** Shows what pending changes do to a survey, and applies or discards them. */
import type { ApiRefused, ResultOf } from "@canvass/http"
import { type Entries, violationMessage } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type BadgeTone, ToneBadge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { Table } from "../../components/display/Table.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import {
  type ActionResult,
  definePage,
  type InvalidForm,
  invalidForm,
  type PageView,
  redirectTo,
  showView
} from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath, surveysBreadcrumb } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { reviewPath, textPath } from "./paths.js"
import { findPending, getDefinition, type VersionedPending } from "./pendingCalls.js"
import { SurveyState } from "./PendingNotice.js"
import { type SurveyTextTexts, surveyTextTexts } from "./surveyTextTexts.js"

type Plan = ResultOf<"surveys.plan">

interface Review {
  readonly survey: SurveyDetail
  readonly now: number
  /** `undefined`: there are no changes. */
  readonly changes: PlannedChanges | undefined
}

interface PlannedChanges extends VersionedPending {
  readonly plan: Plan
  /** The version of the definition of the survey. */
  readonly definitionETag: string
}

const load = ({ api, param }: PortalRequest): Effect.Effect<Review, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const { id } = survey
    const found = yield* findPending(api, id)
    const now = yield* Clock.currentTimeMillis
    if (found === undefined) return { survey, now, changes: undefined }
    const { etag: definitionETag } = yield* getDefinition(api, id)
    const plan = yield* Effect.catchIf(
      Effect.map(api.invoke("surveys.plan", { path: { id }, payload: undefined }), (plan): Plan | undefined => plan),
      // Somebody has applied or discarded them meanwhile.
      ({ problem }) => problem.status === 404,
      () => Effect.succeed(undefined)
    )
    return { survey, now, changes: plan === undefined ? undefined : { ...found, plan, definitionETag } }
  })

const actions = { apply: "apply", discard: "discard", rebase: "rebase" } as const

const fields = { plan: "plan", publish: "publish", etag: "etag", base: "base" } as const

const view = (request: PortalRequest, review: Review): PageView => reviewView(request, review, false)

/** @param isOutdated whether another plan was to be applied */
const reviewView = (request: PortalRequest, review: Review, isOutdated: boolean): PageView => {
  const { changes, now, survey } = review
  const { href, language } = request
  const t = surveyTextTexts[language]
  return {
    ...surveyHead(
      request,
      survey,
      "edit",
      <a class="button secondary" href={href(textPath(survey.id))}>{t.editAsText}</a>
    ),
    title: t.review,
    status: isOutdated ? 412 : 200,
    lead: <SurveyState request={request} changes={changes} now={now} />,
    breadcrumbs: [surveysBreadcrumb(language), { label: survey.title, path: surveyPath(survey.id, "edit") }],
    body: (
      <>
        {isOutdated && (
          <section class="panel conflict" role="alert" aria-labelledby="outdated" tabIndex={-1} data-focus>
            <h2 id="outdated">{t.planOutdatedTitle}</h2>
            <p>{t.planOutdatedText}</p>
          </section>
        )}
        {changes === undefined
          ? (
            <Card>
              <EmptyState title={t.none}>{t.noneHint}</EmptyState>
            </Card>
          )
          : <Changes request={request} survey={survey} changes={changes} t={t} />}
      </>
    )
  }
}

interface PartProps {
  readonly request: PortalRequest
  readonly survey: SurveyDetail
  readonly changes: PlannedChanges
  readonly t: SurveyTextTexts
}

const Changes = (props: PartProps) => {
  const { changes, request, survey, t } = props
  const { language } = request
  const { definitionETag, etag, pending, plan } = changes
  const isRebased = pending.baseETag === definitionETag
  return (
    <>
      {!isRebased && (
        <section class="panel conflict" aria-labelledby="rebase">
          <h2 id="rebase">{t.rebaseTitle}</h2>
          <p>{t.rebaseText}</p>
          <ActionForm request={request} form={{ action: actions.rebase }} kind="inline">
            <input type="hidden" name={fields.etag} value={etag} />
            <input type="hidden" name={fields.base} value={definitionETag} />
            <button type="submit" class="secondary">{t.rebase}</button>
          </ActionForm>
        </section>
      )}
      {plan.errors.length > 0
        ? (
          <Card
            title={t.errorsTitle(plan.errors.length)}
            actions={<a class="button primary" href={request.href(textPath(survey.id))}>{t.editAsText}</a>}
          >
            <Messages
              t={t}
              messages={plan.errors.map((violation) => [
                violation.pointer,
                violationMessage(language, violation)
              ])}
            />
          </Card>
        )
        : <PlanCards {...props} />}
      {plan.errors.length === 0 && isRebased && (
        <Card title={t.applyTitle} hint={t.applyHint[survey.status]}>
          <ActionForm request={request} form={{ action: actions.apply }}>
            <input type="hidden" name={fields.plan} value={plan.token ?? ""} />
            <div class="form-actions">
              {survey.status !== "published" && (
                <button type="submit" class="primary" name={fields.publish} value="1">
                  {t.applyAndPublish[survey.status]}
                </button>
              )}
              <button type="submit" class={survey.status === "published" ? "primary" : "secondary"}>
                {t.apply[survey.status]}
              </button>
            </div>
          </ActionForm>
        </Card>
      )}
      <section class="panel">
        <details>
          <summary>{t.discard}</summary>
          <p class="hint">{t.discardText}</p>
          <ActionForm request={request} form={{ action: actions.discard }}>
            <input type="hidden" name={fields.etag} value={etag} />
            <div class="form-actions">
              <button type="submit" class="danger">{t.discard}</button>
            </div>
          </ActionForm>
        </details>
      </section>
    </>
  )
}

const PlanCards = ({ changes: { plan }, request: { language }, t }: PartProps) => {
  const { changes, effects, partialResponses, warnings } = plan
  const shown = changes.slice(0, maxRows)
  return (
    <>
      <Card title={t.changes(changes.length)}>
        {changes.length === 0 ? <p>{t.noChanges}</p> : (
          <Table
            caption={t.changes(changes.length)}
            rows={shown}
            keyOf={(_, index) => String(index)}
            columns={[
              {
                title: t.kind,
                kind: "word",
                cell: ({ kind }) => <ToneBadge tone={tones[kind]}>{t.kinds[kind]}</ToneBadge>
              },
              { title: t.where, isRowHeader: true, cell: ({ place }) => <code>{cut(place)}</code> },
              { title: t.before, cell: ({ from, kind }) => <Value value={from} isNew={kind === "added"} t={t} /> },
              { title: t.after, cell: ({ kind, to }) => <Value value={to} isNew={kind === "removed"} t={t} /> }
            ]}
          />
        )}
        {changes.length > shown.length && <p class="hint">{t.more(changes.length - shown.length)}</p>}
      </Card>
      {changes.length > 0 && (
        <Card title={t.effects}>
          {effects.length === 0
            ? <p>{t.noEffects}</p>
            : <Messages t={t} messages={effects.map((effect) => [effect.place, describeEffect(effect, t)])} />}
          {partialResponses > 0 && <p>{t.partialResponses(partialResponses)}</p>}
        </Card>
      )}
      {warnings.length > 0 && (
        <Card title={t.warningsTitle(warnings.length)} hint={t.warningsHint}>
          <Messages
            t={t}
            messages={warnings.map((warning) => [warning.pointer, violationMessage(language, warning)])}
          />
        </Card>
      )}
    </>
  )
}

const describeEffect = ({ count, kind }: Plan["effects"][number], t: SurveyTextTexts): string => {
  const texts: Partial<Record<string, (count: number) => string>> = t.effect
  return texts[kind]?.(count) ?? `${kind}: ${count}`
}

/** Maximum number of rows and messages of a list. */
const maxRows = 500

const tones = {
  added: "success",
  changed: "warning",
  removed: "danger",
  renamed: "warning"
} satisfies Record<Plan["changes"][number]["kind"], BadgeTone>

/** @param isNew whether there can be no value */
const Value = ({ isNew, t, value }: {
  readonly value: unknown
  readonly isNew: boolean
  readonly t: SurveyTextTexts
}) => {
  if (value === undefined) return <>{isNew ? "–" : t.nothing}</>
  return typeof value === "string" ? <span>{cut(value)}</span> : <code>{cut(JSON.stringify(value))}</code>
}

const cut = (text: string): string => text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text

/** Longer values are cut. */
const maxValueLength = 200

const Messages = ({ messages, t }: {
  readonly messages: ReadonlyArray<readonly [place: string, message: string]>
  readonly t: SurveyTextTexts
}) => (
  <>
    <ul class="plan-messages">
      {messages.slice(0, maxRows).map(([place, message], index) => (
        <li key={index}>
          {place !== "" && <code>{cut(place)}</code>} {message}
        </li>
      ))}
    </ul>
    {messages.length > maxRows && <p class="hint">{t.more(messages.length - maxRows)}</p>}
  </>
)

const apply = (request: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { api, language, param } = request
    const id = param("surveyId")
    const publish = entries.first(fields.publish) !== ""
    const applied = yield* Effect.either(
      api.invoke("pending.apply", { path: { id }, payload: { plan: entries.first(fields.plan), publish } })
    )
    if (applied._tag === "Right") {
      return publish
        ? redirectTo(surveyPath(id, "share"), "changes-published")
        : redirectTo(textPath(id), "changes-applied")
    }
    const { problem } = applied.left
    // Somebody has applied or discarded them meanwhile, or changed them or the survey.
    if (problem.status === 412 || problem.status === 404) {
      return showView(reviewView(request, yield* load(request), true))
    }
    return yield* Effect.fail(
      problem.errors.length === 0 ? applied.left : invalidForm(
        problem.errors.slice(0, maxRows).map((violation) => {
          const message = violationMessage(language, violation)
          return { field: "", message: violation.pointer === "" ? message : `${cut(violation.pointer)}: ${message}` }
        })
      )
    )
  })

/** The changes as they are are made on the survey as it is now. */
const rebase = ({ api, param }: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.gen(function*() {
    const id = param("surveyId")
    const found = yield* findPending(api, id)
    if (found === undefined) return redirectTo(reviewPath(id))
    yield* api.invoke("pending.rebase", {
      path: { id },
      payload: { definition: found.pending.definition, baseETag: entries.first(fields.base) },
      headers: { "if-match": entries.first(fields.etag) }
    })
    return redirectTo(reviewPath(id), "changes-rebased")
  })

const discard = ({ api, param }: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused> => {
  const id = param("surveyId")
  return Effect.as(
    api.invoke("pending.remove", { path: { id }, headers: { "if-match": entries.first(fields.etag) } }),
    redirectTo(textPath(id), "changes-discarded")
  )
}

export const reviewPage = definePage({
  path: "/portal/surveys/:surveyId/text/changes",
  weight: pageWeights.showsPlan,
  load,
  view,
  actions: { [actions.apply]: apply, [actions.discard]: discard, [actions.rebase]: rebase }
})
