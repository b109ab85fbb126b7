/** What is not stored is kept on the device, in tabs of a real browser with IndexedDB and Web Locks. */
import { build } from "esbuild"
import { createServer, type Server } from "node:http"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"

let server: Server
let url: string
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL("../fixtures/keptEditsPage.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    conditions: ["@canvass/source"],
    write: false
  })
  const script = outputFiles[0]?.text ?? ""
  server = createServer((request, response) => {
    const isScript = request.url === "/script.js"
    response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" })
      .end(isScript ? script : "<!doctype html><title>Kept</title><script type=module src=/script.js></script>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port ?? 0 : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const inBrowser = async (use: (context: BrowserContext) => Promise<void>): Promise<void> => {
  const context = await (await sharedChromium()).newContext()
  try {
    await use(context)
  } finally {
    await context.close()
  }
}

const openTab = async (context: BrowserContext, query = ""): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${url}/?${query}`)
  await page.waitForFunction("window.page")
  return page
}

const titlesIn = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>(
    "window.page.abandoned().then((edits) => edits.map(({ definition }) => definition.title))"
  )

it("the edits of a living tab are its own, and those of a closed one are offered, the newest first", () =>
  inBrowser(async (context) => {
    const [one, two, three] = [await openTab(context), await openTab(context), await openTab(context)]
    await one.evaluate("window.page.keep('One')")
    await two.evaluate("window.page.keep('Two')")
    expect(await titlesIn(three)).toEqual([])
    await one.close()
    await expect.poll(() => titlesIn(three)).toEqual(["One"])
    await two.close()
    await expect.poll(() => titlesIn(three)).toEqual(["Two", "One"])
    expect(await three.evaluate("window.page.abandoned().then(([{ base }]) => base)")).toEqual({ title: "Before" })
  }))

it("the last edit of several at once is the one that is kept, and nothing stays of one that is forgotten", () =>
  inBrowser(async (context) => {
    const [one, two] = [await openTab(context), await openTab(context)]
    expect(await one.evaluate("window.page.keep('a', 'ab', 'abc')")).toEqual([true, true, true])
    expect(await one.evaluate("window.page.keepSlowly('a', 'ab', 'abc').then(([{ definition }]) => definition)"))
      .toEqual({ title: "abc" })
    await two.evaluate("window.page.keep('Two')")
    expect(await two.evaluate("window.page.forget()")).toBe(true)
    const three = await openTab(context)
    await one.close()
    await two.close()
    await expect.poll(() => titlesIn(three)).toEqual(["abc"])
  }))

it("other surveys and other accounts do not see an edit", () =>
  inBrowser(async (context) => {
    const tab = await openTab(context)
    await tab.evaluate("window.page.keep('Mine')")
    await tab.close()
    expect(await titlesIn(await openTab(context, "survey=another"))).toEqual([])
    expect(await titlesIn(await openTab(context, "scope=another"))).toEqual([])
    await expect.poll(async () => titlesIn(await openTab(context))).toEqual(["Mine"])
  }))

it("what is older than 30 days or no edit is removed", () =>
  inBrowser(async (context) => {
    const tab = await openTab(context)
    const write = (key: string, value: string) => tab.evaluate(`window.page.write("survey ${key}", ${value})`)
    const edit = (days: number) =>
      `{ definition: { title: "${days} days" }, base: { title: "" }, at: Date.now() - ${days} * 86400000 }`
    await write("old", edit(31))
    await write("young", edit(29))
    await write("none", "{ at: Date.now(), definition: 17, base: {} }")
    await write("timeless", "{ definition: { title: '' }, base: { title: '' } }")
    expect(await titlesIn(tab)).toEqual(["29 days"])
    expect(await tab.evaluate("window.page.keys()")).toEqual(["survey young"])
  }))

it("says that nothing is kept where the browser keeps nothing", () =>
  inBrowser(async (context) => {
    await context.addInitScript("IDBFactory.prototype.open = () => { throw new Error('Off.') }")
    const tab = await openTab(context)
    expect(await tab.evaluate("window.page.keep('Lost')")).toEqual([false])
  }))
