/** The files that operators get, and the programs that read them. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"

export const root = fileURLToPath(new URL("../../../../", import.meta.url))

export const deploy = join(root, "deploy")

/** Reads a file of the repository. */
export const read = (name: string): string => readFileSync(join(root, name), "utf8")

/** The port of callers and the port of health and metrics, which all files share. */
export const [port, healthPort] = ["3000", "3001"]

/** Runs a program in the folder `deploy`, which must find nothing to say. */
export const accepts = (program: string, ...args: ReadonlyArray<string>): void => {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd: deploy, encoding: "utf8" })
  expect(`${stdout}${stderr}`).not.toMatch(/Unknown|deprecated/)
  expect(status, `${stdout}${stderr}`).toBe(0)
}
