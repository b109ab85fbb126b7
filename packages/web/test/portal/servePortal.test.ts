/** Sessions, form tokens and the frame of the portal. */
import { Limits } from "@canvass/core"
import { ApiRefused, type InProcessApi, type OperationName, RequestContext, type SiteSession } from "@canvass/http"
import * as Effect from "effect/Effect"
import { unsafeCoerce } from "effect/Function"
import * as Stream from "effect/Stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeFormToken } from "../../src/portal/forms/formProtection.js"
import { portalPages } from "../../src/portal/pages.js"
import { makePortal } from "../../src/portal/shell/servePortal.js"
import { bodyOf, formOf } from "../fixtures/Form.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto, makePortalClient, password, type PortalClient } from "../fixtures/PortalClient.js"
import { sendFormHead } from "../fixtures/sendFormHead.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const cookieName = "canvass_session"

describe("a session", () => {
  it("begins with a log-in, leads to the requested page, and ends on the server with a log-out", async () => {
    const client = await logInto(server.url)
    const { html } = await client.get("/portal/account")
    expect(html).toContain(client.email)
    const token = client.cookies.get(cookieName) ?? ""
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await client.submit("/portal/account", "logout")).html).toContain("You are logged out.")
    expect(client.cookies.has(cookieName)).toBe(false)
    client.cookies.set(cookieName, token)
    const refused = await client.request("/portal/account")
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      "/portal/login?returnTo=%2Fportal%2Faccount"
    ])
  })

  it("returns to the page that needed the log-in, and never to another site", async () => {
    const { email } = await logInto(server.url)
    const goTo = async (returnTo: string) => {
      const client = makePortalClient(server.url)
      const page = `/portal/login?${new URLSearchParams({ returnTo })}`
      return (await client.send(page, "login", { email, password })).headers.get("location")
    }
    expect(await goTo("/portal/account?x=1")).toBe("/portal/account?x=1")
    for (
      const foreign of [
        "https://evil.example/portal",
        "//evil.example/portal",
        "/\\evil.example/portal",
        "/portal/../\\evil.example",
        "/api/auth/me",
        "javascript:alert(1)",
        "/portalx"
      ]
    ) expect(await goTo(foreign)).toBe("/portal")
  })

  it("is kept by the browser while the account cannot be read (503)", async () => {
    const { cookies, headers, status } = await withUnavailableApi(() => true)
    expect([status, headers["Retry-After"], cookies]).toEqual([503, "7", []])
  })

  it("has a new token at each log-in: one that was set before is worth nothing (session fixation)", async () => {
    const { cookies, email } = await logInto(server.url)
    const victim = makePortalClient(server.url)
    const planted = "A".repeat(43)
    victim.cookies.set(cookieName, planted)
    await victim.submit("/portal/login", "login", { email, password })
    expect(victim.cookies.get(cookieName)).not.toBe(planted)
    expect(victim.cookies.get(cookieName)).not.toBe(cookies.get(cookieName))
    const attacker = makePortalClient(server.url)
    attacker.cookies.set(cookieName, planted)
    expect((await attacker.request("/portal/account")).status).toBe(303)
  })

  it("is refused by the API, as a cookie and as a refresh token", async () => {
    const client = await logInto(server.url)
    const refreshToken = client.cookies.get(cookieName) ?? ""
    expect((await client.request("/api/auth/me")).status).toBe(401)
    const refreshed = await client.request("/api/auth/refresh", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken })
    })
    expect(refreshed.status).toBe(401)
    expect((await client.request("/portal/account")).status).toBe(200)
  })

  it("has a cookie that scripts and other sites cannot use", async () => {
    const { email } = await logInto(server.url)
    const response = await makePortalClient(server.url).send("/portal/login", "login", { email, password })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^canvass_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    ])
  })
})

