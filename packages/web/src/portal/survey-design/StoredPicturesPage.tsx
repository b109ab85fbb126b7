/** The pictures of the account: one becomes logo or cover of a survey, and one that no survey uses is deleted. */
import type { ApiRefused } from "@canvass/http"
import { type Entries, formatDay, formatNumber } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { EmptyState } from "../../components/display/EmptyState.js"
import { RowMenu } from "../../components/display/RowMenu.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { type CursorPages, cursorPagesOf } from "../filters/cursorPages.js"
import { ActionForm } from "../forms/ActionForm.js"
import { ConfirmPage } from "../forms/ConfirmPage.js"
import {
  type ActionResult,
  definePage,
  type InvalidForm,
  invalidForm,
  type PageView,
  redirectTo
} from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath, surveysBreadcrumb } from "../survey-navigation/SurveyTabs.js"
import { findPending } from "../survey-text/pendingCalls.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import type { Assets } from "./DesignFields.js"
import { pictureFields, picturesPath } from "./designForm.js"
import { storedPicturesTexts } from "./storedPicturesTexts.js"
import { surveyDesignTexts } from "./surveyDesignTexts.js"

interface Loaded {
  readonly survey: SurveyDetail
  readonly pages: CursorPages
  readonly pictures: Assets
  readonly total: number
  readonly next: string | undefined
}

const picturesOnPage = 24

const load = ({ api, param, query }: PortalRequest): Effect.Effect<Loaded, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const pages = cursorPagesOf(query)
    const { next, rows, total = rows.length } = yield* api.invoke("assets.list", {
      query: { limit: picturesOnPage, cursor: pages.cursor, count: true }
    })
    return { survey, pages, pictures: rows, total, next }
  })

/** The parameter with the picture that is to be deleted. */
const removeParameter = "delete"

const view = (request: PortalRequest, loaded: Loaded, forms: FormState): PageView => {
  const { language } = request
  const { pages, pictures, survey } = loaded
  const t = storedPicturesTexts[language]
  const path = picturesPath(survey.id)
  const head = {
    breadcrumbs: [surveysBreadcrumb(language), { label: survey.title, path: surveyPath(survey.id, "design") }]
  }
  const removed = pictures.find(({ assetId }) => assetId === request.query.get(removeParameter))
  if (removed === undefined) return { ...head, title: t.title, lead: t.hint, body: list(request, loaded) }
  const here = parametersOf(pages)
  return {
    title: t.removeTitle,
    breadcrumbs: [...head.breadcrumbs, { label: t.title, path }],
    body: (
      <>
        <img class="removed-picture" src={addressOf(request, removed)} alt={altOf(request, removed)} />
        <ConfirmPage
          request={request}
          form={forms.of("delete")}
          parameters={{ ...here, [removeParameter]: removed.assetId }}
          losses={[t.losses]}
          confirmLabel={t.removeConfirm}
          cancelPath={path}
        />
      </>
    )
  }
}

const list = (request: PortalRequest, { next, pages, pictures, survey, total }: Loaded) => {
  const { href, language } = request
  const t = storedPicturesTexts[language]
  const path = picturesPath(survey.id)
  if (pictures.length === 0) {
    return (
      <section class="panel">
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      </section>
    )
  }
  return (
    <>
      <ul class="stored-pictures">
        {pictures.map((picture) => {
          const { assetId, createdAt, sha256 } = picture
          return (
            <li class="panel" key={assetId}>
              <img src={addressOf(request, picture)} alt="" loading="lazy" />
              <p>
                {altOf(request, picture)}
                <br />
                <span class="muted">{formatDay(language, new Date(createdAt).toISOString())}</span>
              </p>
              <div>
                <RowMenu label={t.menu(altOf(request, picture))}>
                  <ActionForm request={request} form={{ action: "use" }} kind="inline">
                    <input type="hidden" name="asset" value={sha256} />
                    {pictureFields.map((name) => (
                      <button key={name} type="submit" name="as" value={name}>{t.use[name]}</button>
                    ))}
                  </ActionForm>
                  <a class="button danger" href={href(path, { ...parametersOf(pages), [removeParameter]: assetId })}>
                    {t.remove}
                  </a>
                </RowMenu>
              </div>
            </li>
          )
        })}
      </ul>
      <Pagination
        language={language}
        summary={t.count(formatNumber(language, pictures.length), formatNumber(language, total))}
        first={pages.hasFirst ? href(path) : undefined}
        previous={pages.previous === undefined ? undefined : href(path, pages.previous)}
        next={next === undefined ? undefined : href(path, pages.next(next))}
      />
    </>
  )
}

/** The parameters of the page that is shown. */
const parametersOf = ({ cursor }: CursorPages): Readonly<Record<string, string>> =>
  cursor === undefined ? {} : { cursor }

const addressOf = ({ basePath }: PortalRequest, { sha256 }: Assets[number]): string => `${basePath}/media/${sha256}`

/** What is known of a picture. */
const altOf = ({ language }: PortalRequest, { height, type, width }: Assets[number]): string =>
  `${type.slice("image/".length).toUpperCase()}, ${formatNumber(language, width)}\u00A0×\u00A0${
    formatNumber(language, height)
  }`

/** Changes the design of the survey, or of its pending definition if it has one. */
const use = ({ api, param }: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.gen(function*() {
    const id = param("surveyId")
    const name = pictureFields.find((one) => one === entries.first("as"))
    if (name === undefined) return redirectTo(picturesPath(id))
    const picture = { [name]: entries.first("asset") }
    const changes = yield* findPending(api, id)
    if (changes === undefined) {
      const { survey } = yield* getSurvey(api, id)
      yield* api.invoke("surveys.update", { path: { id }, payload: { design: { ...survey.design, ...picture } } })
    } else {
      const { definition } = changes.pending
      yield* api.invoke("pending.replace", {
        path: { id },
        payload: { ...definition, design: { ...(definition.design ?? {}), ...picture } },
        headers: { "if-match": changes.etag }
      })
    }
    return redirectTo(surveyPath(id, "design"), "design-saved")
  })

/** A picture that is gone already is as good as deleted here. */
const remove = (
  { api, language, param, query }: PortalRequest
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  api.invoke("assets.remove", { path: { assetId: query.get(removeParameter) ?? "" } }).pipe(
    Effect.catchAll((refused): Effect.Effect<void, ApiRefused | InvalidForm> => {
      const { errors, status } = refused.problem
      if (status === 404) return Effect.void
      return Effect.fail(
        errors.some(({ code }) => code === "in-use")
          ? invalidForm([{ field: "", message: storedPicturesTexts[language].inUse }])
          : refused
      )
    }),
    Effect.as(redirectTo(picturesPath(param("surveyId")), "picture-deleted"))
  )

export const storedPicturesPage = definePage<Loaded>({
  path: picturesPath(":surveyId"),
  weight: pageWeights.savesDefinition,
  load,
  view,
  actions: { use, delete: remove },
  flashes: (language) => ({
    "design-saved": surveyDesignTexts[language].saved,
    "picture-deleted": storedPicturesTexts[language].removed
  }),
  fieldOf: () => ""
})
