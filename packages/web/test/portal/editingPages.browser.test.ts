/** The survey editor, the list of surveys, the share page and webhooks in a real browser. */
import { createServer, type Server } from "node:http"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { desktop, expectAccessible, expectNoSidewaysScroll, inWindow, phone } from "../fixtures/browser.js"
import { hostileTexts } from "../fixtures/hostileTexts.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto, password } from "../fixtures/PortalClient.js"

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

const types = [
  "Text",
  "Single choice",
  "Multiple choice",
  "Rating",
  "Net promoter score",
  "Yes or no",
  "Matrix",
  "Ranking",
  "Slider",
  "Date",
  "File"
]

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

/** A survey with every kind of rule. */
const ruledSurvey = {
  title: "Rules",
  hiddenFields: ["plan"],
  variables: [{ name: "points", value: { mean: [{ answer: "score" }, { multiply: [{ answer: "score" }, 2] }] } }],
  endings: [{ key: "out", outcome: "screenedOut", title: "Thank you all the same" }],
  questions: [
    { key: "score", type: "nps", text: "How likely are you to come again, and to bring your colleagues with you?" },
    { key: "dish", type: "single_choice", text: "Which dish?", options: ["Soup", "Stew"] },
    {
      key: "why",
      type: "text",
      text: "Why?",
      page: {
        title: "Your reasons",
        showIf: { question: "score", op: "lte", value: 6 },
        endIf: [{ when: { question: "dish", op: "equals", value: "Soup" }, ending: "out" }]
      },
      showIf: {
        any: [
          { question: "score", op: "lt", value: 3 },
          { question: "dish", op: "equals", value: "Stew" },
          { field: "plan", op: "contains", value: "gold" },
          { variable: "points", op: "answered" }
        ]
      }
    },
    {
      key: "more",
      type: "text",
      text: "What else?",
      showIf: { not: { question: "dish", op: "answered" } },
      requiredIf: { question: "score", op: "equals", value: 0 }
    }
  ]
} as const satisfies Parameters<typeof server.canvass.surveys.create>[1]

it.each([true, false])("a condition is built and saved, script: %s", async (javaScriptEnabled) => {
  const person = await openAccount()
  const { id } = await server.canvass.surveys.create(person.owner, {
    title: "Lunch",
    questions: [
      { key: "dish", type: "single_choice", text: "Which dish?", options: ["Soup", "Stew"] },
      { key: "score", type: "nps", text: "Again?" },
      { key: "why", type: "text", text: "Why?" }
    ]
  })
  await inPortal(person, { javaScriptEnabled, viewport: phone }, async (page) => {
    await page.goto(`/portal/surveys/${id}/edit`)
    const choose = async (subject: string) => {
      await page.getByRole("button", { name: "Add condition: question 3" }).click()
      await page.getByLabel("What the condition is about").selectOption(subject)
      await page.getByRole("button", { name: "Add", exact: true }).click()
    }
    await choose("Question 1: Which dish?")
    const dish = page.getByRole("group", { name: "Question 1: Which dish?" })
    await dish.getByLabel("Value").selectOption("Stew")
    await choose("Question 2: Again?")
    const score = page.getByRole("group", { name: "Question 2: Again?" })
    await score.getByLabel("Comparison").selectOption("is answered")
    // Nothing is compared.
    expect(await score.getByLabel("Value").isVisible()).toBe(false)
    await score.getByLabel("Comparison").selectOption("is at most")
    await score.getByLabel("Value").selectOption("6")
    await page.getByLabel("How many must be true").selectOption("At least one of these is true")
    await page.getByRole("button", { name: "Save changes" }).last().click()
    await page.getByText("The survey has been saved.").waitFor()
    expect((await server.canvass.surveys.get(person.owner, id)).questions[2]).toMatchObject({
      showIf: {
        any: [{ question: "dish", op: "equals", value: "Stew" }, { question: "score", op: "lte", value: 6 }]
      }
    })
    await page.getByRole("button", { name: "Remove condition 1" }).click()
    await page.getByRole("button", { name: "Save changes" }).last().click()
    await page.getByText("The survey has been saved.").waitFor()
    expect((await server.canvass.surveys.get(person.owner, id)).questions[2]).toMatchObject({
      showIf: { question: "score", op: "lte", value: 6 }
    })
  })
})

