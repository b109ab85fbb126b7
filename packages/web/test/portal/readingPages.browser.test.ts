/** Overview, results, responses, usage and audit log in a real browser. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchChromium } from "../../../../test/Chromium.js"
import { answerAll } from "../fixtures/answers.js"
import { expectAccessible, expectNoSidewaysScroll, watch } from "../fixtures/browser.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto, password } from "../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let email: string
let surveyId: string
let responseId: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchChromium(), startPageServer()])
  const person = await openAccount()
  email = person.email
  surveyId = (await person.publish(allTypesSurvey)).id
  await person.publish({ title: "What do you think of the new menu?", questions: [{ type: "text", text: "Well?" }] })
  await server.canvass.surveys.create(person.accountId, { title: "A draft" })
  await answerAll(server, surveyId, 60)
  const { items } = await server.canvass.responses.list(person.accountId, surveyId, { limit: 1, order: "asc" })
  responseId = items[0]?.id ?? ""
})
afterAll(async () => {
  await Promise.all([browser.close(), server.stop()])
})

type SurveyInput = Parameters<PageServer["publish"]>[0]

/** Opens an account with a password, whose surveys are made without pages. */
const openAccount = async () => {
  const { email } = await logInto(server.url)
  const accountId = (await server.canvass.accounts.ensure(email)).id
  const publish = async (input: SurveyInput) => {
    const { id } = await server.canvass.surveys.create(accountId, input)
    return server.canvass.surveys.publish(accountId, id)
  }
  return { email, accountId, publish }
}

const phone = { width: 320, height: 700 }
const desktop = { width: 1280, height: 900 }

/** Runs a test with a window of its own, logged in. It fails if anything runs or is refused that must not be. */
const inPortal = async (
  person: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>
) => {
  const context = await browser.newContext({ locale: "en-GB", ...options })
  const page = await context.newPage()
  const findings = watch(page)
  await page.goto(`${server.url}/portal/login`)
  await page.locator("input[name=email]").fill(person)
  await page.locator("input[name=password]").fill(password)
  await page.locator("button.primary").click()
  await page.waitForURL(`${server.url}/portal`)
  await use(page)
  expect(findings).toEqual([])
  await context.close()
}

const surveyPage = (subpage: string) => `/portal/surveys/${surveyId}/${subpage}`

const states = () => ({
  overview: "/portal",
  results: surveyPage("results"),
  resultsEmptyRange: `${surveyPage("results")}?from=2020-01-01&to=2020-01-02`,
  responses: surveyPage("responses"),
  responsesFiltered: `${surveyPage("responses")}?status=partial`,
  responsesNone: `${surveyPage("responses")}?from=2020-01-01&to=2020-01-02`,
  response: surveyPage(`responses/${responseId}`),
  deletion: surveyPage(`responses/${responseId}/delete`),
  usage: "/portal/usage",
  auditLog: "/portal/audit-log",
  auditLogNone: "/portal/audit-log?statusCode=599"
})

describe("every state of the pages", () => {
  it.each(
    [
      ["phone, light", phone, "light"],
      ["phone, dark", phone, "dark"],
      ["desktop, light", desktop, "light"],
      ["desktop, dark", desktop, "dark"]
    ] as const
  )("is accessible and as wide as its window: %s", async (name, viewport, colorScheme) => {
    await inPortal(email, { viewport, colorScheme }, async (page) => {
      for (const [state, path] of Object.entries(states())) {
        await page.goto(server.url + path)
        await screenshot(page, `${state}-${name}`)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    })
  })
})

const screenshot = async (page: Page, name: string) => {
  const directory = process.env["SCREENSHOTS"]
  if (directory !== undefined) {
    await page.screenshot({ path: `${directory}/${name.replace(/\W+/g, "-")}.png`, fullPage: true })
  }
}
