/**
 * Logins at a real identity provider (oidc-provider): by a browser and by a native client, on one and on four
 * instances.
 */
import { MemoryRateLimiter, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { AccountJson, type Store } from "@canvass/core/ports"
import { fastPasswords, TokenResponse } from "@canvass/http/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import Provider from "oidc-provider"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as CanvassServer from "../../src/server/CanvassServer.js"
import { HttpServer } from "../../src/server/HttpServer.js"
import { clientId, clientSecret } from "../fixtures/IdentityProvider.js"
import { makeChallenge } from "../fixtures/ProviderLogin.js"
import { allowedReturnUrl, providerSettings } from "../fixtures/TestServer.js"

/** Where people reach the instances. The browser of the test is their load balancer. */
const publicUrl = "https://surveys.example"

const startOidcProvider = async () => {
  let handle: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === "string" ? "" : address?.port ?? ""}`
  const provider = new Provider(issuer, {
    clients: [{
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${publicUrl}/api/auth/oauth/oidc/callback`],
      grant_types: ["authorization_code"],
      response_types: ["code"]
    }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: `Name of ${id}` })
    }),
    pkce: { required: () => true },
    cookies: { keys: ["a key of the test"] }
  })
  const callback = provider.callback()
  handle = (request, response) => void callback(request, response)
  return { issuer, stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()) }
}

let provider: Awaited<ReturnType<typeof startOidcProvider>>
let store: ManagedRuntime.ManagedRuntime<Store, never>
const instances: Array<{ readonly url: string; readonly stop: () => Promise<void> }> = []
beforeAll(async () => {
  provider = await startOidcProvider()
  store = ManagedRuntime.make(Memory.layer)
  const secretKey = Redacted.make(new Uint8Array(randomBytes(32)))
  const context = await store.runPromise(Effect.context<Store>())
  for (let count = 0; count < 4; count++) {
    const ports = Layer.mergeAll(
      Layer.succeedContext(context),
      Secrets.layer(secretKey),
      fastPasswords,
      MemoryRateLimiter.layer
    )
    const server = CanvassServer.layer({
      settings: { port: 0, publicUrl, rateLimitAnonymous: 1_000_000 },
      oauth: { providers: [providerSettings("oidc", provider)], returnUrls: [allowedReturnUrl] }
    })
    const runtime = ManagedRuntime.make(Layer.provide(server, Layer.provideMerge(Services.layer, ports)))
    const port = await runtime.runPromise(Effect.map(HttpServer, ({ port }) => port))
    instances.push({ url: `http://127.0.0.1:${port}`, stop: () => runtime.dispose() })
  }
})
afterAll(async () => {
  for (const { stop } of instances) await stop()
  await store.dispose()
  await provider.stop()
})

interface Cookie {
  readonly host: string
  readonly path: string
  readonly value: string
}

/** Follows redirects and fills in forms, with cookies by host and path. */
class Browser {
  readonly #cookies = new Map<string, Cookie>()
  readonly #route: (requests: number) => string
  /** Requests to the public URL, as `instance method path`. */
  readonly requests: Array<string> = []

  /** @param route returns the address of the instance for the nth request */
  constructor(route: (requests: number) => string) {
    this.#route = route
  }

  /** Sends a request, to an instance when the URL is the public one. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { host, origin, pathname, search } = new URL(url)
    const instance = origin === publicUrl ? this.#route(this.requests.length) : undefined
    if (instance !== undefined) this.requests.push(`${instance} ${init.method ?? "GET"} ${pathname}`)
    const cookie = [...this.#cookies].flatMap(([name, { host: of, path, value }]) =>
      of === host && pathname.startsWith(path) ? [`${name}=${value}`] : []
    ).join("; ")
    const response = await fetch(instance === undefined ? url : instance + pathname + search, {
      ...init,
      redirect: "manual",
      headers: { ...(cookie === "" ? {} : { cookie }), ...Object.fromEntries(new Headers(init.headers)) }
    })
    for (const field of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(field) ?? []
      const path = /; path=([^;]+)/i.exec(field)?.[1] ?? "/"
      if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(field)) this.#cookies.delete(name)
      else this.#cookies.set(name, { host, path, value })
    }
    return response
  }

  /** Opens a URL as a person who logs in at the provider, until the browser is at `returnTo`. */
  async open(url: string, returnTo: string, person: string): Promise<URL> {
    let response = await this.send(url)
    let at = url
    for (let step = 0; step < 20; step++) {
      const location = response.headers.get("location")
      if (location !== null) {
        at = new URL(location, at).href
        if (at.startsWith(returnTo)) return new URL(at)
        response = await this.send(at)
        continue
      }
      const page = await response.text()
      const [, action = ""] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
      const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      if (action === "") throw new Error(`${at} shows no form: ${response.status} ${page.slice(0, 500)}`)
      at = new URL(action, at).href
      response = await this.send(at, {
        method: "POST",
        body: new URLSearchParams({ prompt, login: person, password: "any" })
      })
    }
    throw new Error("The login does not end.")
  }
}

