/**
 * Hostile entries in every form that the pages show: nothing runs, the server does not fail, what was entered is shown
 * again, and no page is wider than its window. The forms are read from the pages: a new form is in these tests.
 */
import { PictureSamples } from "@canvass/core/testing"
import process from "node:process"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../test/Chromium.js"
import { portalPages } from "../src/portal/pages.js"
import { expectNoSidewaysScroll, inWindow, phone } from "./fixtures/browser.js"
import { formOf } from "./fixtures/Form.js"
import { allTypesSurvey, type PageServer, startPageServer } from "./fixtures/PageServer.js"
import { logInto, makePortalClient, type PortalClient, type PortalResponse } from "./fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let clients: {
  readonly account: PortalClient & { readonly email: string }
  readonly keyOwner: PortalClient & { readonly email: string }
  readonly visitor: PortalClient
}
let ids = {
  survey: "",
  draft: "",
  closed: "",
  response: "",
  webhook: "",
  inactive: "",
  delivery: "",
  segment: "",
  key: "",
  slug: ""
}
/** A published survey that a test may close. */
let open = ""
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    sharedChromium(),
    startPageServer({ portal: { registration: "open", sendsMail: true } })
  ])
  const account = await logInto(server.url)
  const keyOwner = await logInto(server.url)
  await keyOwner.submit("/portal/api-keys", "create", { name: "default" })
  clients = { account, keyOwner, visitor: makePortalClient(server.url) }
  // The page that links a login is shown to a browser that has begun one.
  clients.visitor.cookies.set("canvass_verifier", "A".repeat(43))
  const { canvass } = server
  const owner = (await canvass.accounts.ensure(account.email)).id
  const create = async (isPublished: boolean) => {
    const survey = await canvass.surveys.create(owner, allTypesSurvey)
    return isPublished ? canvass.surveys.publish(owner, survey.id) : survey
  }
  const [survey, draft, closed] = [await create(true), await create(false), await create(true)]
  await canvass.surveys.close(owner, closed.id)
  await canvass.assets.upload(owner, PictureSamples.png())
  const webhook = await canvass.webhooks.create(owner, { url: "https://example.com/hook", events: "survey.closed" })
  const inactive = await canvass.webhooks.create(owner, { url: "https://example.com/off", events: "survey.closed" })
  await canvass.webhooks.update(owner, inactive.id, { isActive: false })
  const delivery = await canvass.webhooks.test(owner, webhook.id)
  const segment = await canvass.segments.create(owner, survey.id, {
    name: "Fans",
    filter: { question: "again", op: "gte", value: 9 }
  })
  const response = await canvass.responses.submit(survey.id, {
    answers: [{ questionKey: "name", value: "Ada" }, { questionKey: "dishes", value: ["Soup"] }, {
      questionKey: "again",
      value: 9
    }]
  })
  const [key] = await canvass.keys.list((await canvass.accounts.ensure(keyOwner.email)).id)
  ids = {
    survey: survey.id,
    draft: draft.id,
    closed: closed.id,
    response: response.id,
    webhook: webhook.id,
    inactive: inactive.id,
    delivery: delivery.id,
    segment: segment.id,
    key: key?.id ?? "",
    slug: survey.slug
  }
})
beforeEach(async () => {
  // The form that closes a survey succeeds with any reason.
  const owner = (await server.canvass.accounts.ensure(clients.account.email)).id
  const { id } = await server.canvass.surveys.create(owner, allTypesSurvey)
  await server.canvass.surveys.publish(owner, id)
  open = id
})
afterAll(() => server.stop())

type Sender = keyof typeof clients

/** A form of a page, as the page shows it now. */
interface ShownForm {
  readonly action: string
  /** The name of the action. Empty for the form of a survey. */
  readonly name: string
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
  /** Names of all controls but hidden ones, also of those that are not checked. */
  readonly controls: ReadonlyArray<string>
  /** Names of the controls that show their text again. */
  readonly texts: ReadonlyArray<string>
}

const formsOf = (html: string): ReadonlyArray<ShownForm> =>
  [...html.matchAll(/<form\b(?:"[^"]*"|[^">])*method="post".*?<\/form>/gs)].map(([form]) => {
    const tags = form.match(/<(?:input|select|textarea)\b(?:"[^"]*"|[^">])*>/g) ?? []
    const named = tags.flatMap((tag) => {
      const name = / name="([^"]+)"/.exec(tag)?.[1]
      return name === undefined ? [] : [{ name, type: tag.startsWith("<input") ? typeOf(tag) : tag.slice(1, 4) }]
    })
    const { action, fields } = formOf(form)
    return {
      action,
      name: fields.find(([name]) => name === "action")?.[1] ?? "",
      fields,
      controls: [...new Set(named.filter(({ type }) => type !== "hidden").map(({ name }) => name))],
      texts: named.filter(({ type }) => ["text", "email", "url", "search", "tex"].includes(type)).map(({ name }) =>
        name
      )
    }
  })

