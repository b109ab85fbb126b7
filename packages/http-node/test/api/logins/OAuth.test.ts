/** Logins at identity providers: the flow, linked identities, and attacks. */
import { IdentityJson } from "@canvass/core/ports"
import { decodeBody, decodeProblem, type TestResponse, TokenResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type IdentityProvider,
  newPerson,
  type Person,
  startIdentityProvider,
  type Tampering
} from "../../fixtures/IdentityProvider.js"
import * as ProviderLogin from "../../fixtures/ProviderLogin.js"
import {
  beginLogin,
  Browser,
  callbackPath,
  locationOf,
  makeChallenge,
  type Start,
  startPath
} from "../../fixtures/ProviderLogin.js"
import {
  allowedReturnUrl,
  providerSettings,
  startTestServer,
  testProvider,
  type TestServer
} from "../../fixtures/TestServer.js"

let server: TestServer
let beta: IdentityProvider
beforeAll(async () => {
  // Names itself in its answers.
  beta = await startIdentityProvider({ namesItself: true })
  server = await startTestServer({
    oauth: {
      providers: [providerSettings("acme", await testProvider()), providerSettings("beta", beta)],
      returnUrls: [allowedReturnUrl]
    }
  })
})
afterAll(async () => {
  await server.stop()
  await beta.stop()
})

const newBrowser = (on: TestServer = server) => new Browser(on)

const logIn = (person: Person, options: Parameters<typeof ProviderLogin.logIn>[2] = {}) =>
  ProviderLogin.logIn(server, person, options, options.provider === "beta" ? beta : undefined)

const redeem = (body: { readonly code: string; readonly codeVerifier: string }) =>
  server.call("POST", "/auth/oauth/token", { body })

const tokens = (response: TestResponse) => {
  expect(response.status, response.text).toBe(200)
  return decodeBody(TokenResponse, response)
}

/** Logs in, and opens an account at the first login. */
const session = async (person: Person, options: Parameters<typeof logIn>[1] = {}) => {
  const { code, codeVerifier } = await logIn(person, options)
  return tokens(await redeem({ code, codeVerifier }))
}

const identitiesOf = async ({ accessToken }: { readonly accessToken: string }) =>
  decodeBody(Schema.Array(IdentityJson.IdentityItem), await server.callAs(accessToken).get("/auth/identities"))

const register = async (email: string) => {
  const credentials = { email, password: "correct horse battery staple" }
  return {
    ...credentials,
    ...decodeBody(TokenResponse, await server.call("POST", "/auth/register", { body: credentials }))
  }
}

