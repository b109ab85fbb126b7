/**
 * Checks that no dependency of the catalog has had a newer patch release for 14 days: patches mend faults. Prints each
 * that has. A registry that cannot be reached is a warning.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import process from "node:process"
import { run } from "./tool.mjs"
import { at } from "./workspace.mjs"

const maxAgeDays = 14

/** Patches that do not fit, with the reason. */
const skipped = {
  "@sparticuz/chromium 147.0.1": "needs Node 22",
  "@sparticuz/chromium 147.0.2": "needs Node 22"
}

/** `{ name, registryName, version }` of each dependency. The name differs from that of the registry for an alias. */
const pins = () => {
  const [, rest] = fs.readFileSync(at("pnpm-workspace.yaml"), "utf8").split(/^catalog:$/m)
  const [catalog] = rest.split(/^\S/m)
  return catalog.split("\n").flatMap((line) => {
    const [, name, pin] = /^ {2}"?([^":]+)"?: (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    const [, registryName = name, version = pin] = /^npm:(.+)@([^@]+)$/.exec(pin) ?? []
    return [{ name, registryName, version }]
  })
}

/** Runs npm, and returns what it prints. Throws when the registry does not answer. */
const npm = async (cwd, ...args) => {
  // `npm outdated` fails when something is outdated.
  const { output } = await run("npm", [
    ...args,
    "--json",
    "--loglevel=silent",
    "--fetch-retries=1",
    "--fetch-timeout=20000"
  ], {
    cwd
  })
  const result = JSON.parse(output)
  if (result.error !== undefined) throw new Error(result.error.summary ?? result.error.code)
  return result
}

/** The newest patch of each dependency, by name. */
const newestPatches = async (dependencies, folder) => {
  const ranges = dependencies.map(({ name, registryName, version }) => [
    name,
    name === registryName ? `~${version}` : `npm:${registryName}@~${version}`
  ])
  fs.writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: Object.fromEntries(ranges) })
  )
  // Nothing is installed there, so that npm names every dependency: an alias as `name:registry name@range`.
  const outdated = await npm(folder, "outdated")
  return new Map(Object.entries(outdated).map(([name, { wanted }]) => [name.split(":")[0], wanted]))
}

/** The numbers of a version. A prerelease comes before its release. */
const numbersOf = (version) => {
  const [release, prerelease] = version.split("-")
  return [...release.split(".").map(Number), prerelease === undefined ? Infinity : Number(prerelease.split(".").at(-1))]
}

const isNewer = (version, other) => {
  const [numbers, others] = [numbersOf(version), numbersOf(other)]
  const index = numbers.findIndex((number, index) => number !== others[index])
  return index !== -1 && numbers[index] > others[index]
}

/** The first patch after the pinned version that fits, and its age in days. */
const missedPatch = async ({ name, registryName, version }, newest, folder) => {
  const times = Object.entries(await npm(folder, "view", registryName, "time"))
  const [first] = times
    .filter(([other]) =>
      /^\d/.test(other) && isNewer(other, version) && !isNewer(other, newest) &&
      !Object.hasOwn(skipped, `${name} ${other}`)
    )
    .map(([other, time]) => ({ other, days: (Date.now() - Date.parse(time)) / 86_400_000 }))
    .sort((left, right) => right.days - left.days)
  return first === undefined || first.days < maxAgeDays
    ? []
    : [`${name} ${version}: ${first.other} is ${Math.floor(first.days)} days old.`]
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "canvass-patches-"))
try {
  const dependencies = pins()
  const newest = await newestPatches(dependencies, folder)
  const outdated = dependencies.filter(({ name, version }) => isNewer(newest.get(name) ?? version, version))
  const missed = await Promise.all(outdated.map((pin) => missedPatch(pin, newest.get(pin.name), folder)))
  if (missed.flat().length > 0) {
    console.log(`${missed.flat().join("\n")}\nChange the versions in pnpm-workspace.yaml, and run \`pnpm install\`.`)
    process.exitCode = 1
  }
} catch (error) {
  console.log(`Warning: the newest patches of the dependencies are not known. ${error.message}`)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
