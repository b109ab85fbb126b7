/** Programs of earlier commits of this repository, which are built in `.cache/releases`. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

const run = promisify(execFile)

const git = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await run("git", ["-C", root, ...args], { maxBuffer: 64 * 1_048_576 })).stdout.trim()

/** Builds the program of a commit, unless that was done before. Returns the path of its main module. */
export const buildProgram = async (commit: string): Promise<string> => {
  const folder = `${root}.cache/releases/${commit}`
  const program = `${folder}/apps/server/dist/canvass.js`
  if (existsSync(program)) return program
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run("sh", ["-c", "git -C \"$1\" archive \"$2\" | tar -x -C \"$3\"", "sh", root, commit, folder])
  await run("node", ["-e", "import(\"./scripts/workspace.mjs\").then(({ prepare }) => prepare())"], {
    cwd: folder,
    maxBuffer: 64 * 1_048_576
  })
  return program
}

/** For each migration, the commit before the one that added it. `names` are those of the migrations. */
export const commitsBefore = async (names: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const commits = await Promise.all(names.map(async (name) => {
    const added = await git("log", "--reverse", "--format=%h", `-Sname: "${name}"`, "--", "packages")
    return git("rev-parse", "--short", `${added.split("\n")[0] ?? ""}^`)
  }))
  return [...new Set(commits)]
}
