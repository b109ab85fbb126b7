/**
 * The style sheets of surveys with a design: that of every page for respondents, and the theme behind it. The address
 * says what the design has, so that a style sheet is made without its survey, and kept by browsers for good.
 */
import {
  type Corner,
  corners,
  type Font,
  fonts,
  isColour,
  lowContrastOf,
  type SurveyDesign
} from "@canvass/core/design"
import { BoundedCache } from "@canvass/core/ports"
import { acceptsGzip, type HttpResponse, RequestContext } from "@canvass/http"
import { type ThemeChoice, themeStyle } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { interFont } from "../../assets/interFont.js"
import { respondentCss, respondentStyle } from "../../assets/styles/respondentStyle.js"
import type { PageSettings } from "../../page/PageContext.js"
import { PageTemplate } from "../../page/PageTemplate.js"

const prefix = respondentStyle.path.replace(/css$/, "")

export const isThemedStyle = (path: string): boolean => path.startsWith(prefix) && path !== respondentStyle.path

/** The path of the style sheet of a design, below the public URL. One without a theme has that of every page. */
export const stylePathOf = ({ accent, background, corner, font, surface }: SurveyDesign): string => {
  const parts = [...[accent, background, surface].map((colour) => colour?.slice(1)), font, corner]
  return parts.every((part) => part === undefined)
    ? respondentStyle.path
    : `${prefix}${parts.map((part) => part ?? "").join("-")}.css`
}

/** Responds with the style sheet at a path. `undefined`: there is none. */
export const respondThemed = (
  path: string,
  basePath: string,
  { compress, compressParts }: Pick<PageSettings, "compress" | "compressParts">,
  requestHeaders: RequestContext.RequestHeaders
): Effect.Effect<HttpResponse.KnownResponse> | undefined => {
  const choice = readPath(path)
  if (choice === undefined) return undefined
  const theme = themeOf(path, choice, basePath)
  const response = { status: 200, headers, body: sheets.page(theme) }
  if (!acceptsGzip(RequestContext.headerOf(requestHeaders, "accept-encoding"))) return Effect.succeed(response)
  return Effect.map(
    Effect.promise(async () =>
      compressParts === undefined ? compress(response.body) : sheets.gzip(theme, compressParts)
    ),
    (body) => ({ ...response, headers: { ...headers, "Content-Encoding": "gzip" }, body })
  )
}

const headers = {
  "Content-Type": "text/css; charset=utf-8",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Vary": "Accept-Encoding",
  "Cross-Origin-Resource-Policy": "cross-origin"
}

/** What is the same in all style sheets is compressed once. */
const sheets = new PageTemplate(`${respondentCss}\n`, "")

const names = /^([0-9a-f]{6}|)-([0-9a-f]{6}|)-([0-9a-f]{6}|)-([a-z]*)-([a-z]*)\.css$/

/** What a path says. Only what a design can have: a page shows no other. */
const readPath = (path: string): ThemeChoice | undefined => {
  const [, accent, background, surface, font, corner] = names.exec(path.slice(prefix.length)) ?? []
  if (corner === undefined) return undefined
  const choice: ThemeChoice = {
    ...colourField("accent", accent),
    ...colourField("background", background),
    ...colourField("surface", surface),
    ...isFont(font) ? { font } : {},
    ...isCorner(corner) ? { corner } : {}
  }
  return stylePathOf(choice) === path && lowContrastOf(choice) === undefined ? choice : undefined
}

const colourField = (name: "accent" | "background" | "surface", digits: string | undefined) => {
  const colour = `#${digits ?? ""}`
  return isColour(colour) ? { [name]: colour } : {}
}

const isFont = (name: string | undefined): name is Font => fonts.some((font) => font === name)
const isCorner = (name: string | undefined): name is Corner => corners.some((corner) => corner === name)

/** To find the colours takes longer than to send them. */
const themes = new BoundedCache<string, string>({
  maxBytes: 4 * 1_048_576,
  bytesOf: (theme, key) => 2 * (theme.length + key.length) + 200
})

const themeOf = (path: string, choice: ThemeChoice, basePath: string): string => {
  const key = basePath + path
  const theme = themes.get(key) ?? themeStyle(choice, basePath + interFont.path)
  themes.set(key, theme)
  return theme
}
