import { once } from "node:events"
import { expect, it } from "vitest"
import { type RunningServer, runProgram, startServer } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"

/** Code that runs in the server at SIGUSR2, as a library that prints by itself. */
const preload = (code: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`process.once("SIGUSR2", () => { ${code} })`)}`

/** Starts a server that runs the code, and returns what it has printed when it has ended, line by line. */
const linesAfter = (code: string, end: (server: RunningServer) => Promise<unknown>) =>
  sqlite.use(async (store) => {
    const server = await startServer({ ...store, LOG_FORMAT: "json", NODE_OPTIONS: preload(code) })
    const ended = once(server.process, "close")
    server.process.kill("SIGUSR2")
    await end(server)
    await ended
    return {
      code: server.process.exitCode,
      lines: server.output().trimEnd().split("\n").map((line): unknown => JSON.parse(line))
    }
  })

it("prints what libraries and Node.js print as JSON, one object for each call", async () => {
  const { code, lines } = await linesAfter(
    `console.log("out %d", 7)
     console.error("first line\\nsecond line")
     process.stderr.write(Buffer.from("bytes ü\\n"))
     process.emitWarning("an old function", { type: "DeprecationWarning", code: "DEP9999" })
     setTimeout(() => process.kill(process.pid, "SIGTERM"), 100)`,
    () => Promise.resolve()
  )
  expect(code).toBe(0)
  const expected = [
    { level: "INFO", message: "out 7" },
    { level: "WARN", message: "first line\nsecond line" },
    { level: "WARN", message: "bytes ü" },
    { level: "WARN", message: "an old function", warning: "DeprecationWarning", code: "DEP9999" }
  ]
  for (const entry of expected) expect(lines).toContainEqual(expect.objectContaining(entry))
})

it.each([
  { name: "an error that nobody catches", code: "throw new Error('lost\\nhere')" },
  { name: "a promise whose rejection nobody handles", code: "Promise.reject(new Error('lost\\nhere'))" }
])("$name ends the program with 1, and its last line is JSON", async ({ code }) => {
  const ended = await linesAfter(code, () => Promise.resolve())
  expect(ended.code).toBe(1)
  expect(ended.lines.at(-1)).toMatchObject({ level: "ERROR", message: "The program failed." })
  expect(ended.lines.at(-1)).toHaveProperty("cause", expect.stringMatching(/^Error: lost\nhere\n +at /))
})

it("leaves the result of a command on standard output as it is", async () => {
  const { code, output } = await runProgram(["--version"], { LOG_FORMAT: "json" })
  expect(code).toBe(0)
  expect(output).toMatch(/^\d+\.\d+\.\d+\s+$/)
})
