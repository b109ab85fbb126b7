/** `canvass pull` and `canvass push`, with two servers. */
import { SurveyJson } from "@canvass/core/ports"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../../support/api.js"
import { openAccount } from "../../support/Owner.js"
import { runCommand, serve } from "../../support/runCommand.js"
import { runProgram, type Serving, withTempFolder } from "../../support/ServerProcess.js"
import { startProxy } from "../../support/startProxy.js"

interface Side {
  readonly server: Serving
  readonly apiKey: string
  readonly environment: Readonly<Record<string, string>>
}

const open = async (name: string): Promise<Side> => {
  const server = await serve({ DATABASE_URL: `file:${join(databases, `${name}.db`)}` })
  const { apiKey } = await openAccount(server.url)
  return { server, apiKey, environment: { CANVASS_URL: server.url, CANVASS_API_KEY: apiKey } }
}

let databases: string
let here: Side
let there: Side
beforeAll(async () => {
  databases = await mkdtemp(join(tmpdir(), "canvass-"))
  here = await open("here")
  there = await open("there")
})
afterAll(async () => {
  await Promise.all([here, there].map(({ server }) => server.stop()))
  await rm(databases, { recursive: true })
})

const yaml = `# The survey of the year
title: "2026"
questions:
  - key: "colour"
    type: single_choice
    text: Colour?
    options: [no, "1.0"] # texts
  - { key: why, type: text, text: "Why?", showIf: { question: colour, op: equals, value: no } }
`

/** Writes a file and pushes it. */
const push = (folder: string, text: string, { environment }: Side, ...options: ReadonlyArray<string>) => {
  const file = join(folder, "survey.yaml")
  return writeFile(file, text).then(() => runCommand(["push", file, ...options], environment))
}

const idIn = (output: string): string =>
  /^(?:Created|Changed) ([0-9a-f-]{36})\nhttp[^\n]*\/s\/[\w-]+\n$/.exec(output)?.[1] ?? output

const page = await readFile(new URL("../../../../../docs/definitions.md", import.meta.url), "utf8")

const example = (name: string): string =>
  new RegExp(`<!-- ${name} -->\n\`\`\`\\w+\n([^]*?)\`\`\``).exec(page)?.[1] ?? ""

