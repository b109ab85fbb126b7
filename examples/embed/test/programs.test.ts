/**
 * Each program of docs/embedding.md, docs/events.md and docs/sealing.md runs, and the one on SQLite compiles in a
 * strict program of somebody else.
 */
import { execFile } from "node:child_process"
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"

const folder = fileURLToPath(new URL("..", import.meta.url))

const run = promisify(execFile)

const outputOf = async (name: string, options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}) => {
  const { stdout } = await run(process.execPath, [join(folder, "dist", `${name}.js`)], options)
  return stdout
}

describe("the program", () => {
  it("in memory", async () => {
    expect(await outputOf("main")).toBe("4 responses, NPS 25\n")
  })

  it("on SQLite, with a secret key, more than once", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "canvass-embed-"))
    const env = { ...process.env, SECRET_KEY: Buffer.alloc(32, 1).toString("base64") }
    for (let time = 0; time < 2; time++) expect(await outputOf("durable", { cwd, env })).toBe("NPS 100\n")
    await expect(outputOf("durable", { cwd, env: { ...env, SECRET_KEY: undefined } })).rejects.toThrow(
      "A durable store needs `secretKey`"
    )
    await rm(cwd, { recursive: true })
  })

  it("with an event handler, and then without it", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "canvass-embed-"))
    expect(await outputOf("events", { cwd })).toBe("1 job\n")
    expect(await outputOf("endEvents", { cwd })).toBe("waiting: 1\nwaiting: 0\n")
    await rm(cwd, { recursive: true })
  })

  it("with an event handler that is an effect", async () => {
    expect(await outputOf("eventsWithEffect")).toBe("survey.published, attempt 1\n")
  })

  it("on SQLite with encrypted answers", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "canvass-embed-"))
    const env = { ...process.env, SEALING_KEY: Buffer.alloc(32, 1).toString("base64") }
    expect(await outputOf("sealed", { cwd, env })).toBe("Peanuts, because of an allergy\n")
    await expect(outputOf("sealed", { cwd, env: { ...env, SEALING_KEY: undefined } })).rejects.toThrow("has 32 bytes")
    await rm(cwd, { recursive: true })
  })

  it("with the REST API below a prefix", async () => {
    expect(await outputOf("mounted")).toBe("200 []\n")
  })

  it("with Effect and a port of its own", async () => {
    expect(await outputOf("withEffect")).toBe("AccountPut\nSurveyPut, LogEntryAdded\ntrue\n")
  })

  it("with a clock that the test turns", async () => {
    expect(await outputOf("manualClock")).toContain("This survey has closed.")
  })
})

it("the program on SQLite compiles in strict mode with all declarations checked", async () => {
  const project = await mkdtemp(join(folder, ".test-"))
  try {
    await copyFile(join(folder, "src/durable.ts"), join(project, "durable.ts"))
    const compilerOptions = {
      target: "ES2022",
      module: "NodeNext",
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      types: ["node"]
    }
    await writeFile(join(project, "package.json"), JSON.stringify({ type: "module" }))
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["durable.ts"] }))
    const tsc = fileURLToPath(new URL("../../../node_modules/typescript-7/bin/tsc", import.meta.url))
    await expect(run(process.execPath, [tsc, "-p", project])).resolves.toMatchObject({ stdout: "" })
  } finally {
    await rm(project, { recursive: true })
  }
})
