/** The list of surveys, the share page and webhooks in a real browser. */
import { createServer, type Server } from "node:http"
import process from "node:process"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { desktop, expectAccessible, expectNoSidewaysScroll, inWindow, phone } from "../fixtures/browser.js"
import { hostileTexts } from "../fixtures/hostileTexts.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto } from "../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let endpoint: Server
let endpointUrl = ""
/** What the endpoint of the webhooks answers with. */
let answer = { status: 500, body: "broken" }
beforeAll(async () => {
  endpoint = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(answer.status).end(answer.body))
  })
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve))
  const address = endpoint.address()
  endpointUrl = `http://127.0.0.1:${typeof address === "string" ? "" : address?.port ?? ""}/hooks`
  const webhooks = { allowHttp: true, allowPrivate: true, retryScheduleMillis: [600_000, 600_000] }
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer({ webhooks })])
})
afterAll(async () => {
  await server.stop()
  endpoint.closeAllConnections()
  await new Promise((resolve) => endpoint.close(resolve))
})

/** Opens an account. */
const openAccount = async () => {
  const client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  return {
    owner,
    email: client.email,
    cookies: [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  }
}

type Person = Awaited<ReturnType<typeof openAccount>>

const inPortal = ({ cookies }: Person, options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, { baseURL: server.url, cookies, ...options }, use)

it("the list of webhooks breaks no name of an event beside a long URL", async () => {
  const person = await openAccount()
  await server.canvass.webhooks.create(person.owner, {
    url: `${endpointUrl}/${"long-path/".repeat(15)}`,
    events: "response.submitted"
  })
  await inPortal(person, {}, async (page) => {
    await page.goto("/portal/webhooks")
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await page.getByText("response.submitted").boundingBox())?.height).toBeLessThan(30)
    }
  })
})

it.each([true, false])(
  "a key asks for surveys once it is restricted to some, script: %s",
  async (javaScriptEnabled) => {
    const person = await openAccount()
    await server.canvass.surveys.create(person.owner, { title: "Lunch" })
    await inPortal(person, { javaScriptEnabled }, async (page) => {
      await page.goto("/portal/api-keys")
      expect(await page.getByLabel("Lunch").isVisible()).toBe(false)
      await page.getByLabel("Surveys", { exact: true }).selectOption("Only the surveys that are ticked")
      await page.getByLabel("Lunch").check()
      await page.getByLabel("Name").fill("Nightly sync")
      await page.getByRole("button", { name: "Create key" }).click()
      await page.getByRole("heading", { name: "Your new API key" }).waitFor()
      await page.goto("/portal/api-keys")
      await page.getByRole("link", { name: "Nightly sync" }).click()
      expect(await page.getByLabel("Lunch").isChecked()).toBe(true)
    })
  }
)

describe.each(
  [
    ["with script", { javaScriptEnabled: true, viewport: desktop }],
    ["without script, on a phone", { javaScriptEnabled: false, viewport: phone }]
  ] as const
)("%s", (_, options) => {
  it("a survey with every type is built, published, shared and answered; a failed delivery is sent again", async () => {
    const person = await openAccount()
    answer = { status: 500, body: "broken" }
    await inPortal(person, options, async (page) => {
      await page.goto("/portal/surveys")
      const { id } = await server.canvass.surveys.create(person.owner, {
        title: "How was your lunch?",
        questions: allTypesSurvey.questions?.map((question) => ({ ...question, required: false })) ?? []
      })
      await page.reload()
      await page.getByRole("row", { name: "How was your lunch?" }).click()
      await page.waitForURL(`**/portal/surveys/${id}/edit`)
      await page.goto(`/portal/surveys/${id}/preview`)
      await page.getByText("A preview checks answers as respondents' are checked, and never stores them.").waitFor()

      await page.goto("/portal/webhooks/new")
      await page.getByLabel("URL").fill(endpointUrl)
      await page.getByRole("button", { name: "Create webhook" }).click()
      await page.getByText(/^whsec_/).waitFor()
      await page.getByRole("link", { name: "Continue to the webhook" }).click()
      await page.getByText("Nothing has been sent yet").waitFor()
      const webhook = page.url()

      const { items: [survey] } = await server.canvass.surveys.list(person.owner)
      await page.goto(`/portal/surveys/${survey?.id ?? ""}/share`)
      await page.getByRole("button", { name: "Publish survey" }).click()
      await page.getByText("The survey is published. Share its link.").waitFor()
      await page.getByRole("img", { name: "QR code with the link to the survey" }).waitFor()
      await page.goto(await page.locator("#survey-link").innerText())
      await page.getByLabel("What is your name?").fill("Very good")
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()

      await expect.poll(async () => {
        await page.goto(webhook)
        return page.getByRole("row", { name: /response\.submitted/ }).getByText(/^1$/).count()
      }, { timeout: 10_000 }).toBe(1)
      await page.getByRole("link", { name: "response.submitted" }).click()
      await page.getByText("Failed: Status 500").waitFor()
      await page.getByText("broken").waitFor()
      answer = { status: 200, body: "thanks" }
      await page.getByRole("button", { name: "Send again" }).click()
      await page.getByText("This is the new delivery.").waitFor()
      await expect.poll(async () => {
        await page.reload()
        return page.getByText("Accepted: Status 200").count()
      }, { timeout: 10_000 }).toBe(1)
    })
  })
})

