import { afterAll, beforeAll, it } from "vitest"
import type { Browser } from "playwright-core"
import { sharedChromium } from "../../../../test/Chromium.js"
import { templateIn } from "../../src/templates.js"
import { inEditor } from "../fixtures/editorPage.js"
import { type EditorServer, startEditorServer } from "../fixtures/EditorServer.js"
let browser: Browser
let server: EditorServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startEditorServer()])
})
afterAll(() => server.stop())
it("shots", async () => {
  const d = templateIn("marketScreening", "en")
  const all = templateIn("patientExperience", "en")
  const errors: Array<unknown> = []
  const attempt = async (f: () => Promise<void>) => { try { await f() } catch (e) { errors.push(String(e).slice(0, 600)) } }
  const S = "/tmp/canvas-shots/"
  await attempt(() => inEditor(browser, server, d, async (page) => {
    await page.screenshot({ path: S + "a1280.png" })
    await page.locator(".question-text").nth(1).click()
    await page.screenshot({ path: S + "a1280-sel.png" })
    await page.locator(".gap button").nth(3).click()
    await page.screenshot({ path: S + "a1280-menu.png" })
    await page.keyboard.press("Escape")
    await page.locator(".canvas").evaluate((e) => e.scrollTo(0, 1200))
    await page.screenshot({ path: S + "a1280-mid.png" })
    await page.locator(".canvas").evaluate((e) => e.scrollTo(0, 99999))
    await page.screenshot({ path: S + "a1280-end.png" })
  }))
  await attempt(() => inEditor(browser, server, all, async (page) => {
    await page.locator(".question-text").nth(2).click()
    await page.screenshot({ path: S + "b1680-dark.png", fullPage: false })
    await page.locator(".canvas").evaluate((e) => e.scrollTo(0, 900))
    await page.screenshot({ path: S + "b1680-dark2.png" })
  }, { path: "/?theme=dark&lang=de", viewport: { width: 1680, height: 1000 } }))
  await attempt(() => inEditor(browser, server, all, async (page) => {
    await page.screenshot({ path: S + "c360.png" })
    await page.locator(".question-text").nth(1).click()
    await page.screenshot({ path: S + "c360-sel.png" })
    await page.getByRole("button", { name: "Gliederung" }).click()
    await page.screenshot({ path: S + "c360-outline.png" })
  }, { path: "/?lang=de", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }))
  await attempt(() => inEditor(browser, server, { title: "" }, async (page) => {
    await page.screenshot({ path: S + "d768-empty.png" })
    await page.getByRole("button", { name: "Choose a template" }).click()
    await page.locator(".templates").waitFor()
    await page.screenshot({ path: S + "d768-templates.png" })
    await page.getByRole("button", { name: "Paste questions" }).click()
    await page.locator("dialog textarea").fill("Which plan?\n- Free\n- Team\nHow likely? (0-10) *\nComments (long)")
    await page.screenshot({ path: S + "d768-paste.png" })
  }, { viewport: { width: 768, height: 900 } }))
  await attempt(() => inEditor(browser, server, d, async (page) => {
    await page.evaluate(() => document.querySelector("#editor")?.setAttribute("dir", "rtl"))
    await page.locator(".question-text").nth(1).click()
    await page.screenshot({ path: S + "e-rtl.png" })
  }))
  console.log(JSON.stringify(errors, null, 1))
}, 300_000)
