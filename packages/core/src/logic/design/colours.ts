/** Colours `#rrggbb`, and their contrast as WCAG 2.2 defines it. */
/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const colourPattern = /^#[0-9a-f]{6}$/

/** Whether a text is a colour as it is stored: `#rrggbb` with lower-case digits. */
export const isColour = (text: unknown): text is string => typeof text === "string" && colourPattern.test(text)

export const rgbOf = (colour: string): Rgb => {
  const channel = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

export const colourOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(Math.min(255, Math.max(0, channel))).toString(16).padStart(2, "0")).join("")}`

/** The relative luminance: 0 for black, 1 for white. */
export const luminanceOf = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The contrast of two colours: 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [left, right] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05)
}

/** The colour with this share (0 to 1) of another one. */
export const mixed = (colour: string, other: string, share: number): string => {
  const [red, green, blue] = rgbOf(colour)
  const [otherRed, otherGreen, otherBlue] = rgbOf(other)
  const mix = (from: number, to: number): number => from + (to - from) * share
  return colourOf([mix(red, otherRed), mix(green, otherGreen), mix(blue, otherBlue)])
}

/** Black or white, whichever contrasts more with the colour. The contrast is 4.58 at least. */
export const inkOn = (colour: string): "#000000" | "#ffffff" =>
  contrastOf(colour, "#000000") >= contrastOf(colour, "#ffffff") ? "#000000" : "#ffffff"

/** The background of the page where a design chooses none. */
export const defaultBackground = "#f5f6f8"

/** The background of the page, and that of the cards and controls on it. */
export interface Grounds {
  readonly background: string
  readonly surface: string
}

/** The colours that a design chooses. */
export interface ChosenColours {
  readonly accent?: string | undefined
  readonly background?: string | undefined
  readonly surface?: string | undefined
}

/** The grounds of a design: what it does not choose fits what it chooses. */
export const groundsOf = ({ background, surface }: ChosenColours): Grounds => {
  const page = background ?? defaultBackground
  return { background: page, surface: surface ?? surfaceOn(page) }
}

/** White on a light page. On a dark one a little lighter or darker, so that texts on it have the same colour. */
const surfaceOn = (page: string): string => {
  if (inkOn(page) === "#000000") return "#ffffff"
  const lighter = mixed(page, "#ffffff", 0.06)
  return inkOn(lighter) === "#ffffff" ? lighter : mixed(page, "#000000", 0.12)
}

/** The contrast that an accent needs against the background and the surface, as parts of controls do. */
export const minAccentContrast = 3

/** The ground on which an accent is seen least, if that is too little. Undefined: it is seen on both. */
export const lowContrastOf = ({ accent, ...chosen }: ChosenColours) => {
  if (accent === undefined) return undefined
  const grounds = groundsOf(chosen)
  const [lowest] = groundNames
    .map((name) => ({ name, colour: grounds[name], contrast: contrastOf(accent, grounds[name]) }))
    .filter(({ contrast }) => contrast < minAccentContrast)
    .sort((left, right) => left.contrast - right.contrast)
  return lowest
}

const groundNames = ["background", "surface"] as const satisfies ReadonlyArray<keyof Grounds>
