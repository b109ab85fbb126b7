import { expect, it } from "vitest"
import { page, style, styleHash } from "../../src/pages/Html.js"

it("the content security policy admits the style sheet of the page", async () => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style)))
  expect(styleHash).toBe(btoa(String.fromCharCode(...digest)))
  const { body, headers } = page({ title: "Title", body: "" })
  expect(headers["Content-Security-Policy"]).toContain(`style-src 'sha256-${styleHash}'`)
  expect(body).toContain(`<style>${style}</style>`)
})
