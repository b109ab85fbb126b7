/** Every page of the site in a real browser: accessible, in both themes, and not wider than a phone. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../test/Chromium.js"
import { portalPages } from "../src/portal/pages.js"
import { answerAll } from "./fixtures/answers.js"
import { expectAccessible, logInAt, watch } from "./fixtures/browser.js"
import { bodyOf, formOf } from "./fixtures/Form.js"
import { allTypesSurvey, type PageServer, startPageServer } from "./fixtures/PageServer.js"
import { logInto } from "./fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let email = ""
let ids = { survey: "", draft: "", response: "", webhook: "", delivery: "", segment: "" }
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    sharedChromium(),
    startPageServer({ webhooks: { allowHttp: true, allowPrivate: true, retryScheduleMillis: [60_000] } })
  ])
  const { canvass } = server
  email = (await logInto(server.url)).email
  const owner = (await canvass.accounts.ensure(email)).id
  // Nothing listens on port 1: the delivery fails.
  const webhook = await canvass.webhooks.create(owner, { url: "http://127.0.0.1:1/hook", events: "survey.published" })
  const survey = await canvass.surveys.create(owner, allTypesSurvey)
  await canvass.surveys.publish(owner, survey.id)
  const draft = await canvass.surveys.create(owner, { title: "A draft" })
  await answerAll(server, survey.id, 20)
  const segment = await canvass.segments.create(owner, survey.id, {
    name: "Fans",
    filter: { question: "again", op: "gte", value: 9 }
  })
  const responses = await canvass.responses.list(owner, survey.id, { limit: 1 })
  const deliveries = await canvass.webhooks.deliveries(owner, webhook.id, { limit: 1 })
  ids = {
    survey: survey.id,
    draft: draft.id,
    response: responses.items[0]?.id ?? "",
    webhook: webhook.id,
    delivery: deliveries.items[0]?.id ?? "",
    segment: segment.id
  }
})
afterAll(() => server.stop())

const values: Readonly<Record<string, () => string>> = {
  surveyId: () => ids.survey,
  responseId: () => ids.response,
  webhookId: () => ids.webhook,
  deliveryId: () => ids.delivery,
  segmentId: () => ids.segment
}

/** A redirect to an identity provider. */
const withoutPage: ReadonlySet<string> = new Set(["/portal/login/:provider"])

const patterns = portalPages.flatMap(({ _tag, path }) => _tag === "Page" && !withoutPage.has(path) ? [path] : [])

/** What a page shows besides its first state. */
const otherStates: ReadonlyArray<readonly [state: string, path: () => string]> = [
  ["an empty list", () => "/portal/surveys?q=nothing"],
  ["a draft without questions", () => `/portal/surveys/${ids.draft}/edit`],
  ["results of a draft", () => `/portal/surveys/${ids.draft}/results`],
  ["a survey without segments", () => `/portal/surveys/${ids.draft}/results/segments`],
  ["a segment to rename", () => `/portal/surveys/${ids.survey}/results/segments?rename=${ids.segment}`],
  ["a trend in an unknown time zone", () => `/portal/surveys/${ids.survey}/results/trend?timeZone=Mars/Olympus`],
  ["responses of a draft", () => `/portal/surveys/${ids.draft}/responses`],
  ["sharing of a draft", () => `/portal/surveys/${ids.draft}/share`],
  ["a survey of nobody", () => "/portal/surveys/01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03/edit"],
  ["an unknown page", () => "/portal/nothing"],
  ["a path without a page", () => "/docs/nope"]
]

const logIn = (page: Page) => logInAt(page, server.url, email)

describe("every route", () => {
  let context: BrowserContext
  let page: Page
  let findings: ReadonlyArray<string>
  beforeAll(async () => {
    context = await browser.newContext({ locale: "en-GB" })
    page = await context.newPage()
    findings = watch(page)
    await logIn(page)
  })
  afterAll(() => context.close())

  const check = async (path: string) => {
    const response = await page.goto(server.url + path)
    expect(response?.headers()["content-security-policy"]).not.toContain("unsafe")
    expect(await page.locator("h1").count()).toBe(1)
    await expectAccessible(page)
    expect(findings).toEqual([])
  }

  it.each(patterns)(
    "%s is accessible and fits the window",
    (pattern) => check(pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name]?.() ?? ""))
  )

  it.each(otherStates)("%s is accessible and fits the window", (_state, path) => check(path()))
})

it.each(["with", "without"])("a refusal by the rate limit keeps the entries, %s script", async (script) => {
  const limited = await startPageServer({ settings: { rateLimitForms: 1 } })
  const { slug } = await limited.publish({ title: "Lunch", questions: [{ key: "dish", type: "text", text: "Dish?" }] })
  const context = await browser.newContext({ locale: "en-GB", javaScriptEnabled: script === "with" })
  const page = await context.newPage()
  await page.goto(`${limited.url}/s/${slug}`)
  await page.getByLabel("Dish?").fill("Soup \"and\" <bread>")
  await fetch(`${limited.url}/s/${slug}`, { method: "POST", body: new URLSearchParams() })
  await page.getByRole("button", { name: "Send answers" }).click()
  expect(await page.locator("input[name='a.dish']").inputValue()).toBe("Soup \"and\" <bread>")
  if (script === "with") await expectAccessible(page)
  await context.close()
  await limited.stop()
})

it("a form whose answers were sent before, with others, says so", async () => {
  const { id, slug } = await server.publish({
    title: "Lunch",
    questions: [{ key: "dish", type: "text", text: "Dish?" }]
  })
  const context = await browser.newContext({ locale: "en-GB" })
  const page = await context.newPage()
  await page.goto(`${server.url}/s/${slug}`)
  const { action, fields } = formOf(await page.content())
  const body = bodyOf({ action, fields }, [["a.dish", "Soup"], ["action", "send"]])
  await fetch(server.url + action, { method: "POST", redirect: "manual", body })
  await page.getByLabel("Dish?").fill("Salad")
  await page.getByRole("button", { name: "Send answers" }).click()
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/already/i)
  await expectAccessible(page)
  expect(await server.responses(id)).toHaveLength(1)
  await context.close()
})