describe("canvass push and pull", () => {
  it("do what docs/definitions.md says", () =>
    withTempFolder(async (folder) => {
      let survey = ""
      await writeFile(join(folder, "survey.yaml"), example("file"))
      const commands = example("commands").trim().split("\n")
      expect(commands).toHaveLength(4)
      for (const command of commands) {
        const [line = "", target] = command.replace("$SURVEY", survey).split(" > ")
        const words = line.split(" ").slice(1).map((word) => word.includes(".") ? join(folder, word) : word)
        const { code, output } = await runProgram(words, here.environment)
        expect([code, output], command).toEqual([0, expect.any(String)])
        if (survey === "") survey = idIn(output)
        if (target !== undefined) await writeFile(join(folder, target), output)
      }
      const planned = example("plan").trim().split("\n")
      expect(planned).toHaveLength(3)
      for (const command of planned) {
        const words = command.replace("$SURVEY", survey).split(" ").slice(1)
          .map((word) => word.includes(".") ? join(folder, word) : word)
        expect(await runProgram(words, here.environment), command)
          .toEqual({ code: 0, output: "Nothing to do: the survey has this definition.\n" })
      }
      const json: unknown = JSON.parse(await readFile(join(folder, "survey.json"), "utf8"))
      expect(json).toMatchObject({ questions: [{ key: "recommend" }, { options: [{ code: 10 }, { code: 9 }] }] })
    }))

  it("create a survey of a file, which another server makes the same", () =>
    withTempFolder(async (folder) => {
      const pushed = await push(folder, yaml, here)
      expect(pushed.code, pushed.output).toBe(0)
      const id = idIn(pushed.output)
      const pulled = await runCommand(["pull", id], here.environment)
      expect(pulled.code, pulled.output).toBe(0)
      expect(pulled.output).toContain("title: \"2026\"\n")
      const other = idIn((await push(folder, pulled.output, there)).output)
      const again = await runCommand(["pull", other, "--url", there.server.url, "--key", there.apiKey])
      expect(again.output).toBe(pulled.output.replace(here.server.url, there.server.url))
      const json = await runCommand(["pull", id, "--format", "json"], here.environment)
      expect(JSON.parse(json.output)).toMatchObject({
        title: "2026",
        questions: [{ options: [{ value: "no", label: "no", code: 1 }, { value: "1.0", label: "1.0", code: 2 }] }, {}]
      })
    }))

  it("change a survey to be as a file says", () =>
    withTempFolder(async (folder) => {
      const id = idIn((await push(folder, yaml, here)).output)
      const changed = await push(folder, yaml.replace("Colour?", "Which colour?"), here, "--survey", id)
      expect(changed.output).toMatch(/^Changed /)
      expect(idIn(changed.output)).toBe(id)
      const survey = await decodeBody(
        SurveyJson.SurveyDetail,
        await getWithKey(`${here.server.url}/api/surveys/${id}`, here.apiKey)
      )
      expect(survey.questions.map(({ text }) => text)).toEqual(["Which colour?", "Why?"])
      expect(await readFile(join(folder, "survey.yaml"), "utf8")).toContain("# texts")
    }))

  it("carry translations that are too large for one request, language by language", () =>
    withTempFolder(async (folder) => {
      const questions = Array.from(
        { length: 200 },
        (_, n) => ({ key: `q${n}`, type: "text", text: "?", description: "d" })
      )
      const texts = (text: string) =>
        Object.fromEntries(questions.map(({ key }) => [`/questions/${key}/description`, text.repeat(2_500)]))
      const survey = { title: "Long", languages: ["en", "de"], questions }
      const translations = { de: texts("ä"), fr: texts("x"), it: texts("y") }
      const created = await push(folder, JSON.stringify({ ...survey, translations }), here)
      expect(created.code, created.output).toBe(0)
      const id = idIn(created.output)
      const definition = async () => {
        const { output } = await runCommand(["pull", id, "--format", "json"], here.environment)
        const parsed: unknown = JSON.parse(output)
        return parsed
      }
      expect(await definition()).toMatchObject({ translations })
      const fewer = { de: texts("é"), fr: texts("x") }
      await push(folder, JSON.stringify({ ...survey, translations: fewer }), here, "--survey", id)
      expect(await definition()).toHaveProperty("translations", fewer)
      const wrong = JSON.stringify({
        ...survey,
        translations: { ...fewer, de: { ...texts("é"), "/title": "x".repeat(201) } }
      })
      const refused = await push(folder, wrong, here, "--survey", id)
      expect([refused.code, refused.output]).toEqual([
        1,
        expect.stringContaining(": /translations/de/~1title too-long: ")
      ])
    }))

  it("print errors with their places in the file, and fail", () =>
    withTempFolder(async (folder) => {
      const file = join(folder, "survey.yaml")
      const refused = await push(folder, "title: T\nquestions:\n  - type: essay\n    text: Why\n  - type: nps\n", here)
      expect(refused.code).toBe(1)
      expect(refused.output).toContain(`canvass: ${file}:3:11: /questions/0/type wrong-type: `)
      expect(refused.output).toContain(`canvass: ${file}:5:5: /questions/1/text required: `)
      const malformed = await push(folder, "title: [\n", here)
      expect([malformed.code, malformed.output]).toEqual([1, expect.stringContaining(`canvass: ${file}:2:1: `)])
      const proto = await push(folder, "title: T\nmetadata: { __proto__: x }\n__proto__: {}\n", here)
      expect([proto.code, proto.output]).toEqual([1, expect.stringContaining("__proto__")])
      const large = await push(folder, `title: T\ndescription: ${"x".repeat(1_100_000)}\n`, here)
      expect([large.code, large.output]).toEqual([1, expect.stringContaining("(status 413)")])
      expect((await runCommand(["push", join(folder, "no.yaml")], here.environment)).code).toBe(1)
    }))

  it("say when a survey is not there, the key may not write, or the server does not answer", () =>
    withTempFolder(async (folder) => {
      const id = idIn((await push(folder, yaml, here)).output)
      const foreign = await runCommand(["pull", id], {
        ...here.environment,
        CANVASS_URL: there.server.url,
        CANVASS_API_KEY: there.apiKey
      })
      expect([foreign.code, foreign.output]).toEqual([1, expect.stringContaining("(status 404)")])
      expect((await push(folder, yaml, there, "--survey", id)).output).toContain("(status 404)")
      const nobody = await runCommand(["pull", id], { ...here.environment, CANVASS_URL: "http://127.0.0.1:1" })
      expect(nobody.code).toBe(1)
      expect((await runCommand(["pull", id])).output).toContain("--url")
    }))
})