const startUrl = (returnTo: string, codeChallenge: string, purpose = "login") =>
  `${publicUrl}/api/auth/oauth/oidc?${
    new URLSearchParams({ returnTo, codeChallenge, codeChallengeMethod: "S256", purpose }).toString()
  }`

const json = (body: object): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body)
})

const decodeTokens = Schema.decodeUnknownSync(TokenResponse)

const firstInstance = () => instances[0]?.url ?? ""

describe("a login at oidc-provider", () => {
  it("opens an account, and finds it again", async () => {
    const logIn = async () => {
      const browser = new Browser(firstInstance)
      const { codeChallenge, codeVerifier } = makeChallenge()
      const returned = await browser.open(startUrl(allowedReturnUrl, codeChallenge), allowedReturnUrl, "ada")
      const code = returned.searchParams.get("code")
      const response = await browser.send(`${publicUrl}/api/auth/oauth/token`, json({ code, codeVerifier }))
      return decodeTokens(await response.json())
    }
    const first = await logIn()
    expect(first.user).toMatchObject({ email: "ada@example.com", name: "Name of ada" })
    expect((await logIn()).user).toEqual(first.user)
  })

  it("returns to a native client on a loopback address", async () => {
    const client = createServer()
    const received = new Promise<URL>((resolve) => {
      client.on("request", (request, response) => {
        response.end("You may close this page.")
        resolve(new URL(request.url ?? "", "http://127.0.0.1"))
      })
    })
    await new Promise<void>((resolve) => client.listen(0, "127.0.0.1", resolve))
    const address = client.address()
    const returnTo = `http://127.0.0.1:${typeof address === "string" ? "" : address?.port ?? ""}/callback`
    const { codeChallenge, codeVerifier } = makeChallenge()
    const browser = new Browser(firstInstance)
    // The browser of the person, which the client has opened.
    await browser.send((await browser.open(startUrl(returnTo, codeChallenge), returnTo, "grace")).href)
    const code = (await received).searchParams.get("code")
    client.close()
    const response = await fetch(`${firstInstance()}/api/auth/oauth/token`, json({ code, codeVerifier }))
    expect(decodeTokens(await response.json()).user.email).toBe("grace@example.com")
  })

  it("takes each step on another one of four instances", async () => {
    const browser = new Browser((requests) => instances[requests % 4]?.url ?? "")
    const { codeChallenge, codeVerifier } = makeChallenge()
    const returned = await browser.open(startUrl(allowedReturnUrl, codeChallenge), allowedReturnUrl, "margaret")
    const code = returned.searchParams.get("code")
    const response = await browser.send(`${publicUrl}/api/auth/oauth/token`, json({ code, codeVerifier }))
    const { accessToken, user } = decodeTokens(await response.json())
    const me = await browser.send(`${publicUrl}/api/auth/me`, { headers: { Authorization: `Bearer ${accessToken}` } })
    expect(Schema.decodeUnknownSync(AccountJson.User)(await me.json())).toEqual(user)
    expect(browser.requests).toEqual([
      `${instances[0]?.url} GET /api/auth/oauth/oidc`,
      `${instances[1]?.url} GET /api/auth/oauth/oidc/callback`,
      `${instances[2]?.url} POST /api/auth/oauth/token`,
      `${instances[3]?.url} GET /api/auth/me`
    ])
    // The code has been redeemed on every instance.
    for (const { url } of instances) {
      expect((await fetch(`${url}/api/auth/oauth/token`, json({ code, codeVerifier }))).status).toBe(401)
    }
  })

  it("links a further identity to an account", async () => {
    const browser = new Browser(firstInstance)
    const account = { email: "joan@example.com", password: "correct horse battery" }
    await browser.send(`${publicUrl}/api/auth/register`, json(account))
    const { codeChallenge, codeVerifier } = makeChallenge()
    const returned = await browser.open(startUrl(allowedReturnUrl, codeChallenge), allowedReturnUrl, "joan")
    expect(returned.searchParams.get("error")).toBe("link_required")
    const linkToken = returned.searchParams.get("linkToken")
    const { password } = account
    const linked = await browser.send(`${publicUrl}/api/auth/oauth/link`, json({ linkToken, codeVerifier, password }))
    expect(decodeTokens(await linked.json()).user.email).toBe("joan@example.com")
  })
})