it("the editor of a survey with rules is accessible, also while a condition is built", async () => {
  const person = await openAccount()
  const { id } = await server.canvass.surveys.create(person.owner, ruledSurvey)
  await inPortal(person, { viewport: phone }, async (page) => {
    await page.goto(`/portal/surveys/${id}/edit`)
    for (const summary of await page.locator("main summary").all()) await summary.click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Add condition: question 3" }).click()
    await page.getByLabel("What the condition is about").selectOption("Hidden field plan")
    await expectAccessible(page)
    await page.getByRole("button", { name: "Add", exact: true }).click()
    await page.getByRole("button", { name: "Save changes" }).last().click()
    await page.getByRole("alert").waitFor()
    await expectAccessible(page)
  })
})

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
      await page.getByRole("button", { name: "New survey" }).click()
      await page.getByLabel("Title", { exact: true }).fill("How was your lunch?")
      for (const type of types) {
        await page.getByRole("button", { name: new RegExp(`^Add a question: ${type}`) }).click()
        // The focus is where one goes on writing.
        await page.locator("textarea:focus").waitFor()
        await page.keyboard.type(`A question: ${type}?`)
      }
      await page.getByRole("checkbox", { name: "An answer is required" }).first().check()
      await page.getByRole("button", { name: "Save changes" }).last().click()
      await page.getByText("The survey has been saved.").waitFor()
      await page.getByRole("link", { name: "Preview" }).click()
      await page.getByText("A preview checks answers as respondents' are checked, and never stores them.").waitFor()
      for (const type of types) await page.getByText(`A question: ${type}?`).first().waitFor()
      await page.getByRole("link", { name: "Back to the editor" }).click()

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
      await page.getByLabel("A question: Text?").fill("Very good")
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

  it("the editor is used by keyboard alone", async () => {
    const person = await openAccount()
    const { id } = await server.canvass.surveys.create(person.owner, { title: "Lunch" })
    await inPortal(person, options, async (page) => {
      /** Presses Tab until an element has the focus. */
      const tabTo = async (name: string) => {
        for (let i = 0; i < 60; i++) {
          await page.keyboard.press("Tab")
          const focused: unknown = await page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.labels?.[0]?.innerText ?? " +
              "document.activeElement.textContent"
          )
          if (String(focused).startsWith(name)) return
        }
        throw new Error(`Tab never comes to ${name}.`)
      }
      await page.goto(`/portal/surveys/${id}/edit`)
      await tabTo("Add a question: Single choice")
      await page.keyboard.press("Enter")
      await page.locator("textarea:focus").waitFor()
      await page.keyboard.type("Which dish?")
      await tabTo("Add a question: Rating")
      await page.keyboard.press("Space")
      await page.locator("#edit-q1\\.text:focus").waitFor()
      await page.keyboard.type("How was it?")
      await page.keyboard.press("Shift+Tab")
      await page.keyboard.press("Shift+Tab")
      // Down is disabled for the last question: up is the third one before the text.
      await page.keyboard.press("Shift+Tab")
      await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")])
      await tabTo("Save and preview")
      await page.keyboard.press("Enter")
      await page.waitForURL(/\/preview$/)
      const { questions } = await server.canvass.surveys.get(person.owner, id)
      expect(questions.map(({ text }) => text)).toEqual(["How was it?", "Which dish?"])
      // Enter in a field saves, and does not add, move or remove a question.
      await page.goto(`/portal/surveys/${id}/edit`)
      await page.getByLabel("Title", { exact: true }).focus()
      await page.keyboard.type(" today")
      await page.keyboard.press("Enter")
      await page.getByText("The survey has been saved.").waitFor()
      const { questions: saved, title } = await server.canvass.surveys.get(person.owner, id)
      expect([title.includes("today"), saved.length]).toEqual([true, 2])
    })
  })
})