/** The validation of browsers keeps invalid entries away from the API. */
const withoutValidation = "document.querySelector('form.stacked').noValidate = true"

type State = readonly [path: string, act?: (page: Page) => Promise<void>]

/** The pages and their states: an address, and what is done there. */
const states = async (person: Person) => {
  const { owner } = person
  const draft = await server.canvass.surveys.create(owner, allTypesSurvey)
  const empty = await server.canvass.surveys.create(owner, { title: "Nothing yet" })
  const live = await server.canvass.surveys.create(owner, { ...allTypesSurvey, closesAt: "2099-01-01T00:00:00Z" })
  await server.canvass.surveys.publish(owner, live.id)
  const closed = await server.canvass.surveys.create(owner, { ...allTypesSurvey, title: "Closed" })
  await server.canvass.surveys.publish(owner, closed.id)
  await server.canvass.surveys.close(owner, closed.id, { reason: "Enough" })
  const webhook = await server.canvass.webhooks.create(owner, { url: endpointUrl, events: "response.submitted" })
  const off = await server.canvass.webhooks.create(owner, { url: endpointUrl, events: "survey.closed" })
  await server.canvass.webhooks.update(owner, off.id, { isActive: false })
  answer = { status: 500, body: "broken" }
  const delivery = await server.canvass.webhooks.test(owner, webhook.id)
  const survey = (id: string, page: string) => `/portal/surveys/${id}/${page}`
  const hook = `/portal/webhooks/${webhook.id}`
  const states: Record<string, State> = {
    deleteError: [survey(live.id, "delete"), async (page) => {
      await page.getByLabel("type this text").fill("no")
      await page.getByRole("button", { name: "Delete survey" }).click()
      await page.getByRole("alert").waitFor()
    }],
    previewErrors: [survey(draft.id, "preview"), async (page) => {
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Please check your answers").waitFor()
    }],
    previewChecked: [survey(empty.id, "preview"), async (page) => {
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Nothing has been stored").waitFor()
    }],
    designError: [survey(draft.id, "design"), async (page) => {
      await page.getByRole("checkbox", { name: "Choose an accent" }).check()
      await page.getByLabel("Accent", { exact: true }).fill("#eeeeee")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("alert").waitFor()
    }],
    share: [survey(live.id, "share"), (page) => page.locator("summary").filter({ hasText: "Close survey" }).click()],
    shareClosed: [survey(closed.id, "share")],
    webhookError: ["/portal/webhooks/new", async (page) => {
      await page.getByLabel("URL").fill("http://a b")
      await page.getByRole("checkbox", { name: "response.submitted" }).uncheck()
      await page.evaluate(withoutValidation)
      await page.getByRole("button", { name: "Create webhook" }).click()
      await page.getByRole("alert").waitFor()
    }],
    webhookSecret: [`${hook}/rotate-secret`, async (page) => {
      await page.getByRole("button", { name: "Rotate secret" }).click()
      await page.getByText(/^whsec_/).waitFor()
    }],
    webhookNothing: [`${hook}?status=cancelled`],
    webhookOff: [`/portal/webhooks/${off.id}`]
  }
  /** The first state of a page, which the test of every route has with other surveys. */
  const routes: Record<string, State> = {
    list: ["/portal/surveys"],
    listNothing: ["/portal/surveys?q=nothing+like+this"],
    create: ["/portal/surveys/new"],
    delete: [survey(live.id, "delete")],
    preview: [survey(draft.id, "preview")],
    shareDraft: [survey(draft.id, "share")],
    webhooks: ["/portal/webhooks"],
    webhookCreate: ["/portal/webhooks/new"],
    webhook: [hook],
    webhookSettings: [`${hook}/settings`],
    webhookVerify: [`${hook}/verify`],
    webhookDelete: [`${hook}/delete`],
    delivery: [`${hook}/deliveries/${delivery.id}`]
  }
  return process.env["CI_FULL"] === "1" ? { ...routes, ...states } : states
}

