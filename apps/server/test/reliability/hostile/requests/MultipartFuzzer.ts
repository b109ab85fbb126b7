/** Generates uploads: multipart bodies with one file, and mutations of them. */
import { corruptedBytes } from "./JsonFuzzer.js"
import type { SeededRandom } from "./SeededRandom.js"

export interface MultipartPayload {
  readonly contentType: string
  readonly body: Buffer
}

/** A part, or any other bytes between two boundaries. */
interface Part {
  readonly headers: ReadonlyArray<string>
  readonly content: Buffer
}

/** Generates an upload for the question with this key. It is valid if `mutations` is 0. */
export const multipartPayload = (questionKey: string, mutations: number, random: SeededRandom): MultipartPayload => {
  let parts: ReadonlyArray<Part> = [field("questionKey", questionKey), validFile(random)]
  let form: Form = { boundary: `b${random.int(1e9)}`, parts: [] }
  for (let times = 0; times < mutations; times++) {
    if (random.chance(0.6)) parts = random.pick(partMutations)(parts, random)
    else form = { ...form, ...random.pick(formMutations)(form, random) }
  }
  const bytes = bodyOf({ ...form, parts })
  return {
    contentType: form.contentType ?? `multipart/form-data; boundary=${form.boundary}`,
    body: mutations > 1 && random.chance(0.15) ? corruptedBytes(bytes, random) : bytes
  }
}

interface Form {
  readonly boundary: string
  readonly parts: ReadonlyArray<Part>
  readonly contentType?: string
  readonly preamble?: string
  readonly lineBreak?: string
  readonly end?: string
}

const bodyOf = ({ boundary, end = `--${boundary}--\r\n`, lineBreak = "\r\n", parts, preamble = "" }: Form): Buffer =>
  Buffer.concat([
    Buffer.from(preamble),
    ...parts.flatMap(({ content, headers }) => [
      Buffer.from([`--${boundary}`, ...headers, "", ""].join(lineBreak)),
      content,
      Buffer.from(lineBreak)
    ]),
    Buffer.from(end)
  ])

const field = (name: string, value: string): Part => ({
  headers: [`Content-Disposition: form-data; name="${name}"`],
  content: Buffer.from(value)
})

const fileOf = (name: string, type: string, content: Buffer): Part => ({
  headers: [`Content-Disposition: form-data; name="file"; filename="${name}"`, `Content-Type: ${type}`],
  content
})

const randomContent = (random: SeededRandom, maxBytes: number): Buffer =>
  Buffer.alloc(random.int(maxBytes), random.pick(["a", "\u0000", "--", "\r\n", "\r\n--b", "{\"a\":1}"]))

const validFile = (random: SeededRandom): Part =>
  fileOf(
    random.pick(validNames),
    random.pick(["application/octet-stream", "text/plain"]),
    randomContent(random, random.pick([1, 100, 1_000, 10_000, random.chance(0.1) ? 300_000 : 1]))
  )

const validNames = ["photo.jpg", "Grüße.txt", "a b", "😀.png", "no-extension", ".hidden", "a.tar.gz"]

const hostileNames = [
  "../../etc/passwd",
  "..\\..\\windows\\system32\\con",
  "con",
  "NUL.txt",
  "/",
  "",
  "..",
  "../..",
  "a/",
  "%2e%2e%2f",
  "%22; filename=%22x",
  "%00.png",
  "a\u0000b",
  "a\u0007\u001b[31m",
  "photo\u202egpj.exe",
  "\u2066\u2069\u200f",
  "\ufeff",
  "__proto__",
  "a\"; name=\"questionKey",
  "a\\\"b",
  "a;b=c",
  "<script>alert(1)</script>.svg",
  "=cmd|' /C calc'!A0",
  "x".repeat(255),
  "x".repeat(256),
  "x".repeat(10_000),
  "😀".repeat(128),
  "e\u0301".repeat(130)
]

const hostileTypes = [
  "image/png",
  "text/html",
  "image/svg+xml",
  "multipart/mixed; boundary=c",
  "text/plain; charset=utf-16",
  "*/*",
  "a",
  "",
  "application/" + "a".repeat(2_000),
  "text/plain\u0000",
  "message/rfc822"
]

/** Contents with a signature, and contents that are several types at once. */
const hostileContents = [
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  Buffer.from("%PDF-1.4\n<script>alert(1)</script>"),
  Buffer.from("GIF89a/*<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>*/=1;"),
  Buffer.from("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"),
  Buffer.from("PK\u0003\u0004" + "\u0000".repeat(60), "latin1"),
  Buffer.from("\u007fELF" + "\u0000".repeat(60), "latin1"),
  Buffer.from("--c\r\nContent-Disposition: file; filename=\"x\"\r\n\r\ny\r\n--c--\r\n"),
  Buffer.from("\r\n--b\r\n--b--\r\n")
]

