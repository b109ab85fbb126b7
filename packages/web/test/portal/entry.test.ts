/** The pages of the portal for people who are not logged in. */
import * as Redacted from "effect/Redacted"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  newPerson,
  startIdentityProvider
} from "../../../http-node/test/fixtures/IdentityProvider.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto, makePortalClient, password, type PortalClient } from "../fixtures/PortalClient.js"

let provider: IdentityProvider
let server: PageServer
beforeAll(async () => {
  provider = await startIdentityProvider()
  server = await startPageServer({
    portal: { registration: "open", sendsMail: true },
    oauth: {
      providers: [{
        name: "acme",
        label: "Acme <b>",
        issuer: provider.issuer,
        clientId,
        clientSecret: Redacted.make(clientSecret),
        scopes: "openid email profile"
      }],
      returnUrls: []
    }
  })
})
afterAll(() => Promise.all([server.stop(), provider.stop()]))

/** An address that no account has. */
const newEmail = () => `person.${crypto.randomUUID()}@example.com`

describe("registration", () => {
  it("opens an account and logs in", async () => {
    const client = makePortalClient(server.url)
    const email = newEmail()
    const welcome = await client.submit("/portal/register", "register", { email, password })
    expect(welcome.html).toContain("Your account is ready.")
    expect(welcome.html).toContain(email)
  })

  it("shows errors at the fields, and keeps the entries but for the password", async () => {
    const client = makePortalClient(server.url)
    const refused = await client.submit("/portal/register", "register", { email: "no address", password: "short" })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("value=\"no address\"")
    expect(refused.html).not.toContain("value=\"short\"")
    expect(refused.html).toContain("id=\"register-email-error\"")
    expect(refused.html).toContain("Write at least 10 characters.")
    expect(client.cookies.size).toBe(0)
  })

  it("is not offered when it is closed", async () => {
    const closed = await startPageServer({ portal: { registration: "closed", sendsMail: false } })
    const client = makePortalClient(closed.url)
    expect((await client.get("/portal/login")).html).not.toMatch(/register|forgot/)
    expect((await client.get("/portal/register")).html).toContain("Registration is closed")
    await closed.stop()
  })
})

describe("a forgotten password", () => {
  it("is replaced with the link of a mail, which works once and ends all sessions", async () => {
    const { email, get } = await logInto(server.url)
    const client = makePortalClient(server.url)
    const sent = await client.submit("/portal/forgot", "forgot", { email })
    expect(sent.html).toContain("Check your mail")
    await expect.poll(() => server.mails.some(({ to }) => to === email)).toBe(true)
    const link = /http\S+/.exec(server.mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? ""
    const { pathname, search } = new URL(link)
    // Opening the link uses nothing up.
    await client.get(pathname + search)
    const saved = await client.submit(pathname + search, "reset", { newPassword: "a new correct horse" })
    expect(saved.html).toContain("The password is saved.")
    expect((await get("/portal/account")).html).toContain("Log in")
    const again = await client.submit(pathname + search, "reset", { newPassword: "another correct horse" })
    expect(again.status).toBe(422)
    expect(again.html).toContain("This link has been used already, or it has expired.")
    expect(server.accessLog.map(({ path }) => path).join()).not.toContain("token=")
    await client.submit("/portal/login", "login", { email, password: "a new correct horse" })
    expect((await client.get("/portal/account")).html).toContain(email)
  })

  it("says the same for an address without an account", async () => {
    const client = makePortalClient(server.url)
    expect((await client.submit("/portal/forgot", "forgot", { email: newEmail() })).html).toContain("Check your mail")
  })
})

it("a new address counts once its link is confirmed", async () => {
  const client = await logInto(server.url)
  const email = newEmail()
  const asked = await client.submit("/portal/account", "email", { email, currentPassword: password })
  expect(asked.html).toContain("Open the link in the mail")
  await expect.poll(() => server.mails.some(({ to }) => to === email)).toBe(true)
  const link = new URL(/http\S+/.exec(server.mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? "")
  const confirmed = await client.submit(link.pathname + link.search, "confirm")
  expect(confirmed.html).toContain("Your new e-mail address is confirmed.")
  expect(confirmed.html).toContain(email)
})

describe("a wrong password", () => {
  it("and an unknown address give the same page, and keep the address", async () => {
    const { email } = await logInto(server.url)
    const client = makePortalClient(server.url)
    const wrong = await client.submit("/portal/login", "login", { email, password: "wrong password" })
    const unknown = await client.submit("/portal/login", "login", { email: newEmail(), password: "wrong password" })
    for (const { html, status } of [wrong, unknown]) {
      expect(status).toBe(400)
      expect(html).toContain("The e-mail address or the password is wrong.")
    }
    expect(wrong.html).toContain(`value="${email}"`)
    expect(client.cookies.size).toBe(0)
  })

  it("is in the audit log of the account", async () => {
    const email = newEmail()
    const registered = await fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password })
    })
    const accessToken = /"accessToken":"([^"]+)"/.exec(await registered.text())?.[1] ?? ""
    const visitor = makePortalClient(server.url)
    for (let n = 0; n < 2; n++) await visitor.submit("/portal/login", "login", { email, password: "wrong" })
    const failures = async () => {
      const log = await fetch(`${server.url}/api/developer/audit-logs?statusCode=401`, {
        headers: { authorization: `Bearer ${accessToken}` }
      })
      return /"total":\d+/.exec(await log.text())?.[0]
    }
    // The entries are written after the responses.
    await expect.poll(failures).toBe("\"total\":2")
  })
})