const typeOf = (tag: string): string => / type="([^"]+)"/.exec(tag)?.[1] ?? "text"

/** Pages with forms, and who opens them. */
const pages = (): ReadonlyArray<readonly [sender: Sender, path: string]> => {
  const values: Readonly<Record<string, string>> = {
    surveyId: ids.survey,
    responseId: ids.response,
    webhookId: ids.webhook,
    deliveryId: ids.delivery,
    segmentId: ids.segment,
    keyId: ids.key,
    tag: "de",
    template: "npsFollowUp"
  }
  const routes = portalPages.flatMap((route): ReadonlyArray<readonly [Sender, string]> => {
    if (route._tag !== "Page" || Object.keys(route.actions).length === 0) return []
    const path = route.path.replace(":surveyId/share", `${open}/share`)
      .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "")
    const owner = route.path.includes(":keyId") ? "keyOwner" : "account"
    return [[route.access === "anyone" ? "visitor" : owner, path]]
  })
  return [
    ...routes,
    ["keyOwner", "/portal/api-keys"],
    ["account", `/portal/surveys/${ids.draft}/share`],
    ["account", `/portal/surveys/${ids.closed}/share`],
    ["account", `/portal/surveys/${ids.survey}/results/segments?rename=${ids.segment}`],
    ["account", `/portal/webhooks/${ids.inactive}`],
    ["visitor", "/portal/reset?token=x"],
    ["visitor", "/portal/return?error=link_required&linkToken=x"],
    ["visitor", `/s/${ids.slug}`]
  ]
}

/** A form that can be sent: how to read it again, with a new token. */
interface Target {
  readonly label: string
  readonly sender: Sender
  readonly path: string
  readonly name: string
  readonly form: ShownForm
}

/** Every form once that takes entries. */
const targets = async (): Promise<ReadonlyArray<Target>> => {
  const found = new Map<string, Target>()
  for (const [sender, path] of pages()) {
    const { html, status } = await clients[sender].request(path)
    expect([path, status]).toEqual([path, 200])
    for (const form of formsOf(html)) {
      const label = `${form.action} ${form.name}`
      if (form.controls.length > 0 && !found.has(label)) {
        found.set(label, { label, sender, path, name: form.name, form })
      }
    }
  }
  return [...found.values()]
}

const running = [
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "\"><img src=x onerror=alert(1)>",
  "</textarea></title></option><svg onload=alert(1)>",
  "{{constructor.constructor('alert(1)')()}}"
]

const rightToLeft = "\u202Eright to left\u202C \u2067\u0301\u0301\u0301"
const wide = "W".repeat(10_000)

/** With `CI_FULL=1` each of the texts that run; otherwise one that has all of them. */
const texts = [
  ...process.env["CI_FULL"] === "1" ? running : [running.join("//")],
  rightToLeft,
  wide,
  "NUL \0, backspace \b, and \u2028",
  "line\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>",
  "\uD800 alone \uDFFF"
]

/** The entries of a form with a text in every control. */
const filled = (form: ShownForm, text: string): ReadonlyArray<readonly [string, string]> => [
  ...form.fields.filter(([name]) => !form.controls.includes(name)),
  ...form.controls.map((name) => [name, text] as const)
]

const send = async (
  { name, path, sender }: Target,
  make: (form: ShownForm) => RequestInit
): Promise<PortalResponse> => {
  const client = clients[sender]
  const page = await client.request(path)
  const form = formsOf(page.html).find((form) => form.name === name)
  if (form === undefined) return page
  const { headers, ...init } = make(form)
  return client.request(form.action, {
    method: "POST",
    ...init,
    headers: { origin: server.url, ...Object.fromEntries(new Headers(headers)) }
  })
}

/** Nothing of an entry is markup, and nothing failed. */
const expectHarmless = (label: string, { headers, html, status }: PortalResponse) => {
  expect([label, status < 500]).toEqual([label, true])
  expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/)
  expect(headers.get("set-cookie") ?? "").not.toContain("a=b")
  expect(status === 303 || /^text\/html/.test(headers.get("content-type") ?? "")).toBe(true)
}

/** The number of forms that take entries: a page that shows none by mistake is found. */
const allCount = 35