it("every state is accessible, and fits", async () => {
  const person = await openAccount()
  const found: Array<string> = []
  const check = (name: string, path: string, act?: (page: Page) => Promise<void>) =>
    inPortal(person, { viewport: phone }, async (page) => {
      await page.goto(path)
      await act?.(page)
      try {
        await expectAccessible(page)
      } catch (error) {
        found.push(`${name}: ${error instanceof Error && "actual" in error ? String(error.actual) : String(error)}`)
      }
    })
  for (const path of ["/portal/surveys", "/portal/webhooks"]) await check(`${path} of a new account`, path)
  for (const [name, [path, act]] of Object.entries(await states(person))) await check(name, path, act)
  expect(found).toEqual([])
}, 240_000)

it("a paused webhook shows why, in the list and on its pages, and is accessible", async () => {
  const impatient = await startPageServer({
    webhooks: { allowHttp: true, allowPrivate: true, retryScheduleMillis: [10] }
  })
  const client = await logInto(impatient.url)
  const owner = (await impatient.canvass.accounts.ensure(client.email)).id
  // Nothing listens on port 1.
  const { id } = await impatient.canvass.webhooks.create(owner, {
    url: "http://127.0.0.1:1/hook",
    events: "survey.published"
  })
  const survey = await impatient.canvass.surveys.create(owner, allTypesSurvey)
  await impatient.canvass.surveys.publish(owner, survey.id)
  await expect.poll(async () => (await impatient.canvass.webhooks.get(owner, id)).pausedAt, { timeout: 10_000 })
    .not.toBeNull()
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: impatient.url }))
  await inWindow(browser, { baseURL: impatient.url, cookies, viewport: phone }, async (page) => {
    for (const path of ["/portal", "/portal/webhooks", `/portal/webhooks/${id}`, `/portal/webhooks/${id}/settings`]) {
      await page.goto(path)
      await page.getByText(/survey\.published failed 1 times?.* last attempt: .*ECONNREFUSED/).waitFor()
      await expectAccessible(page)
    }
    await page.getByRole("button", { name: "Resume sending" }).click()
    await page.getByRole("status").getByText("The webhook sends again.").waitFor()
  })
  await impatient.stop()
}, 60_000)

describe("hostile texts", () => {
  it.each(hostileTexts.map((text, index) => [index, text] as const))(
    "text %i runs nothing and breaks no layout in any form",
    async (_, hostile) => {
      const person = await openAccount()
      await inPortal(person, { viewport: phone }, async (page) => {
        const check = async () => {
          expect(await page.evaluate("typeof hacked")).toBe("undefined")
          await expectNoSidewaysScroll(page)
        }
        const { id } = await server.canvass.surveys.create(person.owner, { title: hostile, description: hostile })
        await server.canvass.surveys.update(person.owner, id, {
          questions: [
            {
              type: "matrix",
              text: hostile,
              description: hostile,
              options: [hostile, "B"],
              settings: { rows: [{ value: "a", label: hostile }] }
            },
            { type: "single_choice", text: hostile, options: [{ value: hostile, label: hostile }, "B"] },
            { type: "slider", text: hostile, settings: { unit: hostile, minLabel: hostile, maxLabel: hostile } }
          ]
        })
        await page.goto(`/portal/surveys/${id}/edit`)
        const title = page.getByRole("textbox", { name: "Title of the survey" })
        expect(await title.inputValue()).toBe(hostile)
        await check()
        for (const path of [`/portal/surveys/${id}/preview`, `/portal/surveys?q=${encodeURIComponent(hostile)}`]) {
          await page.goto(path)
          await check()
        }
        await page.goto(`/portal/surveys/${id}/share`)
        await page.getByRole("button", { name: "Publish survey" }).click()
        await page.locator("summary").filter({ hasText: "Close survey" }).click()
        await page.getByLabel("Reason").fill(hostile)
        await page.getByRole("button", { name: "Close survey" }).click()
        await page.getByText("The survey is closed.").waitFor()
        await check()
        await page.goto(`/portal/surveys/${id}/delete`)
        await page.getByLabel("type this text").fill(`${hostile}!`)
        await page.getByRole("button", { name: "Delete survey" }).click()
        await page.getByRole("alert").waitFor()
        await check()
        await page.goto("/portal/webhooks/new")
        await page.evaluate(withoutValidation)
        await page.getByLabel("URL").fill(hostile)
        await page.getByRole("button", { name: "Create webhook" }).click()
        await page.getByRole("alert").waitFor()
        await check()
        const url = `${endpointUrl}/${encodeURI(hostile).replaceAll(/['\\{}$]/g, "-")}`
        const webhook = await server.canvass.webhooks.create(person.owner, { url, events: "survey.closed" })
        answer = { status: 500, body: hostile }
        const delivery = await server.canvass.webhooks.test(person.owner, webhook.id)
        await expect.poll(async () => {
          await page.goto(`/portal/webhooks/${webhook.id}/deliveries/${delivery.id}`)
          return page.getByText("Failed: Status 500").count()
        }, { timeout: 10_000 }).toBe(1)
        await check()
        await page.goto(`/portal/webhooks/${webhook.id}`)
        await check()
      })
    },
    60_000
  )
})
