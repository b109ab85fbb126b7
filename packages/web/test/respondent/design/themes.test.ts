/** Themes of designs: their contrast as axe computes it, and that a hostile design changes nothing but colours. */
import { contrastOf, corners, fonts, groundsOf, minAccentContrast, mixed } from "@canvass/core/design"
import { mulberry32 } from "@canvass/core/questionnaire"
import { type Scheme, schemesOf } from "@canvass/ui"
import axe from "axe-core"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { respondentStyle } from "../../../src/assets/styles/respondentStyle.js"
import { isThemedStyle, respondThemed, stylePathOf } from "../../../src/respondent/design/themedStyle.js"

const random = mulberry32(7)
const below = (count: number): number => Math.floor(random() * count)
const randomColour = (): string => `#${below(0x1_00_00_00).toString(16).padStart(6, "0")}`

declare module "axe-core" {
  interface Commons {
    readonly color: {
      readonly Color: new() => { readonly parseHexString: (hex: string) => void }
      readonly getContrast: (one: unknown, other: unknown) => number
    }
  }
}

const { color } = axe.commons

const axeContrast = (one: string, other: string): number => {
  const [left, right] = [one, other].map((hex) => {
    const parsed = new color.Color()
    parsed.parseHexString(hex)
    return parsed
  })
  return color.getContrast(left, right)
}

describe("the contrast", () => {
  it("of random colours, and of colours that hardly differ, is that of axe", () => {
    for (let n = 0; n < 1_000; n++) {
      const [one, other] = [randomColour(), randomColour()]
      for (const compared of [other, mixed(one, other, 0.02), one]) {
        expect(contrastOf(one, compared)).toBeCloseTo(axeContrast(one, compared), 9)
      }
    }
  })

  /** What is read, and what is seen, on what. */
  const pairsOf = ({ background, onBackground, onSurface = onBackground, surface }: Scheme) => {
    const on = (colours: typeof onBackground, ground: string) =>
      [
        ...[colours.ink, colours["ink-soft"], colours.danger, colours.success, colours.warning, colours["accent-text"]]
          .map((text) => [text, ground, 4.5] as const),
        [colours.ink, colours["accent-soft"], 4.5],
        [colours["ink-soft"], colours["accent-soft"], 4.5],
        [colours["accent-text"], colours["accent-soft"], 4.5],
        [colours.danger, colours["danger-soft"], 4.5],
        [colours.ink, colours["danger-soft"], 4.5],
        [colours.success, colours["success-soft"], 4.5],
        [colours.ink, colours["success-soft"], 4.5],
        [colours.control, ground, 3],
        [colours.accent, ground, minAccentContrast],
        [colours["accent-ink"], colours.accent, 4.5]
      ] as const
    return [...on(onBackground, background), ...on(onSurface, surface)]
  }

  it("of everything on 1 000 random themes that the server accepts suffices, light and dark", () => {
    let accepted = 0
    let mixedGrounds = 0
    while (accepted < 1_000) {
      const design = {
        ...below(8) === 0 ? {} : { accent: randomColour() },
        ...below(3) === 0 ? {} : { background: randomColour() },
        ...below(2) === 0 ? {} : { surface: randomColour() }
      }
      const { accent } = design
      const chosen = groundsOf(design)
      const grounds = [chosen.background, chosen.surface]
      if (accent !== undefined && grounds.some((ground) => axeContrast(accent, ground) < minAccentContrast)) continue
      accepted++
      const { dark, light } = schemesOf(design)
      if (accent !== undefined) expect(light.onBackground.accent).toBe(accent)
      expect([light.background, light.surface]).toEqual(grounds)
      if (light.onSurface !== undefined) mixedGrounds++
      for (const scheme of [light, dark]) {
        for (const [text, ground, min] of pairsOf(scheme)) {
          expect(axeContrast(text, ground), JSON.stringify({ design, text, ground })).toBeGreaterThanOrEqual(min)
        }
      }
    }
    expect(mixedGrounds).toBeGreaterThan(50)
  })
})

describe("a style sheet", () => {
  const bodyAt = async (path: string): Promise<string | undefined> => {
    const settings = { compress: () => new Uint8Array(), compressParts: undefined }
    const response = respondThemed(path, "", settings, {})
    if (response === undefined) return undefined
    const { body } = await Effect.runPromise(response)
    return typeof body === "string" ? body : ""
  }

  it("of each design has an address at which it is found", async () => {
    expect(stylePathOf({ numbers: true })).toBe(respondentStyle.path)
    for (const font of fonts) {
      for (const corner of corners) {
        const path = stylePathOf({ font, corner, accent: "#0a6b5c" })
        expect(isThemedStyle(path)).toBe(true)
        expect(await bodyAt(path), path).toContain("--accent:#0a6b5c")
      }
    }
    expect(await bodyAt(stylePathOf({ font: "mono" }))).toContain("ui-monospace")
  })

  it("of Inter alone loads a font", async () => {
    for (const font of fonts) {
      expect((await bodyAt(stylePathOf({ font })))?.includes("@font-face"), font).toBe(font === "inter")
    }
  })

  it("is at no address that no design has", async () => {
    const prefix = respondentStyle.path.replace(/css$/, "")
    const addresses = [
      "0a6b5c-----.css",
      "red-----.css",
      "0A6B5C----.css",
      "ffe000----.css",
      "777777-777777---.css",
      "----.css",
      "---comic-.css",
      "---__proto__-.css",
      "---constructor-sharp.css",
      "0a6b5c;}-----.css",
      "0a6b5c----.css.css",
      "0a6b5c---inter-sharp-.css",
      "%7d----.css"
    ]
    for (const address of addresses) expect(await bodyAt(prefix + address), address).toBeUndefined()
    expect(await bodyAt(`${prefix}0a6b5c----.css`)).toBeDefined()
  })
})
