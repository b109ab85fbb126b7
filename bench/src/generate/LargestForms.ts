/** The largest page of a survey, and the largest forms that it takes and refuses. */
import type { LargestBody } from "./LargestBodies.js"

const words = Array.from({ length: 50 }, (_, n) => String(n))

const matrix = { type: "matrix", text: "Rate", options: words, settings: { rows: words, multiple: true } }

/** A survey with as many cells as a survey may have. */
export const largestSurvey = { title: "Largest", questions: [matrix, matrix, matrix, matrix] }

const cells = [1, 2, 3, 4].flatMap((question) =>
  words.flatMap((row) => words.map((column): [string, string] => [`a.q${question}.${row}`, column]))
)

const maxLength = 1_000_000

const urlEncoded = "application/x-www-form-urlencoded"

const multipart = (fields: ReadonlyArray<readonly [name: string, value: string]>): string =>
  `${
    fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")
  }--b--\r\n`

const form = (name: string, body: string, contentType = urlEncoded, path = "/s/{slug}"): LargestBody => ({
  name,
  method: "POST",
  path,
  body,
  contentType
})

/** The page and its forms. Each page is in another language, so that it is rendered. */
export const largestForms: ReadonlyArray<LargestBody> = [
  { name: "the largest page", method: "GET", path: "/s/{slug}?lang={any}", body: "" },
  form("every cell", new URLSearchParams(cells).toString()),
  form(
    "every cell, with a wrong one",
    `${new URLSearchParams(cells)}&a.q1.0=x`
  ),
  form("every cell, multipart", multipart(cells), "multipart/form-data; boundary=b"),
  form("too many fields", "a=1&".repeat(maxLength / 4)),
  form(
    "too many fields, multipart",
    multipart(Array.from({ length: 16_000 }, () => ["a", "1"])),
    "multipart/form-data; boundary=b"
  ),
  form("one long field", `a.q1.0=${"x".repeat(maxLength)}`)
]
