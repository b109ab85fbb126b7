/** The editor in the portal: what is typed is stored, whatever happens meanwhile. */
import { PictureSamples } from "@canvass/core/testing"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { desktop, expectAccessible, inWindow, phone, takePictures } from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto, type PortalClient } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

interface Visit {
  readonly client: PortalClient & { readonly email: string }
  readonly owner: string
  readonly id: string
  readonly page: Page
  readonly title: ReturnType<Page["getByRole"]>
  readonly status: ReturnType<Page["locator"]>
}

const oneQuestion = [{ key: "q1", type: "text", text: "Why?" }] as const

/** Opens the editor of a draft. */
const visit = async (use: (visit: Visit) => Promise<void>, viewport = desktop, query = "") => {
  const client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, { title: "Lunch", questions: oneQuestion })
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  await inWindow(browser, { baseURL: server.url, cookies, viewport, reducedMotion: "reduce" }, async (page) => {
    await page.goto(`/portal/surveys/${id}/edit${query}`)
    await use({ client, owner, id, ...partsOf(page) })
  })
}

const partsOf = (page: Page) => ({
  page,
  title: page.getByRole("textbox", { name: "Title of the survey" }),
  status: page.locator(".saving-status")
})

const pendingTitle = async (owner: string, id: string) => (await server.canvass.pending.get(owner, id)).definition.title

it("a picture is uploaded, shown from this server, and named by its digest in what is saved", async () => {
  await visit(async ({ id, owner, page, status }) => {
    await page.locator(".outline").getByText("Why?", { exact: true }).click()
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Choose an image" }).click()
    const buffer = Buffer.from(PictureSamples.png({ width: 7, height: 5 }))
    await (await chooser).setFiles({ name: "a.png", mimeType: "image/png", buffer })
    const shown = page.locator("img.picture").first()
    await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(7)
    await expect.poll(() => status.textContent()).toMatch(/^Saved \d s ago$/)
    const [asset] = (await server.canvass.assets.list(owner)).items
    expect(await shown.getAttribute("src")).toBe(`/media/${asset?.sha256}`)
    const { definition } = await server.canvass.pending.get(owner, id)
    expect(definition).toMatchObject({ questions: [{ image: { asset: asset?.sha256 } }] })
  })
})

