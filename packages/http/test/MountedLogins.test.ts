/** Logins over the API of an engine that `Canvass.open` has opened. */
import { Canvass, type Mail } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import * as Api from "../src/Api.js"

const Tokens = Schema.Struct({ accessToken: Schema.String, user: Schema.Struct({ id: Schema.String }) })

const ada = { email: "ada@example.com", password: "correct horse battery" }

const open = async () => {
  const mails: Array<Mail> = []
  const mailer = (mail: Mail) => {
    mails.push(mail)
    return Promise.resolve()
  }
  const canvass = await Canvass.open({ store: Memory.layer, mailer })
  const handler = Api.handler(canvass, { publicUrl: "https://example.com" })
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    handler(
      new Request(`https://example.com/api${path}`, {
        method,
        headers: { ...headers, ...body === undefined ? {} : { "Content-Type": "application/json" } },
        ...body === undefined ? {} : { body: JSON.stringify(body) }
      })
    )
  const register = async () =>
    Schema.decodeUnknownSync(Tokens)(await (await send("POST", "/auth/register", ada)).json())
  const me = async (accessToken: string) =>
    (await send("GET", "/auth/me", undefined, { Authorization: `Bearer ${accessToken}` })).status
  return { canvass, handler, mails, send, register, me }
}

it("a session that the program ends is refused at once, and so is one that a login has ended", async () => {
  const { canvass, handler, me, register, send } = await open()
  const { accessToken, user } = await register()
  expect(await me(accessToken)).toBe(200)
  await canvass.accounts.endSessions(user.id)
  expect(await me(accessToken)).toBe(401)

  const second = Schema.decodeUnknownSync(Tokens)(await (await send("POST", "/auth/login", ada)).json())
  expect(await me(second.accessToken)).toBe(200)
  const changed = { currentPassword: ada.password, newPassword: "another horse battery" }
  const headers = { Authorization: `Bearer ${second.accessToken}` }
  expect((await send("POST", "/auth/login", ada)).status).toBe(200)
  expect(await canvass.accounts.sessions(user.id)).toHaveLength(2)
  expect((await send("PUT", "/auth/password", changed, headers)).status).toBe(204)
  expect(await canvass.accounts.sessions(user.id)).toHaveLength(1)
  await handler.close()
  await canvass.close()
})

it("a password is reset by the mail that `mailer` sends, and `close` sends the mails that wait", async () => {
  const { canvass, handler, mails, me, register, send } = await open()
  const { accessToken } = await register()
  expect(await me(accessToken)).toBe(200)
  expect((await send("POST", "/auth/password/forgot", { email: ada.email })).status).toBe(202)
  const deadline = Date.now() + 10_000
  while (mails.length === 0 && Date.now() < deadline) await new Promise((next) => setTimeout(next, 10))
  const [, token] = /\?token=([\w-]+)/.exec(mails[0]?.text ?? "") ?? []
  const reset = await send("POST", "/auth/password/reset", { token, newPassword: "another horse battery" })
  expect(reset.status).toBe(204)
  expect(await me(accessToken)).toBe(401)

  await send("POST", "/auth/password/forgot", { email: ada.email })
  await handler.close()
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Reset your Canvass password",
    "Reset your Canvass password",
    "The password of your Canvass account is new"
  ])
  await canvass.close()
})

it("each of two engines in one process has accounts of its own", async () => {
  const [first, second] = [await open(), await open()]
  const { accessToken } = await first.register()
  expect((await second.send("POST", "/auth/login", ada)).status).toBe(401)
  const other = await second.register()
  expect([await first.me(accessToken), await second.me(other.accessToken)]).toEqual([200, 200])
  expect([await first.me(other.accessToken), await second.me(accessToken)]).toEqual([401, 401])
  for (const { canvass, handler } of [first, second]) {
    await handler.close()
    await canvass.close()
  }
})
