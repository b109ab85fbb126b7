/**
 * Surveys that are larger than a page can be, from before there was a limit on their cells, and the largest ones that
 * the limit allows.
 */
import { Limits } from "@canvass/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bodyOf, formOf } from "./fixtures/Form.js"
import { type PageServer, startPageServer } from "./fixtures/PageServer.js"
import { logInto } from "./fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer({ limits: { surveyCells: 1_000_000 } })
})
afterAll(() => server.stop())

const words = (count: number, length = 1) => Array.from({ length: count }, (_, n) => `${n}`.padEnd(length, "x"))

const matrices = (count: number, columnLength: number) =>
  Array.from({ length: count }, (_, n) => ({
    type: "matrix" as const,
    text: `Matrix ${n}`,
    options: words(50, columnLength),
    settings: { rows: words(50), multiple: true }
  }))

/** Surveys whose page is larger than 4 MiB. */
const tooLarge = {
  matrices: matrices(20, 1),
  rankings: Array.from({ length: 190 }, (_, n) => ({
    type: "ranking" as const,
    text: `Ranking ${n}`,
    options: words(25, 12)
  }))
}

describe.each(["matrices", "rankings"] as const)("a survey of too many cells, of %s", (kind) => {
  it("has pages that say so, and takes answers by the API", async () => {
    const client = await logInto(server.url)
    const owner = (await server.canvass.accounts.ensure(client.email)).id
    const { id, questions, slug } = await server.canvass.surveys.create(owner, {
      title: "Large",
      questions: tooLarge[kind]
    })
    await server.canvass.surveys.publish(owner, id)
    const page = await fetch(`${server.url}/s/${slug}`)
    const html = await page.text()
    expect([page.status, html.includes("This page would be too large")]).toEqual([422, true])
    const preview = await client.get(`/portal/surveys/${id}/preview`)
    expect([preview.status, preview.html.includes("This page would be too large")]).toEqual([422, true])
    const value = kind === "matrices" ? { "1": ["0"] } : words(25, 12)
    await server.canvass.responses.submit(id, { answers: [{ questionId: questions[0]?.id ?? "", value }] })
    for (const tab of ["edit", "results"]) expect((await client.get(`/portal/surveys/${id}/${tab}`)).status).toBe(200)
  }, 60_000)
})

describe("the largest survey that the limit on cells allows", () => {
  it("has a page, while the event loop runs, and takes a form with every cell", async () => {
    const count = Limits.defaults.surveyCells / 2_500
    const { id, slug } = await server.publish({ title: "Large", questions: matrices(count, 1) })
    let isOver = false
    let turns = 0
    const countTurns = () => {
      turns += 1
      if (!isOver) setImmediate(countTurns)
    }
    setImmediate(countTurns)
    const pages = await Promise.all(
      ["en", "en", "de"].map(async (language) => (await fetch(`${server.url}/s/${slug}?lang=${language}`)).text())
    )
    isOver = true
    expect(turns).toBeGreaterThan(100)
    expect(pages[0]?.match(/type="checkbox"/g)).toHaveLength(10_000)
    const form = formOf(pages[0] ?? "")
    const cells = Array.from(
      { length: count },
      (_, n) => words(50).flatMap((row) => words(50).map((column) => [`a.q${n + 1}.${row}`, column] as const))
    ).flat()
    const sent = await fetch(new URL(form.action, server.url), {
      method: "POST",
      body: bodyOf(form, [...cells, ["action", "send"]]),
      redirect: "manual"
    })
    expect(sent.status).toBe(303)
    const [response] = await server.responses(id)
    expect(response?.answers).toHaveLength(count)
  }, 60_000)
})

describe("the largest survey of pages", () => {
  it("has a page of each, which is as small as its questions, and one response of all", async () => {
    const count = Limits.defaults.surveyCells / 2_500
    const { id, slug } = await server.publish({
      title: "Large",
      questions: matrices(count, 1).map((question) => ({ ...question, page: { title: "y".repeat(200) } }))
    })
    const sizes: Array<number> = []
    let html = await (await fetch(`${server.url}/s/${slug}`)).text()
    for (let number = 1; number <= count; number++) {
      sizes.push(Buffer.byteLength(html))
      const cells = words(50).flatMap((row) => words(50).map((column) => [`a.q${number}.${row}`, column] as const))
      const form = formOf(html)
      const body = bodyOf(form, cells)
      html = await (await fetch(new URL(form.action, server.url), { method: "POST", body })).text()
    }
    expect(html).toContain("Thank you")
    expect(Math.max(...sizes)).toBeLessThan(1_048_576)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(4_096)
    const [response] = await server.responses(id)
    expect(response?.answers).toHaveLength(count)
  }, 60_000)
})

describe("a form of more fields than its survey can have", () => {
  it("is refused", async () => {
    const { slug } = await server.publish({ title: "Small", questions: [{ type: "text", text: "Name?" }] })
    const send = async (count: number) => {
      const body = new URLSearchParams(Array.from({ length: count }, (_, n) => [`a.q1`, String(n)]))
      return (await fetch(`${server.url}/s/${slug}`, { method: "POST", body, redirect: "manual" })).status
    }
    expect([await send(1_000), await send(1_002)]).toEqual([303, 400])
  })
})

describe("a form of more files than its question takes", () => {
  const send = async (pages: PageServer, slug: string, count: number) => {
    const form = formOf(await (await fetch(`${pages.url}/s/${slug}`)).text())
    const body = bodyOf(
      form,
      Array.from({ length: count }, (_, n) => ["a.q1.upload", new File([`${n}`], `${n}.txt`)] as const)
    )
    const refused = await fetch(new URL(form.action, pages.url), { method: "POST", body })
    return { status: refused.status, html: await refused.text() }
  }
  const question = { type: "file", text: "Photos?", settings: { maxFiles: 3 } } as const

  it("stores no more of them, and says how many it takes", async () => {
    const { slug } = await server.publish({ title: "Files", questions: [question, { type: "text", text: "Name?" }] })
    const { html, status } = await send(server, slug, 500)
    expect([status, html.includes("Choose at most 3.")]).toEqual([400, true])
    expect(html.match(/name="a\.q1\.file"/g)).toHaveLength(3)
    const { logs } = await server.canvass.audit.list(server.owner, { method: "POST" })
    expect(logs.filter(({ path }) => path.endsWith("/files"))).toHaveLength(3)
  })

  it("counts each file as a form", async () => {
    const limited = await startPageServer({ settings: { rateLimitForms: 3 } })
    try {
      const { slug } = await limited.publish({ title: "Files", questions: [question] })
      // The form and two files.
      const { html, status } = await send(limited, slug, 3)
      expect([status, html.includes("The file could not be stored.")]).toEqual([400, true])
      expect(html.match(/name="a\.q1\.file"/g)).toHaveLength(2)
    } finally {
      await limited.stop()
    }
  })
})
