import { execFile } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { withTempFolder } from "../support/ServerProcess.js"

const scripts = fileURLToPath(new URL("../../../../scripts", import.meta.url))

/** A checkout whose `better-sqlite3` was compiled for another Node until `rebuild` is called. */
const makeCheckout = (root: string): void => {
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  cpSync(scripts, join(root, "scripts"), { recursive: true })
  write("tsconfig.build.json", "{\"references\":[]}")
  write("packages/store-sqlite/package.json", "{}")
  write("packages/store-sqlite/node_modules/better-sqlite3/package.json", "{\"main\":\"index.cjs\"}")
  write(
    "packages/store-sqlite/node_modules/better-sqlite3/index.cjs",
    `module.exports = class {
      constructor() {
        if (!require("node:fs").existsSync(${
      JSON.stringify(join(root, "rebuilt"))
    })) throw new Error("NODE_MODULE_VERSION")
      }
      close() {}
    }`
  )
  write("scripts/bundle.mjs", "")
  write("packages/client/scripts/generateSchema.mjs", "")
  write("node_modules/typescript-7/package.json", "{\"bin\":{\"tsc\":\"tsc.cjs\"}}")
  write("node_modules/typescript-7/tsc.cjs", "")
  write("bin/npx", "#!/bin/sh\necho \"$@\" >> calls\ncase \"$*\" in *\" rebuild \"*) touch rebuilt;; esac\n")
  chmodSync(join(root, "bin/npx"), 0o755)
}

it("preparing a checkout compiles the native module when it does not load with this Node, and only then", () =>
  withTempFolder(async (root) => {
    makeCheckout(root)
    const prepare = async () =>
      (await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "-e", "console.log(await (await import('./scripts/workspace.mjs')).prepare())"],
        { cwd: root, env: { ...process.env, PATH: `${join(root, "bin")}:${process.env["PATH"]}` } }
      )).stdout.trim()
    expect(await prepare()).toBe("undefined")
    expect(await prepare()).toBe("undefined")
    expect(existsSync(join(root, "rebuilt"))).toBe(true)
    expect(readFileSync(join(root, "calls"), "utf8")).toMatch(
      /^-y pnpm@\S+ install .*\n-y pnpm@\S+ rebuild --recursive better-sqlite3\n$/
    )
  }))