type PartMutation = (parts: ReadonlyArray<Part>, random: SeededRandom) => ReadonlyArray<Part>

/** Changes the last part, which is the file in the beginning. */
const changeLast = (change: (part: Part, random: SeededRandom) => Part): PartMutation => (parts, random) =>
  parts.map((part, index) => index === parts.length - 1 ? change(part, random) : part)

const partMutations: ReadonlyArray<PartMutation> = [
  (parts, random) => [...parts.slice(0, -1), fileOf(random.pick(hostileNames), "text/plain", Buffer.from("x"))],
  (parts, random) => [...parts.slice(0, -1), fileOf("x", random.pick(hostileTypes), random.pick(hostileContents))],
  changeLast((part, random) => ({ ...part, content: random.pick(hostileContents) })),
  changeLast((part) => ({ ...part, headers: part.headers.slice(1) })),
  changeLast((part) => ({ ...part, headers: [] })),
  changeLast((part) => ({ ...part, headers: [...part.headers, ...part.headers] })),
  changeLast((part) => ({ ...part, headers: [...part.headers, "Content-Transfer-Encoding: base64"] })),
  changeLast((part) => ({ ...part, headers: [...part.headers, "no colon", ": no name", "X\u0000: y"] })),
  changeLast((part) => ({ ...part, headers: [...part.headers, `X: ${"a".repeat(9_000)}`] })),
  changeLast((part) => ({
    ...part,
    headers: [...part.headers, ...Array.from({ length: 500 }, (_, n) => `X-${n}: y`)]
  })),
  changeLast((part) => ({
    ...part,
    headers: ["Content-Disposition: form-data; name=file; filename*=utf-8''%e2%82%ac%ff%zz"]
  })),
  changeLast((part) => ({
    ...part,
    headers: ["Content-Disposition: attachment; name=\"__proto__\"; filename=\"x\""]
  })),
  changeLast((part) => ({ ...part, headers: ["Content-Disposition: form-data; name=\"file\""] })),
  (parts) => parts.toReversed(),
  (parts) => [...parts, ...parts],
  (parts) => parts.slice(1),
  (parts) => parts.slice(0, -1),
  () => [],
  (parts) => [field("questionId", "01a1f909-26d7-790a-b66b-7dab3c04cc4e"), ...parts],
  (
    parts,
    random
  ) => [
    field("questionKey", random.pick(["words", "", "__proto__", "x".repeat(1_100), "\ud800", "\u0000"])),
    ...parts.slice(1)
  ],
  (parts, random) => [field(random.pick(["__proto__", "constructor", "", "x".repeat(3_000), "/~0"]), "1"), ...parts],
  (parts) => [...Array.from({ length: 1_100 }, () => field("a", "")), ...parts],
  (parts) => [...parts, field("after", "the file")]
]

const formMutations: ReadonlyArray<(form: Form, random: SeededRandom) => Partial<Form>> = [
  () => ({ end: "" }),
  ({ boundary }) => ({ end: `--${boundary}--` }),
  ({ boundary }) => ({ end: `--${boundary}` }),
  ({ boundary }) => ({ end: `--${boundary}-` }),
  ({ boundary }, random) => ({ end: `--${boundary}--\r\n${"x".repeat(random.pick([1, 70_000]))}` }),
  (_, random) => ({ preamble: "x".repeat(random.pick([1, 5_000, 70_000])) + "\r\n" }),
  () => ({ lineBreak: "\n" }),
  () => ({ lineBreak: "\r" }),
  () => ({ contentType: "multipart/form-data" }),
  () => ({ contentType: "multipart/form-data; boundary=" }),
  () => ({ contentType: "multipart/form-data; boundary=\"\"" }),
  () => ({ contentType: "multipart/form-data; boundary=other" }),
  () => ({ contentType: "multipart/mixed; boundary=b" }),
  () => ({ boundary: "--" }),
  () => ({ boundary: "-" }),
  () => ({ boundary: "(.*)+$" }),
  () => ({ boundary: "x".repeat(200) }),
  () => ({ boundary: "x".repeat(5_000) }),
  ({ boundary }) => ({ contentType: `multipart/form-data; boundary="${boundary}"; boundary=x` }),
  ({ boundary }) => ({ contentType: `Multipart/Form-Data ;BOUNDARY=${boundary} ; charset=utf-7` })
]
