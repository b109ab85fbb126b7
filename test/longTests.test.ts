/** Which long tests the gate leaves out: those for which nothing has changed since they passed. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, it } from "vitest"

let checkout: string

beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "canvass-long-tests-"))
  cpSync(fileURLToPath(new URL("../scripts", import.meta.url)), path.join(checkout, "scripts"), { recursive: true })
  write("test/longTests.json", JSON.stringify(["\\.conformance\\.test\\.ts$"]))
  // The store depends on the core by its package.json, and the page by a path.
  addPackage("core", {})
  addPackage("store", { "@example/core": "workspace:^" })
  addPackage("page", {})
  write("packages/page/test/page.test.ts", "import { model } from \"../../core/test/model.js\"")
  execFileSync("git", ["init", "--quiet"], { cwd: checkout })
})
afterAll(() => rmSync(checkout, { recursive: true }))

const write = (file: string, text: string) => {
  const name = path.join(checkout, file)
  mkdirSync(path.dirname(name), { recursive: true })
  writeFileSync(name, text)
}

const addPackage = (name: string, dependencies: Readonly<Record<string, string>>) => {
  write(`packages/${name}/package.json`, JSON.stringify({ name: `@example/${name}`, dependencies }))
  write(`packages/${name}/src/index.ts`, "export {}")
  write(`packages/${name}/test/${name}.conformance.test.ts`, "")
  write(`packages/${name}/test/short.test.ts`, "")
}

/** Runs a program about the long tests, `long`, in the checkout. Returns what it prints. */
const run = (program: string, env: Readonly<Record<string, string>> = {}): string =>
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { readLongTests } from "./scripts/longTests.mjs"\nconst long = readLongTests()\n${program}`
    ],
    { cwd: checkout, encoding: "utf8", env: { PATH: process.env["PATH"], ...env } }
  )

const leftOut = (env?: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  run("console.log([...long.leftOut.values()].flat().join(\"\\n\"))", env).split("\n").filter((file) => file !== "")

const longTestOf = (name: string) => `packages/${name}/test/${name}.conformance.test.ts`

it("all long tests run before they have passed, and none of them afterwards", () => {
  expect(leftOut()).toEqual([])
  run("long.recordPassed()")
  expect(leftOut()).toEqual(["core", "page", "store"].map(longTestOf))
  expect(leftOut({ CI_FULL: "1" })).toEqual([])
})

it.each([
  { changed: "packages/store/src/index.ts", left: ["core", "page"] },
  { changed: "packages/store/test/new.test.ts", left: ["core", "page"] },
  { changed: "packages/core/src/index.ts", left: [] },
  { changed: "pnpm-lock.yaml", left: [] },
  { changed: "docs/glossary.md", left: ["core", "page", "store"] },
  { changed: "README.md", left: ["core", "page", "store"] }
])("a change of $changed brings the tests back that depend on it", ({ changed, left }) => {
  run("long.recordPassed()")
  write(changed, `${changed} ${left.length}`)
  expect(leftOut()).toEqual(left.map(longTestOf))
})
