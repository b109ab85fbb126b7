/** The page of the example in a browser: its host runs as the README says. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../test/Chromium.js"

let host: ChildProcess
let url: string
let context: BrowserContext
beforeAll(async () => {
  host = spawn(process.execPath, [fileURLToPath(new URL("../dist/server.js", import.meta.url))], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const lines = createInterface({ input: host.stdout ?? process.stdin })
  url = String((await once(lines, "line"))[0])
  context = await (await sharedChromium()).newContext({ viewport: { width: 360, height: 740 } })
})
afterAll(async () => {
  await context.close()
  host.kill("SIGTERM")
  expect((await once(host, "exit"))[0]).toBe(0)
})

const openPage = async (): Promise<Page> => {
  const page = await context.newPage()
  page.on("pageerror", (error) => {
    throw error
  })
  await page.goto(url)
  await page.getByRole("heading", { level: 1 }).waitFor()
  return page
}

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click()

it("shows conditions at once, keeps answers over a reload, and ends with the ending", async () => {
  const page = await openPage()
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Parking at the museum")
  await next(page)
  await page.getByText("Please answer this question.").waitFor()
  await page.getByLabel("Yes").check()
  await page.getByRole("group", { name: "What may we call you?" }).getByRole("textbox").fill("<b>Ada</b>")
  await next(page)
  await page.getByText("How easy was it to park, <b>Ada</b>?").waitFor()
  await page.reload()
  await page.getByText("How easy was it to park, <b>Ada</b>?").waitFor()
  expect(await page.getByText("What was difficult?").count()).toBe(0)
  await page.getByLabel("2", { exact: true }).check()
  await page.getByRole("group", { name: "What was difficult?" }).getByRole("textbox").fill("Far")
  await next(page)
  await page.getByText("This answer does not fit: too-short.").waitFor()
  await page.getByRole("group", { name: "What was difficult?" }).getByRole("textbox").fill("Too far away")
  await page.locator("input[type=file]").setInputFiles({
    name: "sketch.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("A sketch.")
  })
  await page.getByText("Uploaded.").waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await next(page)
  await page.getByRole("heading", { name: "Thank you, <b>Ada</b>" }).waitFor()
  await page.reload()
  await page.getByRole("heading", { name: "Thank you, <b>Ada</b>" }).waitFor()
  await page.close()
})
