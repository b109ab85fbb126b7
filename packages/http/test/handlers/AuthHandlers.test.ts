/** Requests of an account that is deleted after its credential was checked, and before the handler runs. */
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Api from "../../src/Api.js"
import { startTestServices, type TestServices, unlimited } from "../../src/testing/TestServices.js"

let services: TestServices
let handler: Api.Handler
beforeAll(async () => {
  services = await startTestServices()
  handler = Api.handler(services.layer, { publicUrl: "https://example.com", settings: unlimited })
})
afterAll(async () => {
  await handler.close()
  await services.stop()
})

const password = "correct horse battery"

let accounts = 0

const register = async () => {
  const email = `ada-${++accounts}@example.com`
  const { accessToken } = Schema.decodeUnknownSync(Schema.Struct({ accessToken: Schema.String }))(
    await (await call("POST", "register", JSON.stringify({ email, password }))).json()
  )
  return { email, accessToken }
}

const call = (method: string, path: string, body: BodyInit, accessToken?: string) =>
  handler(
    new Request(`https://example.com/api/auth/${path}`, {
      method,
      body,
      headers: {
        "Content-Type": "application/json",
        ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` })
      },
      ...(body instanceof ReadableStream ? { duplex: "half" } : {})
    })
  )

/** A body that is complete once `whenRead` has ended, which begins when the API reads the body. */
const bodyAfter = (text: string, whenRead: () => Promise<unknown>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await whenRead()
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    }
  }, { highWaterMark: 0 })

describe("a request of an account that is deleted meanwhile", () => {
  it.each([
    ["PATCH", "me", { name: "Ada" }],
    ["PATCH", "me", { email: "lovelace@example.com", currentPassword: password }],
    ["PUT", "password", { currentPassword: password, newPassword: "battery staple horse" }],
    ["DELETE", "me", { currentPassword: password, confirm: "ada@example.com" }]
  ])("%s /auth/%s %j is refused like every other credential of the account (401)", async (method, path, body) => {
    const { accessToken, email } = await register()
    let deletion: Response | undefined
    const late = bodyAfter(JSON.stringify(body), async () => {
      deletion = await call("DELETE", "me", JSON.stringify({ confirm: email, currentPassword: password }), accessToken)
    })
    const response = await call(method, path, late, accessToken)
    expect(deletion?.status).toBe(204)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: "The account has been deleted." })
  })
})
