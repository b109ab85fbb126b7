/** The page of a form that is shown for the first time: the same for all respondents but for its hidden fields. */
import { BoundedCache } from "@canvass/core"
import { acceptsGzip, type HttpResponse, RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import { render } from "preact-render-to-string"
import type { PageRequest } from "../../page/PageContext.js"
import { PageTemplate } from "../../page/PageTemplate.js"
import { compressed, renderPage, respond } from "../../page/respond.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { HiddenFields, questionnairePage, type QuestionnaireProps } from "./Questionnaire.js"

/** Responds with the form. Its page is rendered and compressed once for each survey, language and theme. */
export const respondUnanswered = (
  page: PageRequest,
  props: QuestionnaireProps
): Effect.Effect<HttpResponse.KnownResponse> => {
  if (!isCacheable(page)) return respond(page, questionnairePage(props))
  const { compressParts } = page.settings
  const { response, template } = cachedPage(page, props)
  const fields = render(<HiddenFields fields={props.hidden} />)
  const { headers } = page.site.context
  return compressParts !== undefined && acceptsGzip(RequestContext.headerOf(headers, "accept-encoding"))
    ? Effect.succeed({
      ...response,
      headers: { ...response.headers, "Content-Encoding": "gzip" },
      body: template.gzip(fields, compressParts)
    })
    : compressed(page.settings.compress, headers, { ...response, body: template.page(fields) })
}

/** Unknown values of these parameters are a part of the page too, and must not fill the cache. */
const isCacheable = ({ isEmbedded, language, query, theme }: PageRequest): boolean => {
  const isKnown = (name: string, value: string | undefined) => !query.has(name) || query.get(name) === value
  return isKnown("lang", language) && isKnown("theme", theme) && isKnown("embed", isEmbedded ? "1" : undefined)
}

interface CachedPage {
  readonly survey: PublicSurvey
  /** Without a body. */
  readonly response: HttpResponse.KnownResponse
  readonly template: PageTemplate
}

const cache = new BoundedCache<string, CachedPage>({
  maxBytes: 32 * 1_048_576,
  bytesOf: ({ template }, key) => template.bytes + 2 * key.length + 1_000
})

const cachedPage = (page: PageRequest, props: QuestionnaireProps): CachedPage => {
  const { survey } = props
  const key = [survey.id, page.language, page.theme, page.isEmbedded, page.basePath, props.action].join(" ")
  const found = cache.get(key)
  if (found !== undefined && isUnchanged(found.survey, survey)) return found
  const response = renderPage(page, questionnairePage({ ...props, hidden: [placeholder] }))
  const [before = "", after = ""] = typeof response.body === "string" ? response.body.split(placeholderHtml) : []
  const made = { survey, response: { ...response, body: undefined }, template: new PageTemplate(before, after) }
  cache.set(key, made)
  return made
}

/** The parts of a survey that is read again are the same objects until it changes. Each response is counted. */
const isUnchanged = (before: PublicSurvey, now: PublicSurvey): boolean =>
  before === now ||
  Object.entries(now).every(([name, value]) => name === "responseCount" || Reflect.get(before, name) === value)

/** No text of a survey looks like it, because `<` is escaped in texts. */
const placeholder = ["fields", "of the response"] as const

const placeholderHtml = render(<HiddenFields fields={[placeholder]} />)
