import { createHash, randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { redactSecrets } from "../../src/request/redactSecrets.js"

const token = createHash("sha256").update("Ada").digest("base64url")

it.each([
  `/${token}`,
  `/api/surveys/${token}`,
  `/x/r/${token}/more`,
  `/wiki/s/lunch/continue/0a6f3cb2-2a31-4a5e-9e0c-b0a0b7a5a9d1.${token}`,
  `/see${token}`,
  `/_-${token}-_`,
  `token=${token}&a=b`,
  `/${encodeURIComponent(token).replace("a", "%61").replace("e", "%2565")}`,
  `/${token}/${token}`
])("a token is redacted wherever it stands: %s", (text) => {
  expect(redactSecrets(text)).toContain("[redacted]")
  expect(redactSecrets(text)).not.toContain(token.slice(0, 20))
})

it("random tokens are redacted", () => {
  for (let n = 0; n < 2_000; n++) {
    expect(redactSecrets(`/r${randomBytes(32).toString("base64url")}`)).toBe("/[redacted]")
  }
})

it.each([
  "/s/lunch",
  "/s/what-do-you-think-of-the-lunch-that-we-had-in-the-summer-k3x7abcd",
  "/api/surveys/0a6f3cb2-2a31-4a5e-9e0c-b0a0b7a5a9d1/responses/0a6f3cb2-2a31-4a5e-9e0c-b0a0b7a5a9d1",
  "/a%20b/%2f",
  `/${token.slice(0, 42)}`
])("another text stays as it is: %s", (text) => {
  expect(redactSecrets(text)).toBe(text)
})

it("a long text takes time in proportion to its length", () => {
  const cpuMicros = (length: number) => {
    const text = `/${"a".repeat(length)}`
    const before = process.cpuUsage()
    for (let n = 0; n < 200; n++) redactSecrets(text)
    return process.cpuUsage(before).user
  }
  cpuMicros(8_000)
  expect(cpuMicros(64_000)).toBeLessThan(50 * (cpuMicros(8_000) + 5_000))
})
