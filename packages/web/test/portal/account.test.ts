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

describe("the pages of the API keys", () => {
  const keysPath = "/portal/api-keys"

  /** The path of the page of a key, and the beginning of the key. */
  const keyNamed = async (person: Awaited<ReturnType<typeof logInto>>, name: string) => {
    const { html } = await person.get(keysPath)
    const row = html.split("<tr>").find((text) => text.includes(`>${name}</a>`)) ?? ""
    const path = /href="([^"?]+)/.exec(row)?.[1] ?? ""
    return { path, prefix: /<code>(sr_\w+)…/.exec(row)?.[1] ?? "", row }
  }

  it("show a new key once, and a repeat of the form makes no other key", async () => {
    const other = await logInto(server.url)
    const { html } = await other.get(keysPath)
    expect(html).toContain("There is no key yet")
    const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
    const form = new URLSearchParams([...hidden].map(([, name = "", value = ""]) => [name, value]))
    for (const [name, value] of [["action", "create"], ["name", "default"], ["scopes", "full"]] as const) {
      form.set(name, value)
    }
    const send = () => other.request(keysPath, { method: "POST", headers: { origin: server.url }, body: form })
    const created = await send()
    const key = /value="(sr_\w+)"/.exec(created.html)?.[1] ?? ""
    expect(key).toMatch(/^sr_\w{49}$/)
    expect(created.status).toBe(200)
    expect(created.headers.get("cache-control")).toBe("no-store")
    expect(created.html).toContain(`X-Api-Key: ${key}`)
    const repeated = await send()
    expect([repeated.status, repeated.headers.get("location")]).toEqual([303, "/portal"])
    const asked = await fetch(`${server.url}/api/surveys`, { headers: { "x-api-key": key } })
    expect(asked.status).toBe(200)
    expect((await other.get(keysPath)).html).not.toContain(key)
    expect(JSON.stringify(server.accessLog)).not.toContain(key)
  })

  it("replace the default key and revoke any key after its beginning has been typed", async () => {
    const other = await logInto(server.url)
    await other.submit(keysPath, "create", { name: "default" })
    const { path, prefix } = await keyNamed(other, "default")
    expect((await other.submit(path, "rotate", { confirm: "sr_" })).status).toBe(400)
    expect((await other.submit(path, "rotate", { confirm: prefix })).html).toMatch(/value="sr_\w{49}"/)
    const next = await keyNamed(other, "default")
    expect(next.prefix).not.toBe(prefix)
    expect((await other.submit(next.path, "revoke", { confirm: prefix })).status).toBe(400)
    await other.submit(keysPath, "create", { name: "Nightly sync" })
    const named = await keyNamed(other, "Nightly sync")
    expect((await other.get(named.path)).html).not.toContain("Replace the key")
    expect((await other.submit(named.path, "revoke", { confirm: named.prefix })).html).toContain("The key is revoked.")
    await other.submit(next.path, "revoke", { confirm: next.prefix })
    expect((await other.get(keysPath)).html).toContain("There is no key yet")
  })

  it("change settings, and say what is wrong with each field, with its entries", async () => {
    const other = await logInto(server.url)
    await other.submit("/portal/surveys/new", "create")
    await other.submit(keysPath, "create", { name: "default" })
    const main = await keyNamed(other, "default")
    const changes = { allowedIps: "192.0.2.1\r\n192.0.2.2", scopes: "read_only", addMyAddress: "1" }
    expect((await other.submit(main.path, "save", changes)).html).toContain("The settings of the key are saved.")
    const { row } = await keyNamed(other, "default")
    expect(row).toContain("192.0.2.1, 192.0.2.2, 127.0.0.1")
    expect(row).toContain("Read only")
    const refused = await other.submit(main.path, "save", { allowedIps: "192.0.2.0/24" })
    expect([refused.status, refused.html.includes("href=\"#save-allowedIps\"")]).toEqual([400, true])
    const wrong = await other.submit(keysPath, "create", {
      name: "Report",
      allowedIps: "2001:db8::/32\r\n10.0.0.0/99",
      reach: "ticked"
    })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain("Report")
    expect(wrong.html).toContain("10.0.0.0/99")
    for (const field of ["allowedIps", "surveys"]) expect(wrong.html).toContain(`href="#create-${field}"`)
    const taken = await other.submit(keysPath, "create", { name: "default" })
    expect(taken.html).toContain("There is a key with this name.")
  })

  it("keep a key to surveys and to a last day", async () => {
    const other = await logInto(server.url)
    await other.submit("/portal/surveys/new", "create")
    const survey = /name="surveys" value="([^"]+)"/.exec((await other.get(keysPath)).html)?.[1] ?? ""
    const made = await other.submit(keysPath, "create", {
      name: "Lunch only",
      expiresAt: "2100-12-31",
      reach: "ticked",
      surveys: survey
    })
    const key = /value="(sr_\w+)"/.exec(made.html)?.[1] ?? ""
    const statusOf = async (path: string) =>
      (await fetch(`${server.url}/api${path}`, { headers: { "x-api-key": key } })).status
    expect([await statusOf(`/surveys/${survey}`), await statusOf("/webhooks")]).toEqual([200, 404])
    const { path, row } = await keyNamed(other, "Lunch only")
    expect(row).toContain("31 Dec 2100")
    const { html } = await other.get(path)
    expect(html).toContain("value=\"2100-12-31\"")
    await other.submit(path, "save", { name: "Lunch", expiresAt: "", reach: "all" })
    expect((await keyNamed(other, "Lunch")).row).not.toContain("2100")
    expect(await statusOf("/webhooks")).toBe(200)
  })

  it("are found at the address of the one key, too, and show no key of another account", async () => {
    const [first, second] = [await logInto(server.url), await logInto(server.url)]
    await first.submit(keysPath, "create", { name: "theirs" })
    const { path } = await keyNamed(first, "theirs")
    expect((await second.get(path)).html).not.toContain("theirs")
    expect((await second.get("/portal/api-key")).html).toContain("There is no key yet")
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
