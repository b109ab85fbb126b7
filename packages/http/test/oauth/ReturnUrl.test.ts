/** Where logins may return to. The attacks are in the tests of the API. */
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import * as ReturnUrl from "../../src/oauth/ReturnUrl.js"

const allowed = ["https://app.example.com/login", "https://other.example.com/"]

describe("a return URL", () => {
  it("is allowed only on the origin and below the path of an allowed one, whatever it is made of", () => {
    const piece = FastCheck.constantFrom(
      ...[
        "https:",
        "http:",
        "/",
        "//",
        "\\",
        "@",
        ":",
        "?",
        "#",
        ".",
        "..",
        "%2e",
        "%2f",
        "app.example.com",
        "evil.example"
      ],
      ...["login", "logins", "127.0.0.1", "[::1]", "localhost", "443", "8443", "\t", " "]
    )
    const url = FastCheck.tuple(
      FastCheck.constantFrom("https://app.example.com/login", "https://app.example.com", "http://127.0.0.1", ""),
      FastCheck.array(piece, { maxLength: 6 })
    ).map(([start, pieces]) => start + pieces.join(""))
    const outcomes = { allowed: 0, refused: 0 }
    FastCheck.assert(
      FastCheck.property(url, (text) => {
        const parsed = ReturnUrl.parse(text, allowed)
        outcomes[parsed === undefined ? "refused" : "allowed"]++
        if (parsed === undefined) return true
        const { href } = parsed
        return /^https:\/\/app\.example\.com\/login(?:[/?]|$)/.test(href) ||
          href.startsWith("https://other.example.com/") ||
          /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d+)?\//.test(href)
      }),
      { numRuns: 5_000 }
    )
    expect(Math.min(outcomes.allowed, outcomes.refused)).toBeGreaterThan(200)
  })

  it("receives the parameters of the result, which replace parameters of the same names", () => {
    const url = new URL("https://app.example.com/login?tab=1&code=a&error=b&linkToken=c")
    expect(ReturnUrl.withResult(url, { code: "d&e" })).toBe("https://app.example.com/login?tab=1&code=d%26e")
    expect(ReturnUrl.withResult(url, { error: "link_required", linkToken: "f" })).toBe(
      "https://app.example.com/login?tab=1&error=link_required&linkToken=f"
    )
  })
})