describe("a form", () => {
  it("is refused without the token of the session", async () => {
    const client = await logInto(server.url)
    const stranger = await logInto(server.url)
    const other = /name="formToken" value="([^"]+)"/.exec((await stranger.get("/portal/account")).html)?.[1] ?? ""
    expect(other).not.toBe("")
    for (const formToken of ["", "x", other]) {
      const response = await client.send("/portal/account", "rename", { name: "Mallory", formToken })
      expect(response.status).toBe(403)
    }
    expect((await client.get("/portal/account")).html).not.toContain("Mallory")
    expect((await client.send("/portal/account", "rename", { name: "Ada" })).status).toBe(303)
  })

  describe("whose session has ended", () => {
    /** The first form of a page, sent as it is. */
    const resend = ({ request }: Pick<PortalClient, "request">, html: string) => {
      const form = formOf(html.slice(html.lastIndexOf("<form")))
      return request(form.action, { method: "POST", headers: { origin: server.url }, body: bodyOf(form, []) })
    }
    /** Sends a form of the page of the account that was read before the log-out. */
    const sendAfterLogout = async (
      { get, request, submit }: PortalClient,
      action: string,
      entries: Parameters<typeof bodyOf>[1]
    ) => {
      const { html } = await get("/portal/account")
      await submit("/portal/account", "logout")
      const form = formOf(`<form${html.split("<form").find((part) => part.includes(`value="${action}"`)) ?? ""}`)
      return request(form.action, { method: "POST", headers: { origin: server.url }, body: bodyOf(form, entries) })
    }
    const nameOf = async ({ get }: Pick<PortalClient, "get">) =>
      formOf((await get("/portal/account")).html.split("value=\"rename\"")[1] ?? "").fields.find(([name]) =>
        name === "name"
      )?.[1]

    it("keeps its entries until its account is logged in again, in any tab", async () => {
      const client = await logInto(server.url)
      const ended = await sendAfterLogout(client, "rename", [["name", "Ada & Grace"]])
      expect([ended.status, ended.html.includes("Your session has ended")]).toEqual([401, true])
      expect((await resend(client, ended.html)).status).toBe(401)
      await client.submit("/portal/login", "login", { email: client.email, password })
      expect(await nameOf(client)).toBe("")
      const again = await resend(client, ended.html)
      expect([again.status, again.html.includes("You are logged in again")]).toEqual([403, true])
      expect(await nameOf(client)).toBe("")
      expect((await resend(client, again.html)).status).toBe(303)
      expect(await nameOf(client)).toBe("Ada & Grace")
    })

    it("is not sent by another account, which does not see its entries", async () => {
      const client = await logInto(server.url)
      const ended = await sendAfterLogout(client, "rename", [["name", "Ada & Grace"]])
      const other = await logInto(server.url)
      const refused = await resend(other, ended.html)
      expect([refused.status, refused.html.includes("You are logged in with another account")]).toEqual([403, true])
      expect(refused.html).not.toContain("Grace")
      expect(await nameOf(other)).toBe("")
    })

    it("keeps no password", async () => {
      const client = await logInto(server.url)
      const ended = await sendAfterLogout(client, "password", [
        ["newPassword", "a new secret"],
        ["currentPassword", password]
      ])
      expect(ended.status).toBe(401)
      expect(ended.html).not.toContain("a new secret")
      expect(ended.html).not.toContain(password)
    })
  })

  it("that cannot be read is refused, and is not called a missing page", async () => {
    const client = await logInto(server.url)
    const { html, status } = await client.request("/portal/account", {
      method: "POST",
      headers: { origin: server.url, "content-type": "multipart/form-data; boundary=a" },
      body: "--b\r\n\r\n"
    })
    expect([status, html]).toEqual([400, expect.stringContaining("The form could not be read.")])
  })

  it("is refused from another origin, logged in or not", async () => {
    const client = await logInto(server.url)
    const foreign: ReadonlyArray<Record<string, string>> = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      {}
    ]
    for (const headers of foreign) {
      expect((await client.send("/portal/account", "rename", { name: "Mallory" }, headers)).status).toBe(403)
      const visitor = makePortalClient(server.url)
      const login = await visitor.send("/portal/login", "login", { email: client.email, password }, headers)
      expect([login.status, visitor.cookies.size]).toEqual([403, 0])
    }
    // A page of another name of this server leads to the right one.
    const localhost = { origin: server.url.replace("127.0.0.1", "localhost") }
    const { html } = await client.send("/portal/account", "rename", { name: "Mallory" }, localhost)
    expect(html).toContain(`href="${server.url}/portal/account"`)
    const own = { origin: "null", "sec-fetch-site": "same-origin" }
    expect((await client.send("/portal/account", "rename", { name: "Ada" }, own)).status).toBe(303)
  })

  it("shows what was entered beside the errors", async () => {
    const client = await logInto(server.url)
    const response = await client.submit("/portal/account", "email", { email: "\"><script>alert(1)</script>" })
    expect(response.status).toBe(400)
    expect(response.html).toContain("<title>Error: Account · Canvass</title>")
    expect(response.html).toContain("href=\"#email-email\"")
    expect(response.html).not.toContain("<script>alert")
    expect(response.html).toContain("value=\"&quot;>&lt;script>alert(1)&lt;/script>\"")
  })
})