describe("with script", () => {
  it("a browser warns before unsaved changes are lost, and not after they were saved", async () => {
    const person = await openAccount()
    const { id } = await server.canvass.surveys.create(person.owner, { title: "Lunch" })
    const context = await browser.newContext({ locale: "en-GB", baseURL: server.url })
    await context.addCookies(person.cookies)
    const page = await context.newPage()
    const dialogs: Array<string> = []
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await page.goto(`/portal/surveys/${id}/edit`)
    await page.getByLabel("Title", { exact: true }).fill("Dinner")
    await page.getByText("There are changes that are not saved yet.").waitFor()
    await page.getByRole("link", { name: "Share" }).click()
    await page.waitForURL(/\/share$/)
    expect(dialogs).toEqual(["beforeunload"])
    await page.goto(`/portal/surveys/${id}/edit`)
    await page.getByLabel("Title", { exact: true }).fill("Dinner")
    await page.getByRole("button", { name: "Save changes" }).last().click()
    await page.getByText("The survey has been saved.").waitFor()
    expect(dialogs.length).toBe(1)
    await context.close()
  })

  it("the closing time is entered and shown in local time", async () => {
    const person = await openAccount()
    const { id } = await server.canvass.surveys.create(person.owner, {
      title: "Lunch",
      closesAt: "2030-07-01T10:00:00.000Z"
    })
    await inPortal(person, { timezoneId: "Europe/Berlin" }, async (page) => {
      await page.goto(`/portal/surveys/${id}/edit`)
      expect(await page.getByLabel("Closes at").inputValue()).toBe("2030-07-01T12:00")
      await page.getByLabel("Closes at").fill("2030-01-01T12:00")
      await page.getByRole("button", { name: "Save changes" }).last().click()
      await page.getByText("The survey has been saved.").waitFor()
      expect((await server.canvass.surveys.get(person.owner, id)).closesAt).toBe("2030-01-01T11:00:00.000Z")
    })
  })
})

/** The validation of browsers keeps invalid entries away from the API. */
const withoutValidation = "document.querySelector('form.stacked').noValidate = true"

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
  const states: Record<string, readonly [path: string, act?: (page: Page) => Promise<void>]> = {
    list: ["/portal/surveys"],
    listNothing: ["/portal/surveys?q=nothing+like+this"],
    create: ["/portal/surveys/new"],
    delete: [survey(live.id, "delete")],
    deleteError: [survey(live.id, "delete"), async (page) => {
      await page.getByLabel("type this text").fill("no")
      await page.getByRole("button", { name: "Delete survey" }).click()
      await page.getByRole("alert").waitFor()
    }],
    edit: [survey(draft.id, "edit"), async (page) => {
      for (const summary of await page.locator("main summary").all()) await summary.click()
    }],
    editEmpty: [survey(empty.id, "edit")],
    editError: [survey(empty.id, "edit"), async (page) => {
      await page.getByRole("button", { name: "Add a question: Matrix" }).click()
      await page.getByRole("button", { name: "Save changes" }).last().click()
      await page.getByRole("alert").waitFor()
    }],
    editConflict: [survey(empty.id, "edit"), async (page) => {
      await server.canvass.surveys.update(owner, empty.id, { description: crypto.randomUUID() })
      await page.getByRole("button", { name: "Save changes" }).last().click()
      await page.getByRole("alert").waitFor()
    }],
    preview: [survey(draft.id, "preview")],
    previewErrors: [survey(draft.id, "preview"), async (page) => {
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Please check your answers").waitFor()
    }],
    previewChecked: [survey(empty.id, "preview"), async (page) => {
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Nothing has been stored").waitFor()
    }],
    shareDraft: [survey(draft.id, "share")],
    share: [survey(live.id, "share"), (page) => page.locator("main summary").click()],
    shareClosed: [survey(closed.id, "share")],
    webhooks: ["/portal/webhooks"],
    webhookCreate: ["/portal/webhooks/new"],
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
    webhook: [hook],
    webhookNothing: [`${hook}?status=cancelled`],
    webhookOff: [`/portal/webhooks/${off.id}`],
    webhookSettings: [`${hook}/settings`],
    webhookVerify: [`${hook}/verify`],
    webhookDelete: [`${hook}/delete`],
    delivery: [`${hook}/deliveries/${delivery.id}`]
  }
  return states
}

