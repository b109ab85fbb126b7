/** The checks of the tarballs: their contents, and a program outside of the workspace that uses them. */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import process from "node:process"
import { run } from "../tool.mjs"
import { at, bin, root } from "../workspace.mjs"
import * as Consumer from "./Consumer.mjs"
import { installNodeVersions } from "./runtimes.mjs"
import { pack, publishedPackages, tarballOf } from "./tarballs.mjs"

/**
 * Each check packs the packages first, unless another one did so.
 *
 * @param managers those that install the packages: npm, which compiles and runs all there is, and pnpm, which hides
 * what a package does not declare, as the workspace does
 */
export const packageChecks = (managers) => {
  const folder = at(".cache/tarballs")
  let packed
  const withTarballs = (check) => async () => {
    packed ??= pack(folder)
    const { ok, output } = await packed
    return ok ? check(folder) : { ok, output }
  }
  return [
    { name: "packages outside the workspace", run: withTarballs((tarballs) => checkConsumers(tarballs, managers)) },
    ...publishedPackages().map((published) => ({
      name: `package contents: ${path.basename(published.folder)}`,
      run: withTarballs((tarballs) => checkContents(tarballOf(tarballs, published)))
    }))
  ]
}

const checkContents = (tarball) =>
  inOrder([
    () => run(process.execPath, [bin("publint"), "run", tarball, "--strict"], { cwd: root }),
    () => run(process.execPath, [bin("@arethetypeswrong/cli", "attw"), "--profile", "esm-only", tarball], { cwd: root })
  ])

/** Installs, compiles for Node.js, with all managers for bundlers too, and runs on all versions of Node.js. */
const checkConsumers = (tarballs, managers) =>
  inTemporaryFolder(async (folder) => {
    const folderOf = (manager) => path.join(folder, manager)
    for (const manager of managers) Consumer.create(folderOf(manager), tarballs)
    const [nodes, ...installed] = await Promise.all([
      installNodeVersions(),
      ...managers.map((manager) => Consumer.install[manager](folderOf(manager)))
    ])
    const failed = [nodes, ...installed].find(({ ok }) => !ok)
    if (failed !== undefined) return failed
    const steps = {
      npm: (consumer) => [
        () => Consumer.inspectInstallation(consumer),
        // The check of contents resolves the types of each package as a bundler does, too.
        ...managers.length > 1 ? [() => Consumer.compile(consumer, "bundler")] : [],
        () => Consumer.compile(consumer, "nodenext"),
        ...nodes.programs.map((node) => () => Consumer.runPrograms(consumer, node))
      ],
      pnpm: (consumer) => [
        () => Consumer.compile(consumer, "nodenext"),
        () => Consumer.runPrograms(consumer, process.execPath)
      ]
    }
    return inOrder(managers.flatMap((manager) => steps[manager](folderOf(manager))))
  })

/** Runs steps until one fails. Resolves to the `{ ok, output }` of the last one. */
export const inOrder = async (steps) => {
  let result = { ok: true, output: "" }
  for (const step of steps) {
    result = await step()
    if (!result.ok) return result
  }
  return result
}

/** Runs `work` with a folder that is not inside the workspace, so that nothing resolves to the workspace. */
export const inTemporaryFolder = async (work) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "canvass-packages-"))
  try {
    return await work(folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
