/** The largest page of a survey, and the largest forms that it and the editor of surveys take and refuse. */
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

/** The form of the editor with questions, each of which has `options`, one a line. */
const editorForm = (name: string, questions: number, options: string): LargestBody =>
  form(
    name,
    new URLSearchParams([
      ["action", "edit"],
      ["do", "overwrite"],
      ["title", "Edited"],
      ["visibility", "public"],
      ...Array.from({ length: questions }, (_, n): ReadonlyArray<[string, string]> => [
        ["question", String(n)],
        [`q${n}.type`, "single_choice"],
        [`q${n}.text`, "Which?"],
        [`q${n}.options`, options]
      ]).flat()
    ]).toString(),
    urlEncoded,
    "/portal/surveys/{id}/edit"
  )

const lines = (count: number, length: number): string =>
  words.concat(words).slice(0, count)
    .map((word, n) => `${n} ${word}`.padEnd(length, "x")).join("\n")

/** The page, its forms, and those of the editor. Each page is in another language, so that it is rendered. */
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
  form("one long field", `a.q1.0=${"x".repeat(maxLength)}`),
  editorForm("200 questions with 25 options", 200, lines(25, 170)),
  editorForm("200 questions with an option twice", 200, `${lines(24, 170)}\n${lines(1, 170)}`),
  editorForm("200 questions with options that are too long", 200, lines(2, 2_000)),
  editorForm("9 000 questions", 9_000, ""),
  editorForm("300 000 blank lines", 1, "\n".repeat(300_000))
]