it.each([true, false])(
  "edits are kept when the session ends, until somebody logs in again (script: %s)",
  async (javaScriptEnabled) => {
    const person = await openAccount()
    const { id } = await server.canvass.surveys.create(person.owner, { title: "Lunch" })
    await inPortal(person, { javaScriptEnabled }, async (page) => {
      await page.goto(`/portal/surveys/${id}/edit`)
      await page.getByRole("button", { name: "Add a question: Text" }).click()
      await page.getByLabel("Title", { exact: true }).fill("Dinner")
      await page.context().clearCookies()
      await page.getByRole("button", { name: "Save changes" }).last().click()
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor()
      if (javaScriptEnabled) await expectAccessible(page)
      const opened = page.waitForEvent("popup")
      await page.getByRole("link", { name: "Log in in a new tab" }).click()
      const login = await opened
      await login.getByLabel("E-mail address").fill(person.email)
      await login.getByLabel("Password").fill(password)
      await login.getByRole("button", { name: "Log in" }).click()
      await login.getByRole("heading", { name: "Overview" }).waitFor()
      await page.getByRole("button", { name: "Send again" }).click()
      await page.getByRole("heading", { name: "You are logged in again" }).waitFor()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole("button", { name: "Send again" }).click()
      await page.getByRole("alert").waitFor()
      expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Dinner")
      await page.getByLabel("Question", { exact: true }).fill("Which dish?")
      await page.getByRole("button", { name: "Save changes" }).last().click()
      await page.getByText("The survey has been saved.").waitFor()
    })
    expect(await server.canvass.surveys.get(person.owner, id)).toMatchObject({
      title: "Dinner",
      questions: [{ text: "Which dish?" }]
    })
  }
)

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
        await page.goto("/portal/surveys/new")
        await page.getByRole("button", { name: "New survey" }).click()
        await page.getByLabel("Title", { exact: true }).fill(hostile)
        await page.getByLabel("Description").first().fill(hostile)
        await page.getByRole("button", { name: "Save changes" }).last().click()
        await page.getByText("The survey has been saved.").waitFor()
        await check()
        const id = /surveys\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ""
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
        for (const summary of await page.locator("main summary").all()) await summary.click()
        await check()
        await page.getByLabel("Key").first().fill(hostile)
        await page.getByRole("button", { name: "Save changes" }).last().click()
        await page.getByRole("alert").waitFor()
        await check()
        await page.getByLabel("Key").first().fill("key1")
        await page.getByRole("button", { name: "Save changes" }).last().click()
        await page.getByText("The survey has been saved.").waitFor()
        const { questions, title } = await server.canvass.surveys.get(person.owner, id)
        expect([title, questions[0]?.text, questions[1]?.options[0]?.value]).toEqual([hostile, hostile, hostile])
        for (const path of [`/portal/surveys/${id}/preview`, `/portal/surveys?q=${encodeURIComponent(hostile)}`]) {
          await page.goto(path)
          await check()
        }
        await page.goto(`/portal/surveys/${id}/share`)
        await page.getByRole("button", { name: "Publish survey" }).click()
        await page.locator("main summary").click()
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
