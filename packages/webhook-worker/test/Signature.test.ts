/** Signature headers, verified by third-party libraries and by the recipes of docs/webhooks.md. */
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import { verify as verifyWithOctokit } from "@octokit/webhooks-methods"
import * as FastCheck from "effect/FastCheck"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Webhook } from "standardwebhooks"
import Stripe from "stripe"
import { isInstalled } from "../../../test/isInstalled.js"
import * as Signature from "../src/Signature.js"
import { makeClaim } from "./support/claim.js"

const secret = (byte: number) => "whsec_" + Buffer.alloc(32, byte).toString("base64")

const [currentSecret, previousSecret, otherSecret] = [secret(1), secret(2), secret(3)]

const unixSeconds = () => Math.floor(Date.now() / 1_000)

const sign = (at = unixSeconds(), body?: string, ...secrets: ReadonlyArray<string>) => {
  const claim = makeClaim(body)
  const [first = currentSecret, ...rest] = secrets
  return {
    body: claim.event.body,
    headers: Signature.signedHeaders(claim, [Signature.signingKey(first), ...rest.map(Signature.signingKey)], at)
  }
}

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const bodies = FastCheck.json().map((text) => `{"event":"webhook.test","data":${text}}`)

describe("the signature of a delivery", () => {
  it("names the event, the delivery and the attempt", () => {
    expect(sign().headers).toMatchObject({
      "X-Service-Event": "response.submitted",
      "X-Service-Event-Id": Fixtures.eventId(1),
      "X-Service-Delivery-Id": Fixtures.deliveryId(1),
      "X-Service-Attempt": "1",
      "webhook-id": Fixtures.deliveryId(1)
    })
  })

  it("of a delivery that is sent again names the first one, which receivers know", () => {
    const claim = makeClaim()
    const again = {
      ...claim,
      delivery: { ...claim.delivery, id: Fixtures.deliveryId(2), redeliveryOf: claim.delivery.id }
    }
    const headers = Signature.signedHeaders(again, [Signature.signingKey(currentSecret)], unixSeconds())
    expect(headers).toMatchObject({
      "X-Service-Delivery-Id": Fixtures.deliveryId(1),
      "webhook-id": Fixtures.deliveryId(1)
    })
    expect(new Webhook(currentSecret).verify(claim.event.body, headers)).toEqual(JSON.parse(claim.event.body))
  })

  it("is accepted by the verifier of octokit, for any body", async () => {
    for (const text of FastCheck.sample(bodies, 20)) {
      const { body, headers } = sign(unixSeconds(), text)
      const signedText = `${headers["X-Service-Timestamp"]}.${body}`
      expect(await verifyWithOctokit(currentSecret, signedText, headers["X-Service-Signature"] ?? "")).toBe(true)
      expect(await verifyWithOctokit(otherSecret, signedText, headers["X-Service-Signature"] ?? "")).toBe(false)
    }
  })

  it.prop("is accepted by the verifier of Stripe, which signs the same text", [bodies], ([text]) => {
    const { body, headers } = sign(unixSeconds(), text)
    const header = `t=${headers["X-Service-Timestamp"]},v1=${headers["X-Service-Signature"]?.replace("sha256=", "")}`
    expect(Stripe.webhooks.constructEvent(body, header, currentSecret)).toMatchObject({ event: "webhook.test" })
    expect(() => Stripe.webhooks.constructEvent(body + " ", header, currentSecret)).toThrow()
  }, { fastCheck: { numRuns: 20 } })

  it.prop("is accepted by the verifier of Standard Webhooks", [bodies], ([text]) => {
    const { body, headers } = sign(unixSeconds(), text)
    expect(new Webhook(currentSecret).verify(body, headers)).toMatchObject({ event: "webhook.test" })
    expect(() => new Webhook(otherSecret).verify(body, headers)).toThrow()
    expect(() => new Webhook(currentSecret).verify(body + " ", headers)).toThrow()
  }, { fastCheck: { numRuns: 20 } })

  it("is made with both secrets after a rotation", async () => {
    const { body, headers } = sign(unixSeconds(), undefined, currentSecret, previousSecret)
    for (const each of [currentSecret, previousSecret]) {
      expect(() => new Webhook(each).verify(body, headers)).not.toThrow()
    }
    expect(() => new Webhook(otherSecret).verify(body, headers)).toThrow()
    const text = `${headers["X-Service-Timestamp"]}.${body}`
    expect(await verifyWithOctokit(currentSecret, text, headers["X-Service-Signature"] ?? "")).toBe(true)
    expect(await verifyWithOctokit(previousSecret, text, headers["X-Service-Signature-Previous"] ?? "")).toBe(true)
  })
})

