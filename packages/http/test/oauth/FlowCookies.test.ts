/** The cookies that hold the state of logins. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { describe, expect, it } from "vitest"
import * as FlowCookies from "../../src/oauth/FlowCookies.js"

const key = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte))

const now = Date.UTC(2026, 10, 20)

const flow: FlowCookies.Flow = {
  state: "a".repeat(43),
  provider: "acme",
  purpose: "login",
  returnTo: "https://app.example.com/login",
  codeChallenge: "b".repeat(43),
  nonce: "c".repeat(43),
  providerVerifier: "d".repeat(43),
  expiresAt: now + FlowCookies.flowMillis
}

const scope = FlowCookies.scopeOf("https://example.com/surveys")

/** The `Cookie` header with the cookies of these flows. */
const cookiesOf = async (cookies: FlowCookies.FlowCookies, ...flows: ReadonlyArray<FlowCookies.Flow>) => {
  const fields = await Promise.all(flows.map((flow) => Effect.runPromise(cookies.keep(flow, undefined, scope, now))))
  return fields.map(([field = ""]) => field.slice(0, field.indexOf(";"))).join("; ")
}

describe("the cookie of a login", () => {
  const cookies = FlowCookies.make([key(1)])

  it("is read by every server with the same secret key, until it expires", async () => {
    const header = await cookiesOf(cookies, flow)
    const find = (of: FlowCookies.FlowCookies, at: number, state = flow.state) =>
      Effect.runPromise(of.find(state, `theme=dark; ${header}`, at))
    expect(await find(FlowCookies.make([key(1)]), flow.expiresAt - 1)).toEqual(flow)
    expect(await find(cookies, flow.expiresAt)).toBeUndefined()
    expect(await find(FlowCookies.make([key(2)]), now)).toBeUndefined()
    expect(await find(cookies, now, "z".repeat(43))).toBeUndefined()
  })

  it("is encrypted with the first key of a server, and read with all", async () => {
    const header = await cookiesOf(FlowCookies.make([key(2), key(1)]), flow)
    const find = (...keys: Parameters<typeof FlowCookies.make>[0]) =>
      Effect.runPromise(FlowCookies.make(keys).find(flow.state, header, now))
    expect(await find(key(2))).toEqual(flow)
    expect(await find(key(1), key(2))).toEqual(flow)
    expect(await find(key(1))).toBeUndefined()
  })

  it("is for the path of the API, and over https only where the server is", () => {
    expect(scope).toEqual({ path: "/surveys/api", isSecure: true })
    expect(FlowCookies.scopeOf("http://127.0.0.1:3000")).toEqual({ path: "/api", isSecure: false })
    expect(cookies.remove(flow.state, scope)).toBe(
      `canvass-login-${flow.state}=; Max-Age=0; Path=/surveys/api; HttpOnly; SameSite=Lax; Secure`
    )
  })

  it("replaces the oldest of four, and those that cannot be read or have expired", async () => {
    const flows = [4, 1, 3, 2].map((n) => ({ ...flow, state: String(n).repeat(43), expiresAt: now + n }))
    const expired = { ...flow, state: "0".repeat(43), expiresAt: now }
    const header = `${await cookiesOf(
      cookies,
      ...flows,
      expired
    )}; canvass-login-forged=x; canvass-login-=x; theme=dark`
    const [kept = "", ...removed] = await Effect.runPromise(cookies.keep(flow, header, scope, now))
    expect(kept).toMatch(/^canvass-login-a{43}=[\w.-]+; Max-Age=600;/)
    expect(removed.map((field) => /^canvass-login-(\w+)=; Max-Age=0;/.exec(field)?.[1]).toSorted()).toEqual(
      ["0".repeat(43), "1".repeat(43), "forged"]
    )
  })
})