describe("an action that the API refuses for now", () => {
  const entries = { name: "Ada \"<b>\"", currentPassword: "correct horse" }

  it.each([
    [503, "Please try again in a moment."],
    [429, "Please try again in 7 seconds."]
  ])("shows its page again with the entries and Retry-After (%i)", async (apiStatus, text) => {
    const { headers, html, status } = await withUnavailableApi((name) => name === "auth.update", entries, apiStatus)
    expect([status, headers["Retry-After"]]).toEqual([apiStatus, "7"])
    expect(html).toContain(text)
    expect(formOf(html.split("value=\"rename\"")[1] ?? "").fields).toContainEqual(["name", entries.name])
    expect(html).not.toContain(entries.currentPassword)
  })

  it.each([
    ["what the page shows", (name: OperationName) => name !== "auth.me"],
    ["the account", () => true]
  ])("keeps the entries, but no password, when %s cannot be read either", async (_, isUnavailable) => {
    const { headers, html, status } = await withUnavailableApi(isUnavailable, entries)
    expect([status, headers["Retry-After"]]).toEqual([503, "7"])
    const form = html.split("<form").slice(1).map((part) => formOf(`<form${part}`)).find(({ action }) =>
      action === "/portal/account"
    )
    const sentAgain = Object.fromEntries(form?.fields ?? [])
    expect(sentAgain["formToken"]).toMatch(/^[\w-]{22}\.[\da-f-]{36}\.[\w-]{43}$/)
    expect(sentAgain).toMatchObject({
      action: "rename",
      name: entries.name
    })
    expect(html).not.toContain(entries.currentPassword)
  })
})

it("a short form that the rate limit refuses keeps the entries, but no password", async () => {
  const limited = await startPageServer({ settings: { rateLimitForms: 1 } })
  const client = makePortalClient(limited.url)
  await client.get("/portal/login")
  const email = "somebody@example.com"
  await client.send("/portal/login", "login", { email, password })
  const body = new URLSearchParams({ action: "login", email, password })
  const send = (origin: string) => client.request("/portal/login", { method: "POST", headers: { origin }, body })
  const refused = await send(limited.url)
  expect([refused.status, formOf(refused.html)]).toEqual([
    429,
    { action: "/portal/login", fields: [["action", "login"], ["email", email]] }
  ])
  expect((await send("https://evil.example")).html).not.toContain(email)
  await limited.stop()
})

it("a long form that the rate limit or its origin refuses is not read, and its connection closes", async () => {
  const limited = await startPageServer({ settings: { rateLimitForms: 1 } })
  const foreign = await sendFormHead(limited.url, "/portal/login", "https://evil.example")
  expect(foreign).toMatch(/^HTTP\/1\.1 403 .*\r\nConnection: close\r\n/s)
  const refused = await sendFormHead(limited.url, "/portal/login")
  expect(refused).toMatch(/^HTTP\/1\.1 429 .*\r\nConnection: close\r\n/s)
  expect(refused).toContain("What you entered has not been read.")
  await limited.stop()
})

it("pages are never framed, never stored, and load nothing foreign", async () => {
  const client = await logInto(server.url)
  for (const path of ["/portal/login", "/portal/account", "/portal/no-such-page"]) {
    const { headers } = await client.request(path)
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("same-origin")
  }
})

it("unknown pages are not found, with the navigation of somebody who is logged in", async () => {
  const client = await logInto(server.url)
  const response = await client.get("/portal/no-such-page")
  expect(response.status).toBe(404)
  expect(response.html).toContain("Log out")
  expect((await makePortalClient(server.url).get("/portal/no-such-page")).status).toBe(404)
})