const recipe = (name: string): string => {
  const text = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8")
  const found = new RegExp(`<!-- recipe: ${name} -->\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(text)?.[1]
  if (found === undefined) throw new Error(`docs/webhooks.md has no recipe "${name}"`)
  return found
}

const withTempFolder = async <A>(use: (folder: string) => A | Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "canvass-recipe-"))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Deliveries that a receiver must accept or reject. */
const cases = () => [
  { ...sign(), secret: currentSecret, genuine: true },
  { ...sign(unixSeconds(), undefined, currentSecret, previousSecret), secret: currentSecret, genuine: true },
  { ...sign(unixSeconds(), undefined, currentSecret, previousSecret), secret: previousSecret, genuine: true },
  { ...sign(unixSeconds() - 290), secret: currentSecret, genuine: true },
  { ...sign(unixSeconds() - 310), secret: currentSecret, genuine: false },
  { ...sign(unixSeconds() + 310), secret: currentSecret, genuine: false },
  { ...sign(), secret: otherSecret, genuine: false },
  { ...sign(), body: "{}", secret: currentSecret, genuine: false },
  { ...sign(), headers: {}, secret: currentSecret, genuine: false },
  { ...sign(), headers: { "X-Service-Timestamp": "soon" }, secret: currentSecret, genuine: false },
  {
    ...sign(),
    headers: { ...sign().headers, "X-Service-Signature": "sha256=ü" + "0".repeat(62) },
    secret: currentSecret,
    genuine: false
  }
]

describe("the recipe of docs/webhooks.md", () => {
  it("in Node accepts genuine deliveries only", () =>
    withTempFolder(async (folder) => {
      const file = join(folder, "recipe.mjs")
      writeFileSync(file, recipe("node"))
      const module: unknown = await import(pathToFileURL(file).href)
      const isGenuine = isGenuineOf(module)
      for (const { body, genuine, headers, secret } of cases()) {
        expect(isGenuine(lowerCase(headers), Buffer.from(body), secret)).toBe(genuine)
      }
    }))

  it.skipIf(!isInstalled("python3"))("in Python accepts genuine deliveries only", () =>
    withTempFolder((folder) => {
      writeFileSync(join(folder, "recipe.py"), recipe("python"))
      writeFileSync(
        join(folder, "main.py"),
        "import json, sys\nfrom recipe import is_genuine\n" +
          "print(json.dumps([is_genuine(c['headers'], c['body'].encode(), c['secret']) for c in json.load(sys.stdin)]))\n"
      )
      const ran = spawnSync("python3", ["main.py"], { cwd: folder, input: JSON.stringify(cases()), encoding: "utf8" })
      expect(ran.stderr).toBe("")
      expect(JSON.parse(ran.stdout)).toEqual(cases().map(({ genuine }) => genuine))
    }))

  it.skipIf(!isInstalled("openssl"))("with openssl prints the digest of the header", () =>
    withTempFolder((folder) => {
      const { body, headers } = sign()
      writeFileSync(join(folder, "body.json"), body)
      const ran = spawnSync("sh", ["-c", recipe("openssl")], {
        cwd: folder,
        env: { ...process.env, SECRET: currentSecret, TIMESTAMP: headers["X-Service-Timestamp"] },
        encoding: "utf8"
      })
      expect(`sha256=${ran.stdout.trim()}`).toBe(headers["X-Service-Signature"])
    }))
})

type IsGenuine = (headers: Record<string, string>, body: Buffer, secret: string) => unknown

const isGenuineOf = (module: unknown): IsGenuine => {
  if (typeof module !== "object" || module === null || !("isGenuine" in module)) throw new Error("no isGenuine")
  const { isGenuine } = module
  if (typeof isGenuine !== "function") throw new Error("no isGenuine")
  return (...args): unknown => Reflect.apply(isGenuine, undefined, args)
}
