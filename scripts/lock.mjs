/** One at a time: two starts in one checkout must not install or build over each other. */
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"

const beatMillis = 500
const lookMillis = 100
/** A holder that was killed leaves its lock behind, without a heartbeat. */
const abandonedAfterMillis = 5_000

/** Runs `work` while nobody else holds the lock `file`. */
export const exclusively = async (file, work) => {
  await take(file)
  const heart = setInterval(() => beat(file), beatMillis)
  const release = () => fs.rmSync(file, { force: true })
  process.once("exit", release)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    process.off("exit", release)
    release()
  }
}

const take = async (file) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (created(file)) return
  console.error("Another start or test is preparing this checkout: waiting for it.")
  let last = { beat: undefined, at: performance.now() }
  do {
    const beat = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (beat !== last.beat) last = { beat, at: performance.now() }
    else if (performance.now() - last.at > abandonedAfterMillis) fs.rmSync(file, { force: true })
    await sleep(lookMillis)
  } while (!created(file))
}

const created = (file) => {
  try {
    fs.closeSync(fs.openSync(file, "wx"))
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

const beat = (file) => {
  const now = new Date()
  fs.utimesSync(file, now, now)
}