it("a page counts once: for the account that is logged in, otherwise for the address", async () => {
  const limited = await startPageServer({ settings: { rateLimitPages: 10 } })
  // The page of the log-in counts for the address, and the overview after it for the account.
  const client = await logInto(limited.url)
  const visitor = makePortalClient(limited.url)
  const views = async (reader: typeof visitor, path: string) => {
    const statuses: Array<number> = []
    for (let n = 0; n < 12; n++) statuses.push((await reader.request(path)).status)
    return statuses
  }
  const nine = Array.from({ length: 9 }, () => 200)
  expect(await views(client, "/portal/account")).toEqual([...nine, 429, 429, 429])
  expect(await views(visitor, "/portal/login")).toEqual([...nine, 429, 429, 429])
  const refused = await visitor.request("/portal/login")
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(refused.html).toContain("<h1>A moment, please</h1>")
  expect(limited.accessLog.find(({ path }) => path === "/portal/account")?.caller).toMatch(/^user:/)
  await limited.stop()
})

/**
 * Serves a request of somebody who is logged in, with an API that refuses some calls with a status, and has empty lists
 * for others.
 *
 * @param entries of the form `rename` of the account. Absent: the overview is read
 */
const withUnavailableApi = async (
  isUnavailable: (name: OperationName) => boolean,
  entries?: Readonly<Record<string, string>>,
  status = 503
) => {
  const problem = { status, slug: "unavailable", detail: "", errors: [], retryAfterSeconds: 7 } as const
  const user = {
    id: "0190f3b8-0000-7000-8000-000000000001",
    email: "ada@example.com",
    name: null,
    plan: "free",
    planExpiresAt: null,
    createdAt: Date.UTC(2026, 10, 20)
  }
  const invoke = (name: OperationName) =>
    isUnavailable(name)
      ? Effect.fail(new ApiRefused({ problem }))
      : Effect.succeed(name === "auth.me" ? user : name === "auth.sessions" ? { rows: [] } : [])
  const admission = Effect.succeed({
    _tag: "Admitted" as const,
    rateLimit: { accepted: true, limit: 1, remaining: 0, resetSeconds: 60 },
    api: unsafeCoerce<unknown, InProcessApi>({ invoke })
  })
  const session: SiteSession = {
    id: "",
    useOnce: () => Effect.succeed(true),
    accountRateLimit: Effect.succeed({ accepted: true, limit: 1, remaining: 1, resetSeconds: 0 }),
    admit: admission,
    admitEditor: admission
  }
  const sessionToken = "A".repeat(43)
  const formToken = await Effect.runPromise(makeFormToken(sessionToken, user.id))
  const body = new URLSearchParams({ formToken, action: "rename", ...entries }).toString()
  const { serve } = makePortal(portalPages, { registration: "open", sendsMail: false })
  const response = await Effect.runPromise(serve({
    context: RequestContext.make({
      method: entries === undefined ? "GET" : "POST",
      target: entries === undefined ? "/portal" : "/portal/account",
      headers: {
        cookie: `${cookieName}=${sessionToken}`,
        origin: server.url,
        "content-type": "application/x-www-form-urlencoded"
      },
      remoteAddress: "192.0.2.1",
      body: entries === undefined ? undefined : {
        announcedBytes: body.length,
        receive: () => Effect.succeed(new TextEncoder().encode(body)),
        stream: () => Stream.make(new TextEncoder().encode(body))
      },
      disconnected: Effect.never,
      mountPath: [],
      hostAccount: undefined,
      protocolError: undefined
    }, 0),
    limits: Limits.defaults,
    publicUrl: server.url,
    admit: Effect.dieMessage("The request belongs to a session."),
    admitRespondent: () => Effect.dieMessage("The request belongs to a session."),
    sharedResults: () => Effect.dieMessage("The request belongs to a session."),
    resumeTokenOf: () => Effect.dieMessage("The request belongs to a session."),
    hasLogins: true,
    sessions: {
      start: () => Effect.dieMessage("No session starts."),
      find: () => Effect.succeed(session)
    },
    minSendRate: { minSendBytesPerSecond: 1, sendRateWindowMillis: 1 },
    bodyReservation: { add: () => true }
  }))
  return { ...response, html: typeof response.body === "string" ? response.body : "" }
}
