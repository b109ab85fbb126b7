/** The page of a form that is shown for the first time: the same for all respondents but for its hidden fields. */
import {
  acceptsGzip,
  type BodyBudgetExceeded,
  type HeaderFields,
  type HttpResponse,
  RequestContext
} from "@canvass/http"
import * as Effect from "effect/Effect"
import { render } from "preact-render-to-string"
import type { PageRequest } from "../../page/PageContext.js"
import { PageTemplate } from "../../page/PageTemplate.js"
import { RenderedPages } from "../../page/RenderedPages.js"
import { compressed, renderLongPage } from "../../page/respond.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { HiddenFields, questionnairePage, type QuestionnaireProps } from "./Questionnaire.js"

/** The form of a published survey. */
export interface UnansweredForm extends Pick<QuestionnaireProps, "action" | "hidden"> {
  readonly survey: PublicSurvey
  /** What is shown. Only the first request for a page needs it. */
  readonly questionnaire: () => QuestionnaireProps
}

/**
 * Responds with the form. Its page is rendered and compressed once for each survey, language and theme.
 *
 * @param pageHeaders replace those of every page
 */
export const respondUnanswered = (
  page: PageRequest,
  form: UnansweredForm,
  pageHeaders: HeaderFields
): Effect.Effect<HttpResponse.KnownResponse, BodyBudgetExceeded> => {
  const { compressParts } = page.settings
  const fields = render(<HiddenFields fields={form.hidden} />)
  const { headers } = page.site.context
  return Effect.flatMap(
    cachedPage(page, form),
    ({ response: cached, template }) => {
      const response = { ...cached, headers: { ...cached.headers, ...pageHeaders } }
      return compressParts !== undefined && acceptsGzip(RequestContext.headerOf(headers, "accept-encoding"))
        ? Effect.map(Effect.promise(() => template.gzip(fields, compressParts)), (body) => ({
          ...response,
          headers: { ...response.headers, "Content-Encoding": "gzip" },
          body
        }))
        : compressed(page.settings.compress, headers, { ...response, body: template.page(fields) })
    }
  )
}

interface CachedPage {
  readonly etag: string
  /** Without a body. */
  readonly response: HttpResponse.KnownResponse
  readonly template: PageTemplate
}

const pages = new RenderedPages<CachedPage>(({ template }) => template.bytes)

const cachedPage = (
  page: PageRequest,
  { action, questionnaire, survey }: UnansweredForm
): Effect.Effect<CachedPage, BodyBudgetExceeded> =>
  pages.get(
    [survey.id, page.surveyLanguage, page.language, page.theme, page.isEmbedded, page.basePath, action].join(" "),
    ({ etag }) => etag === survey.etag,
    Effect.map(
      Effect.suspend(() => renderLongPage(page, questionnairePage({ ...questionnaire(), hidden: [placeholder] }))),
      (response) => {
        const [before = "", after = ""] = typeof response.body === "string" ? response.body.split(placeholderHtml) : []
        return {
          etag: survey.etag,
          response: { ...response, body: undefined },
          template: new PageTemplate(before, after)
        }
      }
    )
  )

/** No text of a survey looks like it, because `<` is escaped in texts. */
const placeholder = ["fields", "of the response"] as const

const placeholderHtml = render(<HiddenFields fields={[placeholder]} />)
