/**
 * The long tests, `test/longTests.json`. `npm test` leaves those of a package out when nothing that they depend on has
 * changed since they passed: `test/passed.json` has a digest of what each package depended on then. It is written when
 * all tests pass, and belongs to the commit. `CI_FULL=1` runs all tests.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { at, workspaces } from "./workspace.mjs"

const recordFile = "test/passed.json"

const longNames = JSON.parse(fs.readFileSync(at("test/longTests.json"), "utf8")).map((name) => new RegExp(name))

/** A dependency may behave otherwise with another version of Node. */
const node = process.versions.node.split(".")[0]

/**
 * Reads what there is to test. `leftOut` has the test files that need not run, by the folder of their package, and
 * `recordPassed` notes that all others have passed.
 */
export const readLongTests = () => {
  const files = sourceFiles()
  const digests = digestsOf(files)
  const passed = readPassed()
  const leftOut = new Map()
  for (const [folder, digest] of digests) {
    if (process.env.CI_FULL !== "1" && passed.node === node && passed.packages[folder] === digest) {
      leftOut.set(folder, files.filter((file) => isIn(folder)(file) && isLong(file)))
    }
  }
  return {
    leftOut,
    recordPassed: () => {
      if (digests.size === 0) return
      const record = { node, packages: Object.fromEntries(digests) }
      fs.writeFileSync(at(recordFile), `${JSON.stringify(record, undefined, 2)}\n`)
    }
  }
}

const readPassed = () =>
  fs.existsSync(at(recordFile)) ? JSON.parse(fs.readFileSync(at(recordFile), "utf8")) : { node: "", packages: {} }

const isLong = (file) =>
  file.includes("/test/") && file.endsWith(".test.ts") && longNames.some((name) => name.test(file))

const isIn = (folder) => (file) => file.startsWith(`${folder}/`)

/** The files of the checkout, with new ones and without those that git ignores. None: there is no git. */
const sourceFiles = () => {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: at(),
    encoding: "utf8",
    maxBuffer: 2 ** 26
  })
  return listed.status === 0 ? listed.stdout.split("\0").filter((file) => file !== "" && fs.existsSync(at(file))) : []
}

/** The digest of what the tests of each package with long tests depend on, by the folder of the package. */
const digestsOf = (files) => {
  const folders = workspaces()
  const ofFolder = new Map(folders.map((folder) => [folder, files.filter(isIn(folder)).sort()]))
  const isOfWorkspace = (file) => folders.some((folder) => isIn(folder)(file))
  // Documents are tested by tests that are not long.
  const others = files.filter((file) => !isOfWorkspace(file) && !/^docs\/|\.md$/.test(file) && file !== recordFile)
    .sort()
  const digestOfFile = new Map([...ofFolder.values(), others].flat().map((file) => [file, digest([read(file)])]))
  const needed = dependencies(folders, ofFolder)
  return new Map(
    folders.filter((folder) => files.some((file) => isIn(folder)(file) && isLong(file))).map((folder) => {
      const parts = [...[...closure(folder, needed)].sort().flatMap((name) => ofFolder.get(name)), ...others]
      return [folder, digest(parts.flatMap((file) => [file, digestOfFile.get(file)]))]
    })
  )
}

/** The folders that each package names in its package.json, or whose files its own files import. */
const dependencies = (folders, ofFolder) => {
  const byName = new Map(folders.map((folder) => [JSON.parse(read(`${folder}/package.json`)).name, folder]))
  return new Map(folders.map((folder) => {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(read(`${folder}/package.json`))
    const named = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).map((name) =>
      byName.get(name)
    )
    const imported = ofFolder.get(folder).filter((file) => /\.[cm]?[jt]sx?$/.test(file)).flatMap((file) =>
      Array.from(String(read(file)).matchAll(relativePath), ([, name]) => {
        const imported = path.posix.join(path.posix.dirname(file), name)
        return folders.find((other) => isIn(other)(imported))
      })
    )
    return [folder, new Set([...named, ...imported].filter((other) => other !== undefined))]
  }))
}

/** A path that may lead out of the package. */
const relativePath = /["'`]((?:\.\.\/)+[^"'`]*)/g

const closure = (folder, needed, found = new Set()) => {
  if (found.has(folder)) return found
  found.add(folder)
  for (const other of needed.get(folder)) closure(other, needed, found)
  return found
}

const read = (file) => fs.readFileSync(at(file))

const digest = (parts) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part).update("\0")
  return hash.digest("hex")
}