describe("canvass plan and apply", () => {
  const planned = `title: Lunch
questions:
  - { key: colour, type: single_choice, text: "Colour?", options: [Red, Blue, Green] }
  - { key: why, type: text, text: "Why?" }
`

  /** Pushes a survey with an answer, and writes its file with changes. */
  const changed = async (folder: string, change: (text: string) => string) => {
    const id = idIn((await push(folder, planned, here)).output)
    const headers = { "x-api-key": here.apiKey }
    await postJson(`${here.server.url}/api/surveys/${id}/publish`, headers, {})
    const answers = [{ questionKey: "colour", value: "Red" }, { questionKey: "why", value: "Warm" }]
    expect((await postJson(`${here.server.url}/api/response/survey/${id}`, {}, { answers })).status).toBe(201)
    const file = join(folder, `${id}.yaml`)
    await writeFile(file, change(planned))
    const run = (command: string, ...options: ReadonlyArray<string>) =>
      runCommand([command, file, ...options], here.environment)
    return { id, file, run }
  }

  it("say what changes and what becomes of answers, and do it when that is allowed", () =>
    withTempFolder(async (folder) => {
      const { file, id, run } = await changed(
        folder,
        (text) => text.replace("Red, Blue", "Blue").replace("Lunch", "Dinner").replace(/ {2}- \{ key: why.*\n/, "")
      )
      const report = [
        "~ /title: \"Lunch\" → \"Dinner\"",
        "- /questions/colour/options/Red",
        "- /questions/why",
        "",
        "What becomes of stored data:",
        `${file}:3:3: /questions/why: the question is removed. Answers that stay: 1.`,
        `${file}:3:67: /questions/colour/options/Red: the option is removed. Answers that have it, and stay: 1.`,
        ""
      ].join("\n")
      expect(await run("plan")).toEqual({ code: 2, output: report })
      expect((await run("plan", "--survey", id)).code).toBe(2)
      const refused = await run("apply", "--yes")
      expect(refused.code).toBe(3)
      expect(refused.output).toContain("Allow it with --allow-data-effects")
      const unconfirmed = await run("apply", "--allow-data-effects")
      expect(unconfirmed.code).toBe(1)
      expect(unconfirmed.output).toContain("Nothing was changed")
      expect(await run("apply", "--allow-data-effects", "--yes"))
        .toEqual({ code: 0, output: `${report}Changed ${id}\n` })
      const nothing = { code: 0, output: "Nothing to do: the survey has this definition.\n" }
      expect(await run("plan")).toEqual(nothing)
      expect(await run("apply", "--yes")).toEqual(nothing)
    }))

  it("keep the answers of a question that has a new key", () =>
    withTempFolder(async (folder) => {
      const { id, run } = await changed(folder, (text) => text.replace("key: why,", "key: reason, was: why,"))
      expect(await run("plan")).toEqual({ code: 2, output: "~ /questions/reason was why\n" })
      expect((await run("apply", "--yes")).code).toBe(0)
      const responses = await getWithKey(`${here.server.url}/api/surveys/${id}/responses`, here.apiKey)
      expect(await responses.text()).toContain("\"questionKey\":\"reason\"")
    }))

  it("name what is wrong by its place in the file, and as annotations in a pipeline", () =>
    withTempFolder(async (folder) => {
      const { file, run } = await changed(folder, (text) => text.replace("type: text", "type: nps"))
      const refused = "/questions/1/type answered: The question has answers, so its type stays text."
      for (const command of ["plan", "apply"]) {
        expect(await run(command)).toEqual({ code: 1, output: `${file}:4:23: ${refused}\n` })
      }
      const annotated = await runCommand(["plan", file], { ...here.environment, GITHUB_ACTIONS: "true" })
      expect(annotated).toEqual({ code: 1, output: `::error file=${file},line=4,col=23::${refused}\n` })
      await writeFile(file, "title: [")
      expect((await run("plan")).code).toBe(1)
      await writeFile(file, planned)
      expect((await run("plan", "--survey", crypto.randomUUID())).output).toContain("status 404")
      await writeFile(join(folder, "lunch.yaml"), planned)
      expect((await runCommand(["plan", join(folder, "lunch.yaml")], here.environment)).output).toContain("--survey")
    }))

  it("change nothing when an answer comes after the plan that the change affects", () =>
    withTempFolder(async (folder) => {
      const id = idIn((await push(folder, planned, here)).output)
      const headers = { "x-api-key": here.apiKey }
      await postJson(`${here.server.url}/api/surveys/${id}/publish`, headers, {})
      const file = join(folder, `${id}.yaml`)
      await writeFile(file, planned.replace(/ {2}- \{ key: why.*\n/, ""))
      const proxy = await startProxy(here.server.url, {
        before: async ({ method }) => {
          if (method !== "PUT") return false
          const answers = [{ questionKey: "why", value: "Warm" }]
          await postJson(`${here.server.url}/api/response/survey/${id}`, {}, { answers })
          return false
        }
      })
      try {
        const { code, output } = await runCommand(["apply", file, "--yes"], {
          ...here.environment,
          CANVASS_URL: proxy.url
        })
        expect(code).toBe(1)
        expect(output).toContain("is not as the plan says")
      } finally {
        proxy.stop()
      }
      const { questions } = await decodeBody(
        SurveyJson.SurveyDetail,
        await getWithKey(`${here.server.url}/api/surveys/${id}`, here.apiKey)
      )
      expect(questions).toHaveLength(2)
      expect((await getWithKey(`${here.server.url}/api/surveys/${id}/pending`, here.apiKey)).status).toBe(404)
    }))

  it("take no edits instead of a definition", () =>
    withTempFolder(async (folder) => {
      const { file, run } = await changed(folder, () => "edits: [{ place: /title, value: Dinner }]\n")
      for (const command of ["plan", "apply"]) {
        expect(await run(command))
          .toEqual({ code: 1, output: `canvass: ${file}:1:8: A file has a definition, and no edits of one.\n` })
      }
    }))
})
