import { expect, it } from "vitest"
import { redactPath } from "../../src/page/redactPath.js"

it.each([
  ["/s/lunch/continue/id.secret", "/s/lunch/continue/[redacted]"],
  ["/s/lunch/continue/id.secret/more", "/s/lunch/continue/[redacted]"],
  ["/s/lunch/other/secret", "/s/lunch/other/[redacted]"],
  ["/s/lunch%2fcontinue%2fid.secret", "/s/lunch/continue/[redacted]"],
  ["/s%2Flunch/continue%2Fid.secret", "/s/lunch/continue/[redacted]"],
  ["/%73/lunch/%63ontinue/id.secret", "/s/lunch/continue/[redacted]"],
  ["/S/lunch/Continue/id.secret", "/S/lunch/Continue/[redacted]"],
  ["/%2573/lunch/continue/id.secret", "/s/lunch/continue/[redacted]"],
  ["/%25%37%33/lunch/continue/id.secret", "/s/lunch/continue/[redacted]"],
  [`/%${"25".repeat(100)}73/lunch/continue/id.secret`, "/s/lunch/continue/[redacted]"],
  ["/s//lunch//continue/id.secret", "/s//lunch/[redacted]"],
  ["/r/secret", "/r/[redacted]"],
  ["/R/secret/more", "/R/[redacted]"],
  ["/%72/secret", "/r/[redacted]"],
  ["/r%2fsecret", "/r/[redacted]"],
  ["//r//secret", "//r/[redacted]"],
  ["/s/a%0ab/continue/secret", "/s/a%0ab/continue/[redacted]"],
  ["/s/a%zz/continue/secret\nsecret", "/s/a%zz/continue/[redacted]"]
])("a path that may hold a token is logged without it: %s", (path, logged) => {
  expect(redactPath(path)).toBe(logged)
  expect(redactPath(path)).not.toContain("secret")
})

it.each(["/s/lunch", "/s/lunch/thanks", "/s/lunch/continue/", "/r/", "/docs", "/s/a%20b", "/api/surveys/%2f"])(
  "another path is logged as it is: %s",
  (path) => {
    expect(redactPath(path)).toBe(path)
  }
)
