/** The portal in a real browser: log-in, account and API key, without and with script. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { expectAccessible, inWindow, phone } from "../fixtures/browser.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { password } from "../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    sharedChromium(),
    startPageServer({ portal: { registration: "open", sendsMail: true } })
  ])
})
afterAll(() => server.stop())

const inBrowser = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, options, use)

const register = async (page: Page): Promise<string> => {
  const email = `person.${crypto.randomUUID()}@example.com`
  await page.goto(`${server.url}/portal/register`)
  await page.getByLabel("E-mail address").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create an account" }).click()
  await page.getByText("Your account is ready.").waitFor()
  return email
}

/** What the page of the API key shows of the key. */
const beginningOfKey = async (page: Page): Promise<string> =>
  (await page.locator("main code").first().innerText()).replace("…", "")

describe.each([
  ["without script", { javaScriptEnabled: false }],
  ["with script", { javaScriptEnabled: true }]
])("%s", (_, options) => {
  it(
    "somebody opens an account, makes a key, replaces and revokes it, logs out and in again",
    () =>
      inBrowser(options, async (page) => {
        const email = await register(page)
        await page.getByRole("link", { name: "API key" }).first().click()
        await page.getByLabel("Allowed addresses").fill("192.0.2.1")
        await page.getByLabel(/^Add my address/).check()
        await page.getByRole("button", { name: "Create key" }).click()
        const key = await page.getByLabel("API key", { exact: true }).inputValue()
        expect(key).toMatch(/^sr_\w{49}$/)
        // Without script, a reload sends the form again, which makes no other key and leads to the overview.
        await page.reload()
        expect(new URL(page.url()).pathname).toBe(options.javaScriptEnabled ? "/portal/api-keys" : "/portal")
        expect(await page.getByText(key).count()).toBe(0)
        await page.goto(`${server.url}/portal/api-keys`)
        expect(await page.getByText("192.0.2.1, 127.0.0.1").isVisible()).toBe(true)
        await page.getByRole("link", { name: "default" }).click()
        await page.getByLabel(/^Type sr_/).first().fill("sr_wrong")
        await page.getByRole("button", { name: "Replace key" }).click()
        expect(await page.title()).toBe("Error: default · Canvass")
        await page.getByRole("link", { name: "This is not the beginning of the key." }).click()
        await page.getByLabel(/^Type sr_/).first().fill(await beginningOfKey(page))
        await page.getByRole("button", { name: "Replace key" }).click()
        const next = await page.getByLabel("API key", { exact: true }).inputValue()
        expect(next).not.toBe(key)
        await page.getByRole("link", { name: "I have kept the key" }).click()
        await page.getByRole("link", { name: "default" }).click()
        await page.getByLabel(/^Type sr_/).last().fill(await beginningOfKey(page))
        await page.getByRole("button", { name: "Revoke key" }).click()
        await page.getByText("The key is revoked.").waitFor()
        await page.getByRole("button", { name: "Log out" }).click()
        await page.getByText("You are logged out.").waitFor()
        await page.goto(`${server.url}/portal/account`)
        await page.getByLabel("E-mail address").fill(email)
        await page.getByLabel("Password").fill(password)
        await page.getByRole("button", { name: "Log in" }).click()
        expect(new URL(page.url()).pathname).toBe("/portal/account")
      }),
    60_000
  )
})

it("the token of a link leaves the address, and the form has it", () =>
  inBrowser({}, async (page) => {
    await page.goto(`${server.url}/portal/reset?token=abc&lang=de`)
    expect(page.url()).toBe(`${server.url}/portal/reset?lang=de`)
    expect(await page.locator("input[name=token]").inputValue()).toBe("abc")
  }))

it("a page of another site cannot show the portal in a frame, or send its forms", async () => {
  const context = await browser.newContext({ locale: "en-GB" })
  const page = await context.newPage()
  await register(page)
  // Another host of the same server is another site.
  const other = `http://localhost:${new URL(server.url).port}/attack`
  await page.route(other, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<title>Attack</title><iframe src="${server.url}/portal/account"></iframe>
        <form method="post" action="${server.url}/portal/account"><input name="action" value="endSessions">
        <button>Win</button></form>`
    }))
  await page.goto(other)
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
  await page.getByRole("button", { name: "Win" }).click()
  await page.getByRole("heading", { name: "This form is no longer valid" }).waitFor()
  await page.goto(`${server.url}/portal/account`)
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Account")
  await context.close()
})

it("a new key can be copied", () =>
  inBrowser({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await register(page)
    await page.goto(`${server.url}/portal/api-keys`)
    await page.getByRole("button", { name: "Create key" }).click()
    await page.getByRole("button", { name: "Copy key" }).click()
    await page.getByRole("button", { name: "Copied" }).waitFor()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      await page.getByLabel("API key", { exact: true }).inputValue()
    )
  }))

it("all states are accessible and fit the window", () =>
  inBrowser({ viewport: phone }, async (page) => {
    for (
      const path of [
        "/portal/login",
        "/portal/register",
        "/portal/setup",
        "/portal/setup?token=x",
        "/portal/forgot",
        "/portal/forgot?sent=1",
        "/portal/reset",
        "/portal/confirm-email?token=x",
        "/portal/return?error=access_denied",
        "/portal/no-such-page"
      ]
    ) {
      await page.goto(server.url + path)
      await expectAccessible(page)
    }
    await page.goto(`${server.url}/portal/login`)
    await page.getByLabel("E-mail address").fill("nobody@example.com")
    await page.getByLabel("Password").fill("wrong password")
    await page.getByRole("button", { name: "Log in" }).click()
    await page.getByText("The e-mail address or the password is wrong.").waitFor()
    await expectAccessible(page)
    await register(page)
    await page.getByText("Menu", { exact: true }).click()
    await expectAccessible(page)
    await page.goto(`${server.url}/portal/account`)
    await expectAccessible(page)
    await page.getByLabel(/^Type person/).fill("x")
    await page.getByRole("button", { name: "Delete account for good" }).click()
    await page.getByText("Please check what you entered").waitFor()
    await expectAccessible(page)
    for (const path of ["/portal/logout", "/portal/api-keys", "/portal/no-such-page"]) {
      await page.goto(server.url + path)
      await expectAccessible(page)
    }
    await page.goto(`${server.url}/portal/api-keys`)
    await page.getByRole("button", { name: "Create key" }).click()
    await page.getByText("It is not shown again.").waitFor()
    await expectAccessible(page)
    await page.goto(`${server.url}/portal/api-keys`)
    await expectAccessible(page)
    await page.getByLabel("Name", { exact: true }).fill("default")
    await page.getByRole("button", { name: "Create key" }).click()
    await page.getByRole("alert").waitFor()
    await expectAccessible(page)
    await page.goto(`${server.url}/portal/api-keys`)
    await page.getByRole("link", { name: "default" }).click()
    await expectAccessible(page)
    await page.getByLabel(/^Type sr_/).first().fill("sr_wrong")
    await page.getByRole("button", { name: "Replace key" }).click()
    await page.getByRole("alert").waitFor()
    await expectAccessible(page)
  }), 60_000)
