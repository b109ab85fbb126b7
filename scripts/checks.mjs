/** What is checked without running the code: each check is a tool's run, and one in the count. */
import path from "node:path"
import process from "node:process"
import { run } from "./tool.mjs"
import { bin, root, workspaces } from "./workspace.mjs"

const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}

const check = (name, tool, ...args) => ({
  name,
  run: () => run(process.execPath, [tool, ...args], { cwd: root, env: colour })
})

/** The longest first, since two run at a time. */
export const checks = () => [
  check("lint and format", bin("eslint"), ".", "--max-warnings", "0"),
  check("types, of tests too", bin("typescript-7", "tsc"), "-p", "tsconfig.test.json"),
  check("who imports whom", bin("dependency-cruiser"), ...workspaces(), "--output-type", "err"),
  check("nothing unused", bin("knip"), "--no-config-hints"),
  check("nothing for tests alone", bin("knip"), "--no-config-hints", "--production", "--include", "files,dependencies"),
  ...workspaces()
    .filter((workspace) => workspace.startsWith("packages/"))
    .map((workspace) =>
      check(
        `fit to publish: ${path.basename(workspace)}`,
        bin("publint"),
        "run",
        workspace,
        "--strict",
        "--pack",
        "npm"
      )
    )
]
