/** A matrix in a real browser: its words are whole, in a table where they fit, and in groups where they do not. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { expectAccessible, expectNoSidewaysScroll, inWindow } from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

const matrix = (key: string, options: ReadonlyArray<string>, rows: ReadonlyArray<string>) => ({
  key,
  type: "matrix" as const,
  text: key,
  options: [...options],
  settings: { rows: [...rows] }
})

const agreement = [
  "Strongly disagree",
  "Disagree",
  "Somewhat disagree",
  "Neither agree nor disagree",
  "Somewhat agree",
  "Agree",
  "Strongly agree"
]

const statements = [
  "The documentation answers the questions that I have when I begin",
  "Internationalisation was easy to set up for all of our languages",
  "I would recommend the product to a colleague"
]

const questions = [
  matrix("small", ["Yes", "No"], ["Bread", "Soup"]),
  matrix("satisfaction", ["Bad", "Fair", "Good", "Excellent"], ["Documentation", "Internationalisation", "Support"]),
  matrix("agreement", agreement, statements),
  matrix("german", ["trifft überhaupt nicht zu", "trifft eher zu", "uneingeschränkt"], [
    "Geschwindigkeitsbegrenzung",
    "Bürgerinnen-/Bürgerbeteiligung"
  ]),
  matrix("capitals", ["MWMWMWMW", "WWWWWWWWWWWW", "mmmmmmmmm"], ["WWWWWWWWWWWWWWWW", "mmmmmmmmmmmmmm"]),
  matrix("scripts", ["満足している", "Удовлетворён", "مرتبط", "😀😀😀"], [
    "製品の品質について",
    "Обслуживание клиентов",
    "품질관리"
  ]),
  matrix("ten", Array.from({ length: 10 }, (_, index) => `${index + 1}`), ["Waiting time", "Friendliness"])
]

/** How a matrix is laid out, and its words on more than one line. */
interface Layout {
  readonly isTable: boolean
  readonly broken: ReadonlyArray<string>
  readonly headShare: number
  readonly tallestRow: number
  readonly cardWidth: number
}

const measure = `(card) => {
  const table = card.querySelector("table")
  const broken = []
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    for (const { 0: word, index } of node.data.matchAll(/[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}]|[^\\s\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}-]+-?/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  const head = table.querySelector("tbody th").getBoundingClientRect().width
  return {
    isTable: getComputedStyle(table).display === "table",
    broken,
    headShare: head / table.getBoundingClientRect().width,
    tallestRow: Math.max(...[...table.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height)),
    cardWidth: card.getBoundingClientRect().width
  }
}`

const fonts = ["system-ui", "Noto Sans", "DejaVu Sans", "Liberation Sans"]

const isInstalled = `(font) => {
  const context = document.createElement("canvas").getContext("2d")
  const width = (family) => {
    context.font = "40px " + family
    return context.measureText("Internationalisation").width
  }
  return width('"' + font + '", monospace') !== width("monospace")
}`

it.each([360, 768, 1024, 1280, 1680])("has no broken word in a window of %s px, in each font", async (width) => {
  await inWindow(browser, { viewport: { width, height: 900 }, bypassCSP: true }, async (page) => {
    const { slug } = await server.publish({ title: "Matrices", questions })
    await page.goto(`${server.url}/s/${slug}`)
    const tried: Array<string> = []
    for (const font of fonts) {
      if (font !== "system-ui" && !await page.evaluate<boolean>(`(${isInstalled})(${JSON.stringify(font)})`)) continue
      tried.push(font)
      await page.addStyleTag({ content: `body { font-family: "${font}" !important }` })
      const layouts = new Map<string, Layout>()
      for (const { key } of questions) {
        await page.locator(`#q-${key}`).waitFor()
        layouts.set(
          key,
          await page.evaluate<Layout>(`(${measure})(document.querySelector("#q-${key}").closest(".question"))`)
        )
      }
      for (const [key, layout] of layouts) {
        const name = `${key} in ${font}`
        expect(layout.broken, name).toEqual([])
        expect(layout.cardWidth, name).toBeLessThanOrEqual(Math.min(960, width))
        if (layout.isTable) expect(layout.headShare, name).toBeGreaterThanOrEqual(0.295)
      }
      const tables = [...layouts].flatMap(([key, { isTable }]) => isTable ? [key] : [])
      expect(tables, font).toEqual(tablesAt(width))
      if (width >= 1024) expect(layouts.get("agreement")?.tallestRow).toBeLessThanOrEqual(100)
      await expectNoSidewaysScroll(page)
    }
    expect(tried).toContain("DejaVu Sans")
    await expectAccessible(page)
  })
})

/** The matrices that fit into a table. */
const tablesAt = (width: number): ReadonlyArray<string> => {
  if (width < 768) return ["small"]
  return width < 1024
    ? ["small", "satisfaction", "ten"]
    : ["small", "satisfaction", "agreement", "german", "capitals", "scripts", "ten"]
}