describe("a login at a provider", () => {
  /** Follows redirects to the provider and back. Returns the last page of the portal. */
  const follow = async (client: PortalClient, path: string, person = newPerson()) => {
    const started = await client.request(path)
    const returned = await client.request(provider.authorize(started.headers.get("location") ?? "", person).href)
    return client.get(returned.headers.get("location") ?? "")
  }

  it("opens an account, and returns to the page that needed it", async () => {
    const client = makePortalClient(server.url)
    expect((await client.get("/portal/login")).html).toContain("Log in with Acme &lt;b>")
    const person = newPerson()
    const page = await follow(client, "/portal/login/acme?returnTo=/portal/account", person)
    expect(page.html).toContain(person.email)
    expect(page.html).toContain("<h1>Account</h1>")
    expect([...client.cookies.keys()]).toEqual(["canvass_session"])
  })

  it("is worth nothing in another browser (login fixation)", async () => {
    const attacker = makePortalClient(server.url)
    const started = await attacker.request("/portal/login/acme")
    const callback = provider.authorize(started.headers.get("location") ?? "", newPerson()).href
    const returned = (await attacker.request(callback)).headers.get("location") ?? ""
    expect(returned).toContain("code=")
    const victim = makePortalClient(server.url)
    await victim.request("/portal/login/acme")
    const page = await victim.get(returned)
    expect(page.html).toContain("The login did not work")
    expect(victim.cookies.has("canvass_session")).toBe(false)
  })

  it("is linked to an account with the same address by its password", async () => {
    const { email } = await logInto(server.url)
    const client = makePortalClient(server.url)
    const started = await client.request("/portal/login/acme")
    const callback = provider.authorize(started.headers.get("location") ?? "", newPerson({ email })).href
    const returned = (await client.request(callback)).headers.get("location") ?? ""
    const page = await client.get(returned)
    expect(page.html).toContain("There is an account with the same e-mail address.")
    const linked = await client.submit(returned, "link", { password })
    expect(linked.html).toContain("The login is linked to your account.")
    expect(linked.html).toContain(provider.issuer)
  })

  it("is added to the account of somebody who is logged in, and removed again", async () => {
    const client = await logInto(server.url)
    const started = await client.request("/portal/login/acme?purpose=link")
    const callback = provider.authorize(started.headers.get("location") ?? "", newPerson()).href
    const returned = (await client.request(callback)).headers.get("location") ?? ""
    const refused = await client.submit(returned, "link")
    expect(refused.html).not.toContain("The login is linked to your account.")
    const linked = await client.submit(returned, "link", { password })
    expect(linked.html).toContain("The login is linked to your account.")
    expect((await client.submit("/portal/account", "unlink")).html).toContain("The login is removed.")
  })

  it.each([["nope", 404], ["a%20b", 404], ["acme%00", 400]])(
    "at an unknown provider, %s, is a page",
    async (name, status) => {
      const client = makePortalClient(server.url)
      const response = await client.request(`/portal/login/${name}`)
      expect(response.status).toBe(status)
      expect(response.headers.get("content-type")).toContain("text/html")
      expect(response.html).toContain("There is nothing at this address")
      expect(client.cookies.size).toBe(0)
    }
  )

  it("at a provider that does not respond is a page", async () => {
    const silent = await startPageServer({
      oauth: {
        providers: [{
          name: "silent",
          label: "Silent",
          issuer: "http://127.0.0.1:9",
          clientId,
          clientSecret: Redacted.make(clientSecret),
          scopes: "openid"
        }],
        returnUrls: []
      }
    })
    const response = await makePortalClient(silent.url).request("/portal/login/silent")
    expect(response.status).toBe(503)
    expect(response.headers.get("content-type")).toContain("text/html")
    await silent.stop()
  })

  it("shows why it failed", async () => {
    const client = makePortalClient(server.url)
    await client.request("/portal/login/acme")
    for (
      const [error, text] of [
        ["access_denied", "cancelled"],
        ["email_not_verified", "not verified"],
        ["registration_closed", "registration is closed"],
        ["<script>", "could not complete"]
      ] as const
    ) {
      const page = await client.get(`/portal/return?${new URLSearchParams({ error })}`)
      expect(page.html).toContain(text)
      expect(page.html).not.toContain("<script>")
    }
  })
})
