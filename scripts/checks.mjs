/** The checks of the sources and of the packages. */
import process from "node:process"
import { packageChecks } from "./packages/checks.mjs"
import { run } from "./tool.mjs"
import { at, bin, root, workspaces } from "./workspace.mjs"

const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}

/** `CI_FULL=1` and `npm run release:check` also install the packages with pnpm. */
const managers = process.env.CI_FULL === "1" ? ["npm", "pnpm"] : ["npm"]

const check = (name, tool, ...args) => ({
  name,
  run: () => run(process.execPath, [tool, ...args], { cwd: root, env: colour })
})

/** The configuration of the build says which source an entry of a package has. */
const knipOptions = ["--no-config-hints", "--tsConfig", "tsconfig.build.json"]

/** The longest ones first. */
export const checks = () => [
  check("types, and rules of them", bin("oxlint")),
  check("other rules and format", bin("eslint"), ".", "--max-warnings", "0"),
  check("import rules", bin("dependency-cruiser"), ...workspaces(), "--output-type", "err"),
  check("unused code", bin("knip"), ...knipOptions),
  check("regular expressions", at("scripts/regexes.mjs")),
  // Prints a warning where the registry cannot be reached.
  { ...check("patches of dependencies", at("scripts/patches.mjs")), hasWarnings: true },
  check("code used by tests only", bin("knip"), ...knipOptions, "--production", "--include", "files,dependencies"),
  ...packageChecks(managers)
]
