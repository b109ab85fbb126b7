import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { firstSteps } from "../src/Welcome.js"
import { aServer, inFolder } from "./aServer.js"

const root = new URL("../../../", import.meta.url)
const readme = readFileSync(new URL("README.md", root), "utf8")

const shell = async (script: string) => (await promisify(execFile)("sh", ["-euc", script])).stdout

describe("the README does what it says", () => {
  it("the tour runs from the first line to the last", () =>
    inFolder(async (folder) => {
      const server = await aServer({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      const steps = [...readme.matchAll(/<!-- tour -->\n```sh\n([^]*?)```/g)].map(([, step = ""]) => step)
      const said = await shell(steps.join("\necho; echo ---\n").replaceAll("http://127.0.0.1:3000", server.url))
      const [, published, answered, refused, figures] = said.split("\n---\n")
      expect(steps).toHaveLength(5)
      expect(published).toContain("\"status\":\"published\"")
      expect(answered).toContain("\"value\":[\"Soup\",\"Stew\"]")
      expect(refused).toContain("\"errors\":[{\"pointer\":\"/answers/0/value/0\",\"code\":\"unknown-option\"")
      expect(figures).toContain("\"completed\":1")
      expect(figures).toContain("responseId,submittedAt,status,startedAt,externalId,Would you come again?")
      await server.stop()
    }))

  it("what the server prints when it is ready can be pasted", () =>
    inFolder(async (folder) => {
      const server = await aServer({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      const steps = firstSteps(server.url)
      for (const step of steps) expect(server.said()).toContain(step)
      const said = await shell(steps.join("\n"))
      expect(said).toMatch(/^\{"id":".*"title":"Lunch".*\nYour API key: sr_\w{49}\n$/)
      await server.stop()
    }))

  it("the program it shows is the example, to the letter", () => {
    const shown = /<!-- embed -->\n```ts\n([^]*?)```/.exec(readme)?.[1]
    const example = readFileSync(new URL("examples/embed/src/main.ts", root), "utf8")
    expect(example.slice(example.indexOf("import"))).toBe(shown)
  })

  it("every link to a file leads to one", () => {
    for (const [, target = ""] of readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      expect(() => readFileSync(new URL(target, root)), target).not.toThrow("ENOENT")
    }
  })
})
