/**
 * What receivers check (specification, Signature headers; decisions §12), checked by verifiers that others wrote, and
 * by the recipes of our documentation.
 */
import { Fixtures } from "@canvass/core/testing"
import { describe, expect, it } from "@effect/vitest"
import { verify as verifiesForOctokit } from "@octokit/webhooks-methods"
import * as FastCheck from "effect/FastCheck"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Webhook } from "standardwebhooks"
import Stripe from "stripe"
import * as Signature from "../src/Signature.js"
import { aClaim } from "./aClaim.js"

const secret = (byte: number) => "whsec_" + Buffer.alloc(32, byte).toString("base64")

const [now, before, other] = [secret(1), secret(2), secret(3)]

const seconds = () => Math.floor(Date.now() / 1_000)

const signed = (at = seconds(), body?: string, ...secrets: ReadonlyArray<string>) => {
  const claim = aClaim(body)
  const [first = now, ...rest] = secrets
  return {
    body: claim.event.body,
    headers: Signature.headers(claim, [Signature.signingKey(first), ...rest.map(Signature.signingKey)], at)
  }
}

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const bodies = FastCheck.json().map((text) => `{"event":"webhook.test","data":${text}}`)

describe("a delivery's signature", () => {
  it("says which delivery of which event it is, and which attempt", () => {
    expect(signed().headers).toMatchObject({
      "X-Service-Event": "response.submitted",
      "X-Service-Event-Id": Fixtures.eventId(1),
      "X-Service-Delivery-Id": Fixtures.deliveryId(1),
      "X-Service-Attempt": "1",
      "webhook-id": Fixtures.deliveryId(1)
    })
  })

  it("is accepted by octokit's verifier, whatever the body", async () => {
    for (const text of FastCheck.sample(bodies, 20)) {
      const { body, headers } = signed(seconds(), text)
      const signedText = `${headers["X-Service-Timestamp"]}.${body}`
      expect(await verifiesForOctokit(now, signedText, headers["X-Service-Signature"] ?? "")).toBe(true)
      expect(await verifiesForOctokit(other, signedText, headers["X-Service-Signature"] ?? "")).toBe(false)
    }
  })

  it.prop("is accepted by stripe's, which signs the same text", [bodies], ([text]) => {
    const { body, headers } = signed(seconds(), text)
    const header = `t=${headers["X-Service-Timestamp"]},v1=${headers["X-Service-Signature"]?.replace("sha256=", "")}`
    expect(Stripe.webhooks.constructEvent(body, header, now)).toMatchObject({ event: "webhook.test" })
    expect(() => Stripe.webhooks.constructEvent(body + " ", header, now)).toThrow()
  }, { fastCheck: { numRuns: 20 } })

  it.prop("is accepted by Standard Webhooks', from the headers as they are", [bodies], ([text]) => {
    const { body, headers } = signed(seconds(), text)
    expect(new Webhook(now).verify(body, headers)).toMatchObject({ event: "webhook.test" })
    expect(() => new Webhook(other).verify(body, headers)).toThrow()
    expect(() => new Webhook(now).verify(body + " ", headers)).toThrow()
  }, { fastCheck: { numRuns: 20 } })

  it("is made with both secrets after a rotation, so that either verifies", async () => {
    const { body, headers } = signed(seconds(), undefined, now, before)
    for (const each of [now, before]) expect(() => new Webhook(each).verify(body, headers)).not.toThrow()
    expect(() => new Webhook(other).verify(body, headers)).toThrow()
    const text = `${headers["X-Service-Timestamp"]}.${body}`
    expect(await verifiesForOctokit(now, text, headers["X-Service-Signature"] ?? "")).toBe(true)
    expect(await verifiesForOctokit(before, text, headers["X-Service-Signature-Previous"] ?? "")).toBe(true)
  })
})

const recipe = (name: string): string => {
  const text = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8")
  const found = new RegExp(`<!-- recipe: ${name} -->\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(text)?.[1]
  if (found === undefined) throw new Error(`no recipe for ${name}`)
  return found
}

const inFolder = async <A>(use: (folder: string) => A | Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "canvass-recipe-"))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const has = (tool: string): boolean => spawnSync(tool, [tool === "openssl" ? "version" : "--version"]).status === 0

/** What must be accepted, and what must not. */
const cases = () => [
  { ...signed(), secret: now, genuine: true },
  { ...signed(seconds(), undefined, now, before), secret: now, genuine: true },
  { ...signed(seconds(), undefined, now, before), secret: before, genuine: true },
  { ...signed(seconds() - 290), secret: now, genuine: true },
  { ...signed(seconds() - 310), secret: now, genuine: false },
  { ...signed(seconds() + 310), secret: now, genuine: false },
  { ...signed(), secret: other, genuine: false },
  { ...signed(), body: "{}", secret: now, genuine: false },
  { ...signed(), headers: {}, secret: now, genuine: false },
  { ...signed(), headers: { "X-Service-Timestamp": "soon" }, secret: now, genuine: false },
  {
    ...signed(),
    headers: { ...signed().headers, "X-Service-Signature": "sha256=ü" + "0".repeat(62) },
    secret: now,
    genuine: false
  }
]

describe("the recipe of docs/webhooks.md", () => {
  it("in Node accepts what is genuine and nothing else", () =>
    inFolder(async (folder) => {
      const file = join(folder, "recipe.mjs")
      writeFileSync(file, recipe("node"))
      const module: unknown = await import(pathToFileURL(file).href)
      const isGenuine = functionOf(module)
      for (const { body, genuine, headers, secret } of cases()) {
        expect(isGenuine(lowerCase(headers), Buffer.from(body), secret)).toBe(genuine)
      }
    }))

  it.skipIf(!has("python3"))("in Python accepts what is genuine and nothing else", () =>
    inFolder((folder) => {
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

  it.skipIf(!has("openssl"))("with openssl prints what the header says", () =>
    inFolder((folder) => {
      const { body, headers } = signed()
      writeFileSync(join(folder, "body.json"), body)
      const ran = spawnSync("sh", ["-c", recipe("openssl")], {
        cwd: folder,
        env: { ...process.env, SECRET: now, TIMESTAMP: headers["X-Service-Timestamp"] },
        encoding: "utf8"
      })
      expect(`sha256=${ran.stdout.trim()}`).toBe(headers["X-Service-Signature"])
    }))
})

type IsGenuine = (headers: Record<string, string>, body: Buffer, secret: string) => unknown

const functionOf = (module: unknown): IsGenuine => {
  if (typeof module !== "object" || module === null || !("isGenuine" in module)) throw new Error("no isGenuine")
  const { isGenuine } = module
  if (typeof isGenuine !== "function") throw new Error("no isGenuine")
  return (...args): unknown => Reflect.apply(isGenuine, undefined, args)
}