describe("in every form that takes entries", () => {
  it.each(texts.map((text, index) => [index, text] as const))("text %i runs nothing and is kept", async (_, text) => {
    const all = await targets()
    let keptCount = 0
    for (const target of all) {
      const response = await send(
        target,
        (form) => ({ body: new URLSearchParams([...filled(form, text)].map(toPair)) })
      )
      expectHarmless(target.label, response)
      if (response.status !== 400 && response.status !== 422) continue
      const shown = formsOf(response.html).find(({ name }) => name === target.name)
      for (const name of target.form.texts) {
        keptCount++
        const value = shown?.fields.find(([field]) => field === name)?.[1]
        expect([target.label, name, plain(value ?? "")]).toEqual([target.label, name, plain(text)])
      }
    }
    expect([all.length, keptCount > 10], all.map(({ label }) => label).join("\n")).toEqual([allCount, true])
  }, 60_000)

  /** Bodies that no browser would send. */
  const bodies: Readonly<Record<string, (form: ShownForm) => RequestInit>> = {
    "JSON": (form) => ({
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(form.fields))
    }),
    "plain text": (form) => ({
      headers: { "content-type": "text/plain" },
      body: form.fields.map(([name, value]) => `${name}=${value}`).join("\r\n")
    }),
    "no body": () => ({}),
    "a multipart body without its boundary": () => ({
      headers: { "content-type": "multipart/form-data; boundary=a" },
      body: "--b\r\n\r\n"
    }),
    "broken percent signs and bytes": (form) => ({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: [
        new URLSearchParams([...form.fields].map(toPair)).toString(),
        ...form.controls.map((name) => `${encodeURIComponent(name)}=%zz%ED%A0%80%FF%`)
      ].join("&")
    }),
    "repeated fields": (form) => ({
      body: new URLSearchParams([...form.fields, ...filled(form, "a"), ...filled(form, "b")].map(toPair))
    }),
    "thousands of fields": (form) => ({
      body: new URLSearchParams([
        ...filled(form, "a").map(toPair),
        ...Array.from({ length: 9_000 }, (_, index) => [`q${index}.text`, "a"])
      ])
    }),
    "more fields than a form may have": (form) => ({
      body: new URLSearchParams([
        ...filled(form, "a").map(toPair),
        ...Array.from({ length: 10_001 }, (_, index) => [`${index}`, ""])
      ])
    }),
    "deep names and names of prototypes": (form) => ({
      body: new URLSearchParams([
        ...filled(form, "a").map(toPair),
        ["__proto__", "a"],
        ["constructor", "a"],
        ["__proto__.text", "a"],
        ["a.__proto__.constructor", "a"],
        [`questions${"[0]".repeat(1_000)}[text]`, "a"],
        ["a.".repeat(1_000), "a"]
      ])
    }),
    "files where texts are expected": (form) => {
      const body = new FormData()
      for (const [name, value] of form.fields) body.append(name, value)
      for (const name of form.controls) body.append(name, new File(["a"], "<script>alert(1)</script>.txt"))
      return { body }
    }
  }

  /** Each body is sent to the same forms, which are read again before. */
  let listed: Promise<ReadonlyArray<Target>> | undefined

  it.each(Object.entries(bodies))("%s: the server does not fail", async (_, make) => {
    for (const target of await (listed ??= targets())) expectHarmless(target.label, await send(target, make))
  }, 60_000)

  it(
    "no text makes a page wider than a phone, or runs in a browser",
    () =>
      inWindow(browser, { viewport: phone, baseURL: server.url, cookies: cookiesOf(clients.account) }, async (page) => {
        for (const text of [[...running, rightToLeft].join(" "), wide]) {
          for (const target of await targets()) {
            const { html } = await send(target, (form) => ({
              body: new URLSearchParams([...filled(form, text)].map(toPair))
            }))
            if (html !== "") await showHtml(page, target, html)
          }
        }
      }),
    120_000
  )
})

/** The cookies of a client, for what a page loads: the frame beside the form of a design is for its owner. */
const cookiesOf = ({ cookies }: PortalClient) => [...cookies].map(([name, value]) => ({ name, value, url: server.url }))

/** Shows the response to a form at its address, with the style and the script of the server. */
const showHtml = async (page: Page, { form, label }: Target, html: string) => {
  const address = server.url + form.action
  await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }))
  await page.goto(address)
  await expectNoSidewaysScroll(page).catch((error: unknown) => {
    throw new Error(label, { cause: error })
  })
  await page.unroute(address)
}

const toPair = ([name, value]: readonly [string, string]): [string, string] => [name, value]

/** White space and characters that HTML cannot have may change. */
const plain = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, "\uFFFD").replaceAll(/[\s\0]+/g, " ").trim()
