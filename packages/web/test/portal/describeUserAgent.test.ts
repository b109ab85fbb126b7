import { expect, it } from "vitest"
import { describeUserAgent } from "../../src/portal/account/describeUserAgent.js"

it.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    "Chrome, Linux"
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0",
    "Edge, Windows"
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone"
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["a".repeat(500), "a".repeat(60)]
])("%s is %s", (userAgent, name) => {
  expect(describeUserAgent(userAgent)).toBe(name)
})
