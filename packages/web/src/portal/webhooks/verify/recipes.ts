/** How a receiver verifies a signature. The code is that of docs/webhooks.md, whose tests run it. */
export interface Recipe {
  readonly id: string
  /** The language or the tool. */
  readonly name: string
  readonly code: string
}

export const recipes: ReadonlyArray<Recipe> = [
  {
    id: "recipe-node",
    name: "Node.js",
    code: `import { createHmac, timingSafeEqual } from "node:crypto"

/** \`headers\`: of the Node request, with lower-case names. \`body\`: the raw bytes, as a Buffer. */
export function isGenuine(headers, body, secret) {
  const timestamp = headers["x-service-timestamp"] ?? ""
  if (!/^\\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const digest = createHmac("sha256", secret).update(timestamp + ".").update(body).digest("hex")
  const expected = Buffer.from("sha256=" + digest)
  return ["x-service-signature", "x-service-signature-previous"].some((name) => {
    const given = Buffer.from(headers[name] ?? "")
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`
  },
  {
    id: "recipe-python",
    name: "Python",
    code: `import hashlib, hmac, time

def is_genuine(headers, body, secret):
    """\`headers\`: a case-insensitive mapping. \`body\`: the raw bytes."""
    timestamp = headers.get("X-Service-Timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    names = ("X-Service-Signature", "X-Service-Signature-Previous")
    return any(hmac.compare_digest(headers.get(name, "").encode(), expected.encode()) for name in names)`
  },
  {
    id: "recipe-openssl",
    name: "openssl",
    code: `{ printf '%s.' "$TIMESTAMP"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1`
  }
]
