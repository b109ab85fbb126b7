/** How the pages of a survey look, and the texts around its questions: as a definition has it. */

/** The typefaces of the pages. `system` is that of the device. */
export const fonts = ["system", "inter", "serif", "rounded", "mono"] as const
export type Font = typeof fonts[number]

/** The corners of cards and controls. */
export const corners = ["sharp", "soft", "round"] as const
export type Corner = typeof corners[number]

/** How a page tells how far a respondent is. */
export const progressKinds = ["bar", "steps", "none"] as const
export type ProgressKind = typeof progressKinds[number]

/** What a design has where it says nothing. */
export const designDefaults = { font: "system", corner: "soft", progress: "bar", numbers: false } as const

/** The fields that are colours: `#rrggbb`. */
export const colourFields = ["accent", "background", "surface"] as const

/** The design of a survey. `logo` and `cover` are ids of assets. */
export interface SurveyDesign extends DesignTexts {
  readonly accent?: string
  readonly background?: string
  readonly surface?: string
  readonly font?: Font
  readonly corner?: Corner
  readonly logo?: string
  readonly cover?: string
  readonly progress?: ProgressKind
  readonly numbers?: boolean
}

/** The texts of a design. */
export interface DesignTexts {
  readonly welcome?: Welcome
  readonly closedMessage?: string
}

/** What a respondent sees before the first page. */
export interface Welcome {
  readonly title?: string
  readonly message?: string
  readonly button?: string
}
