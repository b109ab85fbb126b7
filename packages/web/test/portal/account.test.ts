/** The pages of the account and of the API key. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto, makePortalClient, password, type PortalClient } from "../fixtures/PortalClient.js"

let server: PageServer
let client: PortalClient & { readonly email: string }
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
})
afterAll(() => server.stop())

/** Texts that break a page which does not escape them. */
const hostileTexts = [
  "<script>alert(1)</script>",
  "\"><img src=x onerror=alert(1)>",
  "'><svg/onload=alert(1)>",
  "</title><script>alert(1)</script>",
  "</textarea><script>alert(1)</script>",
  "{{7*7}}${7*7}<%= 7*7 %>",
  "javascript:alert(1)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\u202Egnp.exe",
  "%3Cscript%3E\\x3cscript\\x3e",
  "a".repeat(5_000)
]

describe("the page of the account", () => {
  it("changes the name and the password", async () => {
    expect((await client.submit("/portal/account", "rename", { name: "Ada <Lovelace>" })).html).toContain(
      "Your name is saved."
    )
    expect((await client.get("/portal/account")).html).toContain("value=\"Ada &lt;Lovelace>\"")
    const wrong = await client.submit("/portal/account", "password", {
      currentPassword: "wrong",
      newPassword: "a new correct horse"
    })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain("The password is wrong.")
    const changed = await client.submit("/portal/account", "password", {
      currentPassword: password,
      newPassword: password
    })
    expect(changed.html).toContain("Your password is changed")
  })

  it("lists sessions, and ends one or all of them", async () => {
    const { email } = client
    const other = makePortalClient(server.url)
    await other.submit("/portal/login", "login", { email, password })
    const ended = await client.submit("/portal/account", "endSession")
    expect(ended.html).toContain("The session has ended.")
    expect((await other.request("/portal/account")).status).toBe(303)
    await other.submit("/portal/login", "login", { email, password })
    expect((await other.submit("/portal/account", "endSessions")).html).toContain("You are logged out.")
    expect((await client.request("/portal/account")).status).toBe(303)
    await client.submit("/portal/login", "login", { email, password })
  })

  it("deletes the account after its address has been typed", async () => {
    const other = await logInto(server.url)
    const refused = await other.submit("/portal/account", "delete", { confirm: "x", currentPassword: password })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("href=\"#delete-confirm\"")
    const deleted = await other.submit("/portal/account", "delete", { confirm: other.email, currentPassword: password })
    expect(deleted.html).toContain("The account is deleted.")
    expect(other.cookies.size).toBe(0)
  })
})

describe("the page of the API key", () => {
  it("shows a new key once, and a repeat of the form makes no other key", async () => {
    const other = await logInto(server.url)
    const { html } = await other.get("/portal/api-key")
    const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
    const form = new URLSearchParams([...hidden].map(([, name = "", value = ""]) => [name, value]))
    for (const [name, value] of [["action", "create"], ["scopes", "full"]] as const) form.set(name, value)
    const send = () =>
      other.request("/portal/api-key", {
        method: "POST",
        headers: { origin: server.url },
        body: form
      })
    const created = await send()
    const key = /value="(sr_\w+)"/.exec(created.html)?.[1] ?? ""
    expect(key).toMatch(/^sr_\w{49}$/)
    expect(created.status).toBe(200)
    expect(created.headers.get("cache-control")).toBe("no-store")
    expect(created.html).toContain(`x-api-key: ${key}`)
    const repeated = await send()
    expect([repeated.status, repeated.headers.get("location")]).toEqual([303, "/portal"])
    const asked = await fetch(`${server.url}/api/surveys`, { headers: { "x-api-key": key } })
    expect(asked.status).toBe(200)
    expect((await other.get("/portal/api-key")).html).not.toContain(key)
    expect(JSON.stringify(server.accessLog)).not.toContain(key)
  })

  it("is replaced and revoked after its beginning has been typed", async () => {
    const other = await logInto(server.url)
    await other.submit("/portal/api-key", "create")
    const prefix = /<code>(sr_\w+)…/.exec((await other.get("/portal/api-key")).html)?.[1] ?? ""
    expect((await other.submit("/portal/api-key", "rotate", { confirm: "sr_" })).status).toBe(400)
    const rotated = await other.submit("/portal/api-key", "rotate", { confirm: prefix })
    expect(rotated.html).toMatch(/value="sr_\w{49}"/)
    expect((await other.submit("/portal/api-key", "revoke", { confirm: prefix })).status).toBe(400)
    const next = /<code>(sr_\w+)…/.exec((await other.get("/portal/api-key")).html)?.[1] ?? ""
    expect(next).not.toBe(prefix)
    expect((await other.submit("/portal/api-key", "revoke", { confirm: next })).html).toContain("The key is revoked.")
    expect((await other.get("/portal/api-key")).html).toContain("There is no key yet")
  })

  it("has an allow-list, to which one's own address can be added", async () => {
    const other = await logInto(server.url)
    await other.submit("/portal/api-key", "create")
    const changes = { allowedIps: "192.0.2.1\r\n192.0.2.2", scopes: "read_only", addMyAddress: "1" }
    expect((await other.submit("/portal/api-key", "save", changes)).html).toContain(
      "The settings of the key are saved."
    )
    const { html } = await other.get("/portal/api-key")
    expect(html).toContain("192.0.2.1, 192.0.2.2, 127.0.0.1")
    expect(html).toContain("<dd>Read only</dd>")
    const refused = await other.submit("/portal/api-key", "save", { allowedIps: "192.0.2.0/24" })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("href=\"#save-allowedIps\"")
  })
})

describe.each(hostileTexts)("the text %j", (text) => {
  it("in any field breaks no page", async () => {
    const visitor = makePortalClient(server.url)
    const responses = [
      await client.submit("/portal/account", "rename", { name: text }),
      await client.submit("/portal/account", "email", { email: text, currentPassword: text }),
      await client.submit("/portal/account", "delete", { confirm: text }),
      await client.send("/portal/account", "endSession", { id: text }).catch(() => client.get("/portal/account")),
      await visitor.submit("/portal/login", "login", { email: text, password: text, returnTo: text }),
      await visitor.submit("/portal/register", "register", { email: text, password: text.slice(0, 9) }),
      await visitor.submit("/portal/forgot?sent=0", "reset", {}).catch(() => visitor.get("/portal/forgot")),
      await visitor.submit(`/portal/reset?${new URLSearchParams({ token: text })}`, "reset", { newPassword: "short" }),
      await visitor.submit(`/portal/setup?${new URLSearchParams({ token: text })}`, "setup", {
        email: text,
        password: text
      }),
      await visitor.get(`/portal/login?${new URLSearchParams({ returnTo: text })}`),
      await visitor.get(`/portal/return?${new URLSearchParams({ error: text, linkToken: text, code: text })}`),
      await client.get(`/portal/${encodeURIComponent(text)}`)
    ]
    for (const { html, status } of responses) {
      expect(status).toBeLessThan(500)
      expect(html).not.toMatch(/<script>|<img|<svg\/onload/i)
      expect(html.match(/<title>/g)).toHaveLength(1)
      expect(html.trimEnd().endsWith("</html>")).toBe(true)
    }
  }, 30_000)
})
