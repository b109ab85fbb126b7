/** The page of specimens is for development: only a server that is reached from its own machine has it. */
import { expect, it } from "vitest"
import { isOfDevelopment } from "../../../src/portal/styleguide/StyleguidePage.js"

it.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000/canvass", true],
  ["http://[::1]:3000", true],
  ["https://surveys.example.com", false],
  ["https://127.0.0.1.example.com", false],
  ["http://localhost.example.com", false],
  ["http://192.168.0.2", false]
])("%s: %s", (publicUrl, expected) => {
  expect(isOfDevelopment(publicUrl)).toBe(expected)
})
