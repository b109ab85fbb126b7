/** The static checks. Each runs one tool. */
import path from "node:path"
import process from "node:process"
import { run } from "./tool.mjs"
import { bin, root, workspaces } from "./workspace.mjs"

const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}

const check = (name, tool, ...args) => ({
  name,
  run: () => run(process.execPath, [tool, ...args], { cwd: root, env: colour })
})

/** Sorted by duration, longest first, because two run at a time. */
export const checks = () => [
  check("lint and format", bin("eslint"), ".", "--max-warnings", "0"),
  check("types, including tests", bin("typescript-7", "tsc"), "-p", "tsconfig.test.json"),
  check("import rules", bin("dependency-cruiser"), ...workspaces(), "--output-type", "err"),
  check("unused code", bin("knip"), "--no-config-hints"),
  check("code used by tests only", bin("knip"), "--no-config-hints", "--production", "--include", "files,dependencies"),
  ...workspaces()
    .filter((workspace) => workspace.startsWith("packages/"))
    .map((workspace) =>
      check(
        `package contents: ${path.basename(workspace)}`,
        bin("publint"),
        "run",
        workspace,
        "--strict",
        "--pack",
        "npm"
      )
    )
]
