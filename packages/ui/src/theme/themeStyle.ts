/** The style of a page for respondents that differs from one without a design: colours, typeface and corners. */
import type { ChosenColours, Corner, Font, SurveyDesign } from "@canvass/core/design"
import { type GroundColours, type Scheme, schemesOf } from "./Scheme.js"

/** What a style sheet depends on. */
export type ThemeChoice = Pick<SurveyDesign, "accent" | "background" | "corner" | "font" | "surface">

/**
 * The rules of a theme, behind those of a page without a design. It is made of numbers and of names that are known
 * here: nothing of a design is written as it is.
 *
 * @param fontAddress the path of the file of Inter
 */
export const themeStyle = (
  { accent, background, corner = "soft", font = "system", surface }: ThemeChoice,
  fontAddress: string
): string =>
  [
    ...accent === undefined && background === undefined && surface === undefined
      ? []
      : colourRules({ accent, background, surface }),
    ...corner === "soft" ? [] : [`:root{${radii[corner]}}`],
    ...font === "system" ? [] : [
      ...font === "inter"
        ? [
          `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${fontAddress}) format("woff2")}`
        ]
        : [],
      `body{font-family:${typefaces[font]}}`
    ]
  ].join("\n")

const colourRules = (chosen: ChosenColours): ReadonlyArray<string> => {
  const { dark, light } = schemesOf(chosen)
  const isSame = dark === light
  const rules = (root: string, scheme: Scheme) =>
    rulesOf(root, scheme, light.onSurface === undefined ? undefined : scheme.onSurface ?? scheme.onBackground)
  return [
    `@media screen{${rules(":root", light)}${isSame ? "" : rules(":root[data-theme=dark]", dark)}}`,
    ...isSame ? [] : [`@media screen and (prefers-color-scheme:dark){${rules(":root:not([data-theme=light])", dark)}}`],
    // The ground of a design belongs to it in other pages, too.
    ...chosen.background === undefined ? [] : [".embedded{background:var(--paper)}"]
  ]
}

/**
 * As specific as those of the themes without a design, which come before.
 *
 * @param onSurface the colours on the surface, where those on the background do not fit it in each theme
 */
const rulesOf = (
  root: string,
  { background, kind, onBackground, surface }: Scheme,
  onSurface: GroundColours | undefined
): string => {
  const selector = root === ":root" ? ":root:root,:root[data-theme]" : root
  const own = `color-scheme:${kind};--paper:${background};--surface:${surface};` + propertiesOf(onBackground)
  return `${selector}{${own}}` + (onSurface === undefined
    ? ""
    : `${root} :where(${surfaces}){--paper:${onSurface["accent-soft"]};${propertiesOf(onSurface)};color:var(--ink)}`)
}

/** The elements whose background is the surface. */
const surfaces = ".choice,.scale span,.matches,.languages ul,.secondary,.ranking button,select,textarea,input"

const propertiesOf = (colours: GroundColours): string =>
  Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`).join(";")

const radii: Readonly<Record<Corner, string>> = {
  sharp: "--radius-cell:0;--radius-s:0;--radius:0",
  soft: "",
  round: "--radius-cell:14px;--radius-s:22px;--radius:24px"
}

const typefaces: Readonly<Record<Font, string>> = {
  system: "system-ui,sans-serif",
  inter: `"Inter Variable",system-ui,sans-serif`,
  serif: `ui-serif,Georgia,Cambria,"Times New Roman",serif`,
  rounded:
    `ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,"Arial Rounded MT Bold",sans-serif`,
  mono: `ui-monospace,"Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace`
}
