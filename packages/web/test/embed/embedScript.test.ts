/** The script that embeds a survey, in a page of another origin. */
import { createServer, type Server } from "node:http"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { watch } from "../fixtures/browser.js"
import { allTypes, allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"

let browser: Browser
let server: PageServer
let host: Server
let hostUrl = ""
let html = ""
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  host = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html))
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const address = host.address()
  hostUrl = `http://localhost:${typeof address === "string" ? "" : address?.port ?? ""}/`
})
afterAll(async () => {
  await server.stop()
  host.close()
})

/** A page that writes down the events of surveys. */
const embedding = (attributes: string) =>
  `<!doctype html><title>Host</title>
<div id="survey"><script async src="${server.url}/embed.js" ${attributes}></script></div>
<script>
  events = []
  for (const type of ["canvass:loaded", "canvass:submitted"]) {
    document.getElementById("survey").addEventListener(type, (event) => events.push([type, event.detail]))
  }
</script>`

const open = async (attributes: string) => {
  html = embedding(attributes)
  const page = await browser.newPage()
  const findings = watch(page)
  await page.goto(hostUrl)
  return { page, findings, frame: page.frameLocator("iframe"), events: () => page.evaluate("events") }
}

it("has at most 2 kB", async () => {
  const script = await (await fetch(`${server.url}/embed.js`)).text()
  expect(script.length).toBeLessThanOrEqual(2_000)
})

it("shows a survey as high as its content, and tells the page when it is loaded and sent", async () => {
  const { id, slug } = await server.publish({
    title: "Lunch",
    questions: [{ key: "Name", type: "text", text: "Name?" }, { key: "note", type: "text", text: "Note?" }]
  })
  const { events, findings, frame, page } = await open(
    `data-survey="${slug}" data-prefill-name="Ada" data-meta-table="7" data-lang="fr" data-theme="dark" title="Lunch"`
  )
  expect(await frame.getByLabel("Name?").inputValue()).toBe("Ada")
  expect(await frame.locator("html").getAttribute("data-theme")).toBe("dark")
  const height = async () => Number(await page.evaluate("document.querySelector('iframe').clientHeight"))
  const content = async () =>
    Math.ceil(await frame.locator("body").evaluate((body) => body.getBoundingClientRect().height))
  await expect.poll(async () => await height() - await content()).toBe(0)
  const before = await height()
  await frame.getByRole("button", { name: "Envoyer les réponses" }).click()
  await frame.getByText("Merci !").waitFor()
  await expect.poll(async () => await height() - await content()).toBe(0)
  expect(await height()).toBeLessThan(before)
  const [response] = await server.responses(id)
  expect(response?.metadata).toEqual({ table: "7" })
  expect(await events()).toEqual([
    ["canvass:loaded", {}],
    ["canvass:submitted", { responseId: response?.id }]
  ])
  expect(findings).toEqual([])
  await page.close()
})

it("listens to its own frame only", async () => {
  const { id, slug } = await server.publish(allTypesSurvey)
  const { id: other, resumeToken } = await server.canvass.responses.submit(id, { status: "partial", answers: [] })
  const answers = [
    { questionKey: "name", value: "Ada" },
    { questionKey: "dishes", value: ["Soup"] },
    { questionKey: "again", value: 9 }
  ]
  await server.canvass.responses.resume(id, other, { status: "completed", answers }, {
    resumeToken: resumeToken ?? ""
  })
  const { events, frame, page } = await open(`data-survey="${slug}"`)
  await frame.getByText(`0 of ${allTypes.length} answered`).waitFor()
  const before: unknown = await events()
  const height: unknown = await page.evaluate("document.querySelector('iframe').style.height")
  // From the page itself, and from another frame of the same origin as the survey.
  await page.evaluate(`(async () => {
    postMessage({ type: "canvass:submitted", responseId: "fake" }, "*")
    const other = document.createElement("iframe")
    other.src = "${server.url}/s/${slug}/thanks/${other}.${resumeToken ?? ""}"
    document.body.append(other)
    await new Promise((resolve) => { other.onload = resolve })
    await new Promise((resolve) => setTimeout(resolve, 300))
  })()`)
  expect(await events()).toEqual(before)
  expect(await page.evaluate("document.querySelector('iframe').style.height")).toBe(height)
  await page.close()
})

it("cannot be used by a site that is not allowed to embed surveys", async () => {
  const closed = await startPageServer({ embedOrigins: ["https://www.example.com"] })
  const { slug } = await closed.publish(allTypesSurvey)
  html = `<!doctype html><title>Host</title><iframe src="${closed.url}/s/${slug}"></iframe>`
  const page = await browser.newPage()
  const refusals: Array<string> = []
  page.on("console", (message) => refusals.push(message.text()))
  await page.goto(hostUrl)
  await expect.poll(() => refusals.join()).toContain("frame-ancestors")
  expect(await page.frameLocator("iframe").getByText("How was your lunch?").count()).toBe(0)
  await page.close()
  await closed.stop()
})