it("a stored picture is chosen again by keyboard, and deleted once no survey uses it", async () => {
  await visit(async ({ id, owner, page, status }) => {
    const { png } = PictureSamples
    for (let width = 2; width < 27; width++) await server.canvass.assets.upload(owner, png({ width }))
    const oldest = (await server.canvass.assets.list(owner, { order: "asc" })).items[0]?.sha256
    const pending = async () => (await server.canvass.pending.get(owner, id)).definition
    await page.locator(".outline").getByText("Why?", { exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Stored images" })
    const open = async () => {
      await page.getByRole("button", { name: "Stored images" }).click()
      await dialog.getByRole("button", { name: "Show more" }).click()
      await dialog.getByRole("radio", { name: /PNG, 2\s×\s/ }).waitFor()
    }
    await open()
    await takePictures(page, "stored-images")
    await expectAccessible(page)
    await dialog.getByRole("radio").last().focus()
    await page.keyboard.press("Space")
    await dialog.getByRole("button", { name: "Use this image" }).press("Enter")
    await page.keyboard.type("A dot")
    await expect.poll(() => status.textContent()).toMatch(/^Saved \d s ago$/)
    expect(await pending()).toMatchObject({ questions: [{ image: { asset: oldest, alt: "A dot" } }] })
    await open()
    await dialog.getByText("A dot").waitFor()
    await dialog.getByRole("button", { name: "Delete" }).click()
    await dialog.getByText("A survey uses the image").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Remove the image" }).click()
    await expect.poll(async () => JSON.stringify(await pending())).not.toContain(oldest)
    await open()
    await dialog.getByRole("radio").last().check({ force: true })
    await dialog.getByRole("button", { name: "Delete" }).click()
    await dialog.getByText("Delete this image for good?").waitFor()
    await dialog.getByRole("button", { name: "Delete" }).click()
    await dialog.getByText("The image was deleted.").waitFor()
    expect((await server.canvass.assets.list(owner, { limit: 1_000 })).items.map(({ sha256 }) => sha256)).not.toContain(
      oldest
    )
  })
})

it("changes are pending after a second, and those of a draft are applied when one leaves", async () => {
  await visit(async ({ id, owner, page, status, title }) => {
    await title.fill("Dinner")
    await expect.poll(() => status.textContent()).toMatch(/^Saved \d s ago$/)
    expect(await pendingTitle(owner, id)).toBe("Dinner")
    expect((await server.canvass.surveys.get(owner, id)).title).toBe("Lunch")
    await title.fill("Supper")
    await page.getByRole("link", { name: "Back to the surveys" }).click()
    await page.getByRole("heading", { name: "Surveys" }).waitFor()
    expect((await server.canvass.surveys.get(owner, id)).title).toBe("Supper")
    await expect(pendingTitle(owner, id)).rejects.toThrow()
  })
})

it("a survey is published, and its changes are looked at before they are published or thrown away", async () => {
  await visit(async ({ id, owner, page, status, title }) => {
    await page.getByRole("button", { name: "Publish" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("The survey is ready.").waitFor()
    await takePictures(page, "publish-ready")
    await dialog.getByRole("button", { name: "Publish" }).click()
    await dialog.getByText("The survey is published").waitFor()
    expect(await dialog.getByLabel("Link for respondents").inputValue()).toContain(`${server.url}/s/`)
    await dialog.getByRole("img", { name: "QR code of the link" }).waitFor()
    await takePictures(page, "publish-done")
    await expectAccessible(page)
    await dialog.locator(".dialog-foot").getByRole("button", { name: "Close" }).click()
    expect((await server.canvass.surveys.get(owner, id)).status).toBe("published")
    await title.fill("Dinner")
    await page.getByText("1 change not published").waitFor()
    await page.getByRole("button", { name: "Publish changes" }).click()
    await dialog.getByText("One change").waitFor()
    await dialog.getByRole("button", { name: "Title", exact: true }).waitFor()
    await takePictures(page, "publish-changes")
    await dialog.getByRole("button", { name: "Publish changes" }).click()
    await dialog.getByText("The survey is published").waitFor()
    expect((await server.canvass.surveys.get(owner, id)).title).toBe("Dinner")
    await dialog.locator(".dialog-foot").getByRole("button", { name: "Close" }).click()
    await title.fill("Breakfast")
    await expect.poll(() => status.textContent()).toMatch(/^Saved \d/)
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Discard changes" }).click()
    await dialog.getByRole("button", { name: "Discard changes" }).click()
    await expect.poll(() => title.inputValue()).toBe("Dinner")
    await expect(pendingTitle(owner, id)).rejects.toThrow()
  })
})

it("a rule says how many of the responses so far it is true for", async () => {
  await visit(async ({ id, owner, page }) => {
    const { questions } = await server.canvass.surveys.update(owner, id, {
      questions: [
        { key: "score", type: "nps", text: "How likely?" },
        { key: "why", type: "text", text: "Why?", showIf: { question: "score", op: "lte", value: 6 } }
      ]
    })
    await server.canvass.surveys.publish(owner, id)
    for (const value of [3, 6, 9, 10]) {
      await server.canvass.responses.submit(id, { answers: [{ questionId: questions[0]?.id ?? "", value }] })
    }
    await page.reload()
    await page.locator(".question-text").nth(1).click()
    await page.getByText("True for 50% of 4 completed responses").waitFor()
  })
})

it("a formula that is none yet is still there after a look elsewhere, and keeps the survey from being published", async () => {
  await visit(async ({ id, owner, page }) => {
    await server.canvass.surveys.update(owner, id, { variables: [{ name: "points", value: 1 }] })
    await page.reload()
    await page.locator(".outline").getByText("points", { exact: true }).click()
    const formula = page.getByLabel("Formula", { exact: true })
    await formula.fill("2 * ")
    await page.locator(".question-text").click()
    const mark = page.locator(".outline .entry").filter({ hasText: "points" }).getByRole("img")
    expect(await mark.count()).toBe(1)
    await page.getByRole("button", { name: "Publish" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("One thing is missing").waitFor()
    await dialog.getByRole("button", { name: "Expected here" }).click()
    expect(await formula.inputValue()).toBe("2 * ")
    await formula.fill("2 * 3")
    await expect.poll(() => mark.count()).toBe(0)
    await page.getByRole("button", { name: "Publish" }).click()
    await dialog.getByRole("button", { name: "Publish" }).click()
    await dialog.getByText("The survey is published").waitFor()
    expect((await server.canvass.surveys.get(owner, id)).variables).toEqual([
      { name: "points", value: { multiply: [2, 3] } }
    ])
  })
})

it("what is missing before one can publish leads to its place", async () => {
  await visit(async ({ id, page, owner, title }) => {
    await title.fill("")
    await page.getByRole("button", { name: "Publish" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("One thing is missing").waitFor()
    await takePictures(page, "publish-missing")
    await dialog.locator(".missing small").getByText("Title").click()
    await expect.poll(() => page.evaluate<string>("document.activeElement?.outerHTML.slice(0, 200)")).toContain(
      "data-focus=\"title\""
    )
    expect((await server.canvass.surveys.get(owner, id)).status).toBe("draft")
  })
})

it("a session that has ended loses nothing: a log-in in another tab goes on", async () => {
  await visit(async ({ client, id, owner, page, status, title }) => {
    await page.context().clearCookies()
    await title.fill("Dinner")
    await expect.poll(() => status.textContent()).toContain("Not saved: you are logged out (kept on this device)")
    await takePictures(page, "logged-out")
    const { cookies } = await logInto(server.url, client.email)
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
    await expect.poll(() => status.textContent()).toMatch(/^Saved/)
    expect(await pendingTitle(owner, id)).toBe("Dinner")
  })
})

const reopen = async (context: BrowserContext, id: string) => {
  const page = await context.newPage()
  await page.goto(`/portal/surveys/${id}/edit`)
  return partsOf(page)
}

it("without a network changes stay on the device, and a tab that crashes then offers them when it is opened again", async () => {
  await visit(async ({ id, owner, page, status, title }) => {
    const context = page.context()
    await context.setOffline(true)
    await title.fill("Dinner")
    await expect.poll(() => status.textContent()).toContain("Not saved: no connection (kept on this device)")
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const again = await reopen(context, id)
    await again.page.getByRole("dialog").getByRole("button", { name: "Restore the changes" }).click()
    expect(await again.title.inputValue()).toBe("Dinner")
    await expect.poll(() => again.status.textContent()).toMatch(/^Saved/)
    expect(await pendingTitle(owner, id)).toBe("Dinner")
    await again.page.reload()
    await again.title.waitFor()
    expect(await again.page.getByRole("dialog").count()).toBe(0)
  })
})

it("two tabs are merged by place, and ask where both have changed the same", async () => {
  await visit(async ({ id, owner, page, status, title }) => {
    const other = await reopen(page.context(), id)
    await other.title.fill("Their title")
    await expect.poll(() => other.status.textContent()).toMatch(/^Saved/)
    await title.fill("My title")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Somebody else has changed the same places").waitFor()
    await takePictures(page, "conflict")
    await dialog.getByLabel("Theirs").check()
    await dialog.getByRole("button", { name: "Go on with this choice" }).click()
    await expect.poll(() => title.inputValue()).toBe("Their title")
    await title.fill("Both")
    await expect.poll(() => status.textContent()).toMatch(/^Saved/)
    expect(await pendingTitle(owner, id)).toBe("Both")
  })
})

it("is accessible, in German and on a phone too", async () => {
  await visit(async ({ page, title }) => {
    await title.waitFor()
    await takePictures(page, "editor")
    await expectAccessible(page)
  })
  await visit(
    async ({ page }) => {
      await page.getByRole("textbox", { name: "Titel der Umfrage" }).waitFor()
      await takePictures(page, "editor-phone")
      await expectAccessible(page)
    },
    phone,
    "?lang=de"
  )
})
