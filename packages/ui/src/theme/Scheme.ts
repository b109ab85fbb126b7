/**
 * The colours of a page for respondents, derived from the design of its survey. Texts have a contrast of 4.5:1 at least
 * (WCAG 2.2 AA), and borders of controls 3:1, whatever colours a design has that the server accepts.
 */
import {
  type ChosenColours,
  contrastOf,
  type Grounds,
  groundsOf,
  inkOn,
  minAccentContrast,
  mixed
} from "@canvass/core/design"

/** The colours of texts and borders on a ground. The names are those of the custom properties. */
export interface GroundColours {
  readonly ink: string
  readonly "ink-soft": string
  readonly line: string
  readonly control: string
  readonly accent: string
  /** On the accent. */
  readonly "accent-ink": string
  readonly "accent-text": string
  readonly "accent-soft": string
  readonly danger: string
  readonly "danger-soft": string
  readonly warning: string
  readonly success: string
  readonly "success-soft": string
}

/** The colours of a page in one theme. */
export interface Scheme extends Grounds {
  readonly kind: "dark" | "light"
  readonly onBackground: GroundColours
  /** Undefined: the colours on the background fit the surface, too. */
  readonly onSurface: GroundColours | undefined
}

/** The schemes of a design. A page with a dark background is the same in both themes. */
export interface Schemes {
  readonly light: Scheme
  readonly dark: Scheme
}

export const schemesOf = (design: ChosenColours): Schemes => {
  const chosen = groundsOf(design)
  const light = schemeOf(chosen, design.accent)
  return { light, dark: isDark(chosen.background) ? light : schemeOf(darkened(chosen), design.accent) }
}

const isDark = (colour: string): boolean => inkOn(colour) === "#ffffff"

/** Near black, with a trace of the chosen colour. */
const darkened = ({ background }: Grounds): Grounds => {
  const dark = mixed(background, "#000000", 0.92)
  return { background: dark, surface: mixed(dark, "#ffffff", 0.06) }
}

const schemeOf = ({ background, surface }: Grounds, chosenAccent: string | undefined): Scheme => {
  const isSame = inkOn(background) === inkOn(surface)
  const grounds = [background, surface]
  return {
    kind: isDark(background) ? "dark" : "light",
    background,
    surface,
    onBackground: coloursOn(background, isSame ? grounds : [background], chosenAccent),
    onSurface: isSame ? undefined : coloursOn(surface, [surface], chosenAccent)
  }
}

/** The accent of a page without a design. */
export const defaultAccent = "#0a6b5c"

/** The accent as it is if it is seen on all grounds. Else lighter or darker: the one that changes it least. */
const seenOn = (accent: string, grounds: ReadonlyArray<string>): string =>
  [towards(accent, "#ffffff", minAccentContrast, grounds), towards(accent, "#000000", minAccentContrast, grounds)]
    .toSorted((left, right) => left.share - right.share)[0]?.colour ?? accent

const coloursOn = (
  ground: string,
  grounds: ReadonlyArray<string>,
  chosenAccent = defaultAccent
): GroundColours => {
  const accent = seenOn(chosenAccent, grounds)
  const ink = inkOn(ground)
  const read = (colour: string, others: ReadonlyArray<string> = []): string =>
    towards(colour, ink, minText, [...grounds, ...others]).colour
  const tinted = (colour: string) => lightest(ground, colour, ink)
  const [accentSoft, dangerSoft, successSoft] = [tinted(accent), tinted(hues.danger), tinted(hues.success)]
  return {
    ink: read(mixed(ink, ground, 0.08), [accentSoft, dangerSoft, successSoft]),
    "ink-soft": read(mixed(ink, ground, 0.35), [accentSoft, successSoft]),
    line: mixed(ground, ink, 0.14),
    control: towards(mixed(ink, ground, 0.55), ink, minAccentContrast, grounds).colour,
    accent,
    "accent-ink": inkOn(accent),
    "accent-text": read(accent, [accentSoft]),
    "accent-soft": accentSoft,
    danger: read(hues.danger, [dangerSoft]),
    "danger-soft": dangerSoft,
    warning: read(hues.warning),
    success: read(hues.success, [successSoft]),
    "success-soft": successSoft
  }
}

const hues = { danger: "#d0342c", warning: "#a86b00", success: "#1f8a4c" }

/** The contrast of texts. */
const minText = 4.5

/** The ground with a tint of a colour: as much of it as leaves the ink readable. */
const lightest = (ground: string, colour: string, ink: string): string => {
  for (const share of [0.12, 0.09, 0.06, 0.03]) {
    const tint = mixed(ground, colour, share)
    if (contrastOf(tint, ink) >= minText) return tint
  }
  return ground
}

/** The colour with as little of another one as gives it the contrast against all grounds. */
const towards = (
  colour: string,
  other: string,
  min: number,
  grounds: ReadonlyArray<string>
): { readonly colour: string; readonly share: number } => {
  for (let step = 0; step < steps; step++) {
    const share = step / steps
    const found = mixed(colour, other, share)
    if (grounds.every((ground) => contrastOf(found, ground) >= min)) return { colour: found, share }
  }
  return { colour: other, share: 1 }
}

const steps = 20
