import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

it("the engine runs inside another program, in memory", async () => {
  const program = fileURLToPath(new URL("../dist/main.js", import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(stdout).toBe("4 responses, NPS 25\n")
})