describe("a login at a provider", () => {
  it("opens an account at the first login, and finds it at the next one", async () => {
    const person = newPerson()
    const first = await session(person)
    expect(first.user).toMatchObject({ email: person.email, name: person.name })
    const second = await session(person)
    expect(second.user).toEqual(first.user)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const me = await server.callAs(second.accessToken).get("/auth/me")
    expect(me.status).toBe(200)
    const [identity, ...others] = await identitiesOf(second)
    expect(others).toEqual([])
    expect(identity).toMatchObject({ issuer: server.provider.issuer, subject: person.sub, email: person.email })
    expect(identity?.lastUsedAt).toBeGreaterThanOrEqual(identity?.createdAt ?? Infinity)
  })

  it("lists the providers with the URLs where a login begins", async () => {
    const Providers = Schema.Array(Schema.Struct({ name: Schema.String, label: Schema.String, url: Schema.String }))
    expect(decodeBody(Providers, await server.call("GET", "/auth/providers"))).toEqual([
      { name: "acme", label: "Acme", url: `${server.url}/api/auth/oauth/acme` },
      { name: "beta", label: "Acme", url: `${server.url}/api/auth/oauth/beta` }
    ])
  })

  it("asks the provider for a code with PKCE, state and nonce, and keeps no secret in the URL", async () => {
    const browser = newBrowser()
    const { codeChallenge } = makeChallenge()
    const started = await browser.get(startPath({ codeChallenge }))
    const { origin, pathname, searchParams } = locationOf(started)
    expect(origin + pathname).toBe(`${server.provider.issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      tenant: "1",
      client_id: "canvass",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: `${server.url}/api/auth/oauth/acme/callback`,
      code_challenge_method: "S256"
    })
    expect(searchParams.get("code_challenge")).not.toBe(codeChallenge)
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(started.headers.get("cache-control")).toBe("no-store")
    expect(started.headers.get("referrer-policy")).toBe("no-referrer")
    const [cookie = "", ...others] = started.headers.getSetCookie()
    expect(others).toEqual([])
    const secure = server.url.startsWith("https:") ? "; Secure" : ""
    expect(cookie).toMatch(
      new RegExp(
        `^canvass-login-${searchParams.get("state")}=[^;]+; Max-Age=600; Path=/api; HttpOnly; SameSite=Lax${secure}$`
      )
    )
    for (const name of ["nonce", "code_challenge"]) expect(cookie).not.toContain(searchParams.get(name))
  })

  it("replaces the parameters of a result in the return URL, removes its cookie, and forbids caching", async () => {
    const { browser, returned } = await logIn(newPerson(), {
      returnTo: `${allowedReturnUrl}/here?tab=1&code=x&error=y`
    })
    const location = locationOf(returned)
    expect(location.href).toMatch(/^https:\/\/app\.example\.com\/login\/here\?tab=1&code=[\w-]{43}$/)
    expect(browser.cookies.size).toBe(0)
    expect(returned.headers.get("cache-control")).toBe("no-store")
    expect(returned.headers.get("referrer-policy")).toBe("no-referrer")
  })

  it("runs in two tabs at a time", async () => {
    const browser = newBrowser()
    const people = [newPerson(), newPerson()]
    const challenges = people.map(makeChallenge)
    const callbacks: Array<URL> = []
    for (const [index, person] of people.entries()) {
      const started = await browser.get(startPath({ codeChallenge: challenges[index]?.codeChallenge ?? "" }))
      callbacks.push(server.provider.authorize(locationOf(started).href, person))
    }
    expect(browser.cookies.size).toBe(2)
    for (const [index, callback] of [...callbacks.entries()].toReversed()) {
      const code = locationOf(await browser.get(callbackPath(callback))).searchParams.get("code") ?? ""
      const { user } = tokens(await redeem({ code, codeVerifier: challenges[index]?.codeVerifier ?? "" }))
      expect(user.email).toBe(people[index]?.email)
    }
  })

  it("keeps the cookies of the last four logins only, and of each no more than 2 KiB", async () => {
    const browser = newBrowser()
    browser.cookies.set("canvass-login-forged", "forged").set("theme", "dark")
    const states: Array<string> = []
    for (let count = 0; count < 7; count++) {
      const { codeChallenge } = makeChallenge()
      const returnTo = `${allowedReturnUrl}?${"x".repeat(990)}`
      states.push(locationOf(await browser.get(startPath({ codeChallenge, returnTo }))).searchParams.get("state") ?? "")
    }
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      ...states.slice(-4).map((state) => `canvass-login-${state}`),
      "theme"
    ].toSorted())
    for (const [name, value] of browser.cookies) expect(name.length + value.length).toBeLessThan(2_048)
  })

  it("takes the address and the name from the userinfo endpoint if the ID token has none", async () => {
    const { email, email_verified, name, sub } = newPerson()
    const { user } = await session({ sub }, { tampering: { userinfo: { email, email_verified, name } } })
    expect(user).toMatchObject({ email, name })
  })

  it("does not take the address of another person from the userinfo endpoint", async () => {
    const { sub } = newPerson()
    const victim = newPerson()
    const { error } = await logIn({ sub }, { tampering: { userinfo: { ...victim } } })
    expect(error).toBe("provider_error")
  })

  it("returns `access_denied` when the person refuses it at the provider", async () => {
    const browser = newBrowser()
    const started = await browser.get(startPath({ codeChallenge: makeChallenge().codeChallenge }))
    const state = locationOf(started).searchParams.get("state")
    const refused = await browser.get(`/auth/oauth/acme/callback?error=access_denied&state=${state}`)
    expect(locationOf(refused).href).toBe(`${allowedReturnUrl}?error=access_denied`)
    const again = await browser.get(startPath({ codeChallenge: makeChallenge().codeChallenge }))
    const failed = await browser.get(
      `/auth/oauth/acme/callback?error=server_error&state=${locationOf(again).searchParams.get("state")}`
    )
    expect(locationOf(failed).href).toBe(`${allowedReturnUrl}?error=provider_error`)
  })

  it("at an unknown provider is not found, and 503 at one that is down, slow, too large or not OpenID Connect", async () => {
    const { codeChallenge } = makeChallenge()
    const unknown = await newBrowser().get(startPath({ provider: "nobody", codeChallenge }))
    expect(decodeProblem(unknown)).toMatchObject({ status: 404 })
    const down = await startIdentityProvider()
    await down.stop()
    const large = await startIdentityProvider({
      respond: (_, response) => {
        response.writeHead(200, { "Content-Type": "application/json" })
        const write = () => {
          while (!response.destroyed && response.write(" ".repeat(65_536)));
        }
        response.on("drain", write)
        write()
      }
    })
    const other = await startIdentityProvider({ metadata: { issuer: "https://accounts.example.com" } })
    const html = await startIdentityProvider({
      respond: (_, response) => {
        response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Hello</h1>")
      }
    })
    const providers = { down, large, other, html }
    const troubled = await startTestServer({
      oauth: {
        providers: Object.entries(providers).map(([name, provider]) => providerSettings(name, provider)),
        returnUrls: [allowedReturnUrl]
      }
    })
    for (const provider of Object.keys(providers)) {
      const response = await newBrowser(troubled).get(startPath({ provider, codeChallenge }))
      expect(decodeProblem(response), provider).toMatchObject({ status: 503, slug: "unavailable" })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    await troubled.stop()
    await Promise.all([large.stop(), other.stop(), html.stop()])
  })

  it("needs a code challenge", async () => {
    const problem = (start: Start) => newBrowser().get(startPath(start)).then(decodeProblem)
    expect(await problem({})).toMatchObject({ status: 400, violations: ["codeChallenge required"] })
    expect(await problem({ codeChallenge: "short" })).toMatchObject({
      status: 400,
      violations: ["codeChallenge invalid"]
    })
    const { codeChallenge } = makeChallenge()
    expect(await problem({ codeChallenge, codeChallengeMethod: "plain" })).toMatchObject({ status: 400 })
    expect(await problem({ codeChallenge, purpose: "steal" })).toMatchObject({ status: 400 })
  })
})

describe("the audit log of an account", () => {
  it("has the login that opened the account, the links and the removals of identities, and what was refused", async () => {
    const { accessToken } = await session(newPerson())
    const caller = server.callAs(accessToken)
    const { codeVerifier, linkToken } = await logIn(newPerson(), { purpose: "link" })
    await caller.post("/auth/oauth/link", { linkToken, codeVerifier })
    const [first, second] = await identitiesOf({ accessToken })
    await caller.delete(`/auth/identities/${first?.id}`)
    await caller.delete(`/auth/identities/${second?.id}`)
    expect(await auditOf(accessToken)).toEqual([
      `DELETE /api/auth/identities/${second?.id} 422`,
      `DELETE /api/auth/identities/${first?.id} 204`,
      "POST /api/auth/oauth/link 200",
      "POST /api/auth/oauth/token 200"
    ])
  })
})

const auditOf = async (accessToken: string) => {
  const Page = Schema.parseJson(Schema.Struct({
    logs: Schema.Array(Schema.Struct({ method: Schema.String, path: Schema.String, statusCode: Schema.Int }))
  }))
  const { text } = await server.callAs(accessToken).get("/developer/audit-logs")
  const { logs } = Schema.decodeUnknownSync(Page)(text)
  return logs.map(({ method, path, statusCode }) => `${method} ${path} ${statusCode}`)
}

describe("who may open an account", () => {
  const outcome = async (accounts: NonNullable<Parameters<typeof startTestServer>[0]>["accounts"], email: string) => {
    const limited = await startTestServer({ ...accounts === undefined ? {} : { accounts } })
    const browser = newBrowser(limited)
    const { codeChallenge, codeVerifier } = makeChallenge()
    const started = await browser.get(startPath({ codeChallenge }))
    const callback = limited.provider.authorize(locationOf(started).href, newPerson({ email }))
    const { searchParams } = locationOf(await browser.get(callbackPath(callback)))
    const code = searchParams.get("code")
    const redeemed = code === null
      ? undefined
      : await limited.call("POST", "/auth/oauth/token", { body: { code, codeVerifier } })
    await limited.stop()
    return searchParams.get("error") ?? redeemed?.status
  }

  it.each(
    [
      ["everybody, while registration is open", {}, "ada@example.com", 200],
      ["nobody, when registration is closed", { registration: "closed" }, "ada@example.com", "registration_closed"],
      [
        "people of an allowed domain, also when registration is closed",
        { registration: "closed", identityDomains: ["example.com"] },
        "ada@example.com",
        200
      ],
      ["nobody of another domain", { identityDomains: ["example.com"] }, "ada@example.org", "registration_closed"],
      ["nobody of a subdomain", { identityDomains: ["example.com"] }, "ada@evil.example.com", "registration_closed"],
      [
        "nobody whose domain ends alike",
        { identityDomains: ["example.com"] },
        "ada@evilexample.com",
        "registration_closed"
      ],
      ["people of an allowed domain in capitals", { identityDomains: ["example.com"] }, "Ada@EXAMPLE.com", 200]
    ] as const
  )("%s", async (_, accounts, email, expected) => {
    expect(await outcome(accounts, email)).toBe(expected)
  })
})

describe("a link", () => {
  it("with the password joins an identity with the account of the same address", async () => {
    const ada = await register("ada-links@example.com")
    const person = newPerson({ email: ada.email })
    const { codeVerifier, error, linkToken } = await logIn(person)
    expect(error).toBe("link_required")
    const link = (body: object) =>
      server.call("POST", "/auth/oauth/link", { body: { linkToken, codeVerifier, ...body } })
    expect(decodeProblem(await link({}))).toMatchObject({ status: 401 })
    expect(decodeProblem(await link({ password: "not the password" }))).toMatchObject({ status: 401 })
    const linked = tokens(await link({ password: ada.password }))
    expect(linked.user).toEqual(ada.user)
    expect(decodeProblem(await link({ password: ada.password }))).toMatchObject({ status: 401 })
    expect((await session(person)).user).toEqual(ada.user)
  })

  it("with an access token adds an identity of another address to the account", async () => {
    const grace = await register("grace-links@example.com")
    const person = newPerson({ email_verified: false })
    const { codeVerifier, error, linkToken } = await logIn(person, { purpose: "link" })
    expect(error).toBe("")
    const caller = server.callAs(grace.accessToken)
    const { password } = grace
    const link = (body: object) => caller.post("/auth/oauth/link", { linkToken, codeVerifier, ...body })
    expect(decodeProblem(await link({}))).toMatchObject({ status: 400, violations: ["/password required"] })
    expect(decodeProblem(await link({ password: "not the password" }))).toMatchObject({
      status: 422,
      slug: "wrong-password"
    })
    expect(tokens(await link({ password })).user).toEqual(grace.user)
    expect(await identitiesOf(grace)).toMatchObject([{ subject: person.sub }])
    expect((await session(person)).user).toEqual(grace.user)
    const again = await logIn(person, { purpose: "link" })
    const body = { linkToken: again.linkToken, codeVerifier: again.codeVerifier, password }
    expect(tokens(await caller.post("/auth/oauth/link", body)).user).toEqual(grace.user)
    expect(await identitiesOf(grace)).toHaveLength(1)
  })

  it("does not take an identity from another account", async () => {
    const person = newPerson()
    const { user } = await session(person)
    const mallory = await register("mallory-links@example.com")
    const { codeVerifier, linkToken } = await logIn(person, { purpose: "link" })
    const { accessToken, password } = mallory
    const taken = await server.callAs(accessToken).post("/auth/oauth/link", { linkToken, codeVerifier, password })
    expect(decodeProblem(taken)).toMatchObject({ status: 422, violations: [" identity-taken"] })
    expect((await session(person)).user).toEqual(user)
  })

  it("that an address requires is made with the account of this address only", async () => {
    const owner = await register("owner-links@example.com")
    const other = await register("other-links@example.com")
    const { codeVerifier, linkToken } = await logIn(newPerson({ email: owner.email }))
    const link = ({ accessToken, password }: typeof owner) =>
      server.callAs(accessToken).post("/auth/oauth/link", { linkToken, codeVerifier, password })
    expect(decodeProblem(await link(other))).toMatchObject({ status: 422, violations: [" wrong-account"] })
    const own = await link(owner)
    expect(tokens(own).user).toEqual(owner.user)
  })
})

describe("a linked identity", () => {
  it("is removed, and opens a new account at its next login if the address is free", async () => {
    const person = newPerson()
    const owner = await register("removes@example.com")
    const caller = server.callAs(owner.accessToken)
    const { codeVerifier, linkToken } = await logIn(person, { purpose: "link" })
    await caller.post("/auth/oauth/link", { linkToken, codeVerifier, password: owner.password })
    const [identity] = await identitiesOf(owner)
    expect((await caller.delete(`/auth/identities/${identity?.id}`)).status).toBe(204)
    expect(await identitiesOf(owner)).toEqual([])
    expect(decodeProblem(await caller.delete(`/auth/identities/${identity?.id}`))).toMatchObject({ status: 404 })
    expect((await session(person)).user.email).toBe(person.email)
  })

  it("that is the last way to log in cannot be removed, also by two removals at the same time", async () => {
    const owner = await session(newPerson())
    const caller = server.callAs(owner.accessToken)
    const [first] = await identitiesOf(owner)
    const last = await caller.delete(`/auth/identities/${first?.id}`)
    expect(decodeProblem(last)).toMatchObject({ status: 422, violations: [" last-login"] })
    const { codeVerifier, linkToken } = await logIn(newPerson(), { purpose: "link" })
    await caller.post("/auth/oauth/link", { linkToken, codeVerifier })
    const removals = await Promise.all(
      (await identitiesOf(owner)).map(({ id }) => caller.delete(`/auth/identities/${id}`))
    )
    expect(removals.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect(await identitiesOf(owner)).toHaveLength(1)
  })

  it("belongs to its account alone", async () => {
    const owner = await session(newPerson())
    const stranger = await session(newPerson())
    const [identity] = await identitiesOf(owner)
    const removal = await server.callAs(stranger.accessToken).delete(`/auth/identities/${identity?.id}`)
    expect(decodeProblem(removal)).toMatchObject({ status: 404 })
    expect(await identitiesOf(stranger)).not.toContainEqual(identity)
    expect(await identitiesOf(owner)).toEqual([identity])
  })
})

describe("an attacker gets no access", () => {
  const lostLogin = (response: TestResponse) => {
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(response.headers.has("location")).toBe(false)
    expect(response.text).toContain("This login cannot be continued")
  }

  const begin = async (browser = newBrowser(), start: Start = {}) => ({
    browser,
    ...await beginLogin(browser, start)
  })

  it("with the answer to a login of another browser (login CSRF)", async () => {
    const { location } = await begin()
    const callback = server.provider.authorize(location, newPerson())
    const victim = newBrowser()
    lostLogin(await victim.get(callbackPath(callback)))
    await begin(victim)
    lostLogin(await victim.get(callbackPath(callback)))
  })

  it("with another state, none, or a cookie under another name", async () => {
    const { browser, location } = await begin()
    const callback = server.provider.authorize(location, newPerson())
    const state = callback.searchParams.get("state") ?? ""
    const other = new URL(callback)
    other.searchParams.set("state", "x".repeat(43))
    lostLogin(await browser.get(callbackPath(other)))
    other.searchParams.delete("state")
    lostLogin(await browser.get(callbackPath(other)))
    const renamed = newBrowser()
    renamed.cookies.set(`canvass-login-${"x".repeat(43)}`, browser.cookies.get(`canvass-login-${state}`) ?? "")
    other.searchParams.set("state", "x".repeat(43))
    lostLogin(await renamed.get(callbackPath(other)))
  })

  it("with a cookie that has been changed, or that another server has made", async () => {
    const { browser, location } = await begin()
    const callback = server.provider.authorize(location, newPerson())
    const [[name, value] = ["", ""]] = [...browser.cookies]
    const foreign = await startTestServer()
    const { codeChallenge } = makeChallenge()
    const abroad = newBrowser(foreign)
    await abroad.get(startPath({ codeChallenge }))
    const [foreignValue = ""] = abroad.cookies.values()
    await foreign.stop()
    for (const changed of [`${value.slice(0, -4)}AAAA`, value.slice(0, 40), foreignValue, "", "e30"]) {
      browser.cookies.set(name, changed)
      lostLogin(await browser.get(callbackPath(callback)))
    }
  })

  it("with the answer of one provider at the callback of another (mix-up)", async () => {
    const { browser, location } = await begin()
    const callback = server.provider.authorize(location, newPerson())
    lostLogin(await browser.get(callbackPath(callback).replace("/acme/", "/beta/")))
    // The answer says that another provider has made it.
    callback.searchParams.set("iss", beta.issuer)
    expect(locationOf(await browser.get(callbackPath(callback))).searchParams.get("error")).toBe("provider_error")
  })

  it("with an answer that does not name the provider which always does (mix-up)", async () => {
    const { browser, location } = await begin(newBrowser(), { provider: "beta" })
    const callback = beta.authorize(location, newPerson())
    callback.searchParams.delete("iss")
    expect(locationOf(await browser.get(callbackPath(callback))).searchParams.get("error")).toBe("provider_error")
  })

  it.each<readonly [name: string, tampering: Tampering]>([
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another issuer", { claims: { iss: "https://accounts.example.com" } }],
    ["another audience", { claims: { aud: "another client" } }],
    ["several audiences, made for another client", { claims: { aud: ["canvass", "another"], azp: "another" } }],
    ["an expiry in the past", { claims: { exp: 1_700_000_000 } }],
    ["no expiry", { claims: { exp: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["a subject that is too long", { claims: { sub: "x".repeat(256) } }],
    ["a signature of another key", { signature: "another-key" }],
    ["a broken signature", { signature: "broken" }],
    ["no signature", { signature: "none" }],
    ["a signature with the secret of the client", { signature: "client-secret" }]
  ])("with an ID token that has %s", async (_, tampering) => {
    const { code, error, linkToken } = await logIn(newPerson(), { tampering })
    expect({ code, error, linkToken }).toEqual({ code: "", error: "provider_error", linkToken: "" })
  })

  it("by replaying the code of the provider", async () => {
    const { browser, location } = await begin()
    const cookies = new Map(browser.cookies)
    const callback = server.provider.authorize(location, newPerson())
    expect(locationOf(await browser.get(callbackPath(callback))).searchParams.get("code")).not.toBeNull()
    lostLogin(await browser.get(callbackPath(callback)))
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(locationOf(await browser.get(callbackPath(callback))).searchParams.get("error")).toBe("provider_error")
  })

  it("by injecting the provider's code of another login (PKCE of the provider)", async () => {
    const victim = await begin()
    const stolen = server.provider.authorize(victim.location, newPerson()).searchParams.get("code") ?? ""
    const { browser, location } = await begin()
    const callback = server.provider.authorize(location, newPerson())
    callback.searchParams.set("code", stolen)
    expect(locationOf(await browser.get(callbackPath(callback))).searchParams.get("error")).toBe("provider_error")
  })

  it("with the code of this server, without the verifier of the client, or twice", async () => {
    const { code, codeVerifier } = await logIn(newPerson())
    const stolen = decodeProblem(await redeem({ code, codeVerifier: makeChallenge().codeVerifier }))
    expect(stolen).toMatchObject({ status: 401, slug: "unauthorized" })
    const both = await Promise.all([redeem({ code, codeVerifier }), redeem({ code, codeVerifier })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(decodeProblem(await redeem({ code, codeVerifier }))).toEqual(stolen)
    expect(decodeProblem(await redeem({ code: "unknown", codeVerifier }))).toEqual(stolen)
  })

  it("with a code at the link, a link token at the token endpoint, or a link token without the verifier", async () => {
    const { code, codeVerifier } = await logIn(newPerson())
    const owner = await register("tokens@example.com")
    const { accessToken, password } = owner
    const link = (body: object) => server.callAs(accessToken).post("/auth/oauth/link", { password, ...body })
    expect(decodeProblem(await link({ linkToken: code, codeVerifier }))).toMatchObject({ status: 401 })
    const other = await logIn(newPerson(), { purpose: "link" })
    expect(decodeProblem(await redeem({ code: other.linkToken, codeVerifier: other.codeVerifier }))).toMatchObject({
      status: 401
    })
    expect(decodeProblem(await link({ linkToken: other.linkToken, codeVerifier }))).toMatchObject({ status: 401 })
    expect(await identitiesOf(owner)).toEqual([])
  })

  it.each([
    "https://evil.example/login",
    "https://app.example.com.evil.example/login",
    "https://app.example.com@evil.example/login",
    "https://user@app.example.com/login",
    "https://app.example.com:8443/login",
    "http://app.example.com/login",
    "https://app.example.com/",
    "https://app.example.com/loginother",
    "https://app.example.com/login/../other",
    "https://app.example.com/login/%2e%2e/other",
    "https://app.example.com/login/..%2fother",
    "https://app.example.com/login/..%5Cother",
    "https://app.example.com/login#fragment",
    "https://app.example.com\\@evil.example/login",
    "//app.example.com/login",
    "/portal",
    "javascript:alert(1)//https://app.example.com/login",
    "http://127.0.0.1.evil.example/",
    "http://localhost:3000/",
    "https://127.0.0.1:3000/",
    "http://user:secret@127.0.0.1:3000/",
    "http://[::2]:3000/",
    "",
    `https://app.example.com/login?${"x".repeat(1_024)}`
  ])("by a return to %s (open redirect)", async (returnTo) => {
    const { codeChallenge } = makeChallenge()
    const response = await newBrowser().get(startPath({ returnTo, codeChallenge }))
    expect(decodeProblem(response)).toMatchObject({ status: 400, violations: ["returnTo not-allowed"] })
    expect(response.headers.has("location")).toBe(false)
  })

  it.each([
    () => allowedReturnUrl,
    () => `${allowedReturnUrl}/`,
    () => `${allowedReturnUrl}/done?tab=1`,
    () => `${server.url}/portal`,
    () => `${server.url}/portal/login?next=surveys`,
    () => "http://127.0.0.1:49152/callback",
    () => "http://[::1]:49152/callback"
  ])("and a client may return to its own URL (%#)", async (returnTo) => {
    const { returned } = await logIn(newPerson(), { returnTo: returnTo() })
    expect(locationOf(returned).href.startsWith(returnTo())).toBe(true)
  })

  it.each(
    [
      ["not verified", { email_verified: false }],
      ["verified by a text", { email_verified: "true" }],
      ["without a verification", { email_verified: undefined }],
      ["missing", { email: undefined }],
      ["no address", { email: "nobody" }]
    ] satisfies ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]>
  )("with an e-mail address that is %s", async (_, fields) => {
    const { code, error, linkToken } = await logIn({ ...newPerson(), ...fields })
    expect({ code, error, linkToken }).toEqual({ code: "", error: "email_not_verified", linkToken: "" })
  })

  it("with an unverified address of somebody who has an account", async () => {
    const victim = await register("unverified-victim@example.com")
    const { error, linkToken } = await logIn(newPerson({ email: victim.email, email_verified: false }))
    expect({ error, linkToken }).toEqual({ error: "email_not_verified", linkToken: "" })
    const { codeVerifier, ...linking } = await logIn(newPerson({ email: victim.email, email_verified: false }), {
      purpose: "link"
    })
    const link = await server.call("POST", "/auth/oauth/link", {
      body: { linkToken: linking.linkToken, codeVerifier, password: victim.password }
    })
    expect(decodeProblem(link)).toMatchObject({ status: 401 })
  })

  it("by registering the address of somebody before that person's first login", async () => {
    const attacker = await register("pre-registered@example.com")
    const person = newPerson({ email: "Pre-Registered@example.com" })
    const { code, error } = await logIn(person)
    expect({ code, error }).toEqual({ code: "", error: "link_required" })
    expect(await identitiesOf(attacker)).toEqual([])
  })

  it("by registering the address between the answer of the provider and the token", async () => {
    const person = newPerson()
    const { code, codeVerifier } = await logIn(person)
    await register(person.email ?? "")
    expect(decodeProblem(await redeem({ code, codeVerifier }))).toMatchObject({
      status: 422,
      violations: [" email-taken"]
    })
  })

  it("with the subject of somebody at another provider", async () => {
    const victim = newPerson()
    const { user } = await session(victim)
    const attacker = await session(newPerson({ sub: victim.sub }), { provider: "beta" })
    expect(attacker.user.id).not.toBe(user.id)
    const sameAddress = await logIn(newPerson({ email: victim.email }), { provider: "beta" })
    expect(sameAddress.error).toBe("link_required")
  })
})
