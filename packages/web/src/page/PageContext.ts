/** What every page needs: the request, its language, and the addresses of other pages. */
import type { Language } from "@canvass/core/ports"
import { RequestContext, type SiteRequest } from "@canvass/http"
import type { RespondentLanguage } from "@canvass/ui"
import { languageOf, respondentLanguageOf } from "../i18n/languages.js"
import type { PartCompression } from "./PageTemplate.js"

/** Settings of the pages. */
export interface PageSettings {
  /** Origins whose pages may show the respondent pages in a frame; `*` allows every origin. */
  readonly embedOrigins: ReadonlyArray<string>
  /** Slug of a published survey that the front page shows as an example. `undefined`: none. */
  readonly exampleSurvey: string | undefined
  /** Compresses a page by gzip. Default: `CompressionStream`. `gzipSync` of Node is faster. */
  readonly compress: (text: string) => Promise<Uint8Array> | Uint8Array
  /** Compresses parts of a page, so that the same parts are compressed once. Without it, each page is compressed. */
  readonly compressParts: PartCompression | undefined
  /** Whether the site has a portal, to which the front page links. */
  readonly hasPortal: boolean
}

/** @typeParam Name the languages that the page can have */
export interface PageContext<Name extends RespondentLanguage = RespondentLanguage> {
  readonly settings: PageSettings
  /** The path of the public URL, without `/` at the end. Every address on a page begins with it. */
  readonly basePath: string
  readonly query: URLSearchParams
  readonly language: Name
  /** The tag of the language of the survey that the page shows. Absent: there is none, or it is not known. */
  readonly surveyLanguage?: string
  /** How the pages of the survey look. Absent: as every page. */
  readonly look?: PageLook | undefined
  /** `undefined`: the theme of the device. */
  readonly theme: Theme | undefined
  /** Whether a page of another site shows this page in a frame. */
  readonly isEmbedded: boolean
}

/** How a page looks that is not like every page. */
export interface PageLook {
  /** The path of its style sheet, below the public URL. */
  readonly stylePath: string
  /** Shown at the top of the page. */
  readonly logo: ShownPicture | undefined
}

/** A picture on a page. */
export interface ShownPicture {
  readonly src: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type Theme = "light" | "dark"

type RequestOfPage = Pick<RequestContext.RequestContext, "headers" | "query">

/** The context of a page of the portal, or about the server. */
export const contextOf = (request: RequestOfPage, publicUrl: string, settings: PageSettings): PageContext<Language> =>
  makeContext(request, publicUrl, settings, languageOf)

/** The context of a page for respondents. The API calls the parameter `lang` of these pages `language`. */
export const respondentContextOf = (
  { headers, query }: RequestOfPage,
  publicUrl: string,
  settings: PageSettings
): PageContext => {
  const parameters = new URLSearchParams(query)
  const language = parameters.get("language")
  if (language !== null && !parameters.has("lang")) parameters.set("lang", language)
  return makeContext({ headers, query: parameters.toString() }, publicUrl, settings, respondentLanguageOf)
}

const makeContext = <Name extends RespondentLanguage>(
  { headers, query }: RequestOfPage,
  publicUrl: string,
  settings: PageSettings,
  chooseLanguage: (requested: string | null, acceptLanguage: string | undefined) => Name
): PageContext<Name> => {
  const parameters = new URLSearchParams(query)
  const theme = parameters.get("theme")
  // What changes nothing is left out of the addresses on the page, so that the page can be made once for all callers.
  if (theme !== "light" && theme !== "dark") parameters.delete("theme")
  if (parameters.get("embed") !== "1") parameters.delete("embed")
  return {
    settings,
    basePath: new URL(publicUrl).pathname.replace(/\/$/, ""),
    query: parameters,
    language: chooseLanguage(parameters.get("lang"), RequestContext.headerOf(headers, "accept-language")),
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    isEmbedded: parameters.get("embed") === "1"
  }
}

/** The request of a page and its context. */
export interface PageRequest extends PageContext {
  readonly site: SiteRequest
}

/** Returns the address of a page, with the language, the theme and the embedding that the address of this one names. */
export const addressOf = (
  { basePath, query }: PageContext,
  path: string,
  parameters: Readonly<Record<string, string>> = {}
): string => {
  const kept = keptParameters.flatMap((name): ReadonlyArray<[string, string]> => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  const search = new URLSearchParams([...Object.entries(parameters), ...kept]).toString()
  return `${basePath}${path}${search === "" ? "" : `?${search}`}`
}

const keptParameters = ["lang", "theme", "embed"]
