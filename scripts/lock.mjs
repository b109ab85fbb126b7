/** A lock file: two processes must not install or build in one checkout at the same time. */
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"

const heartbeatMillis = 500
const pollMillis = 100
/** Age of the last heartbeat after which the owner of the lock counts as killed. */
const abandonedAfterMillis = 5_000

/** Runs `work` while it holds the lock `file`. */
export const withLock = async (file, work) => {
  await acquire(file)
  const heartbeat = setInterval(() => touch(file), heartbeatMillis)
  const release = () => fs.rmSync(file, { force: true })
  process.once("exit", release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off("exit", release)
    release()
  }
}

const acquire = async (file) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (tryCreate(file)) return
  console.error("Waiting for another process that prepares this checkout.")
  let last = { beat: undefined, at: performance.now() }
  do {
    const beat = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (beat !== last.beat) last = { beat, at: performance.now() }
    else if (performance.now() - last.at > abandonedAfterMillis) fs.rmSync(file, { force: true })
    await sleep(pollMillis)
  } while (!tryCreate(file))
}

const tryCreate = (file) => {
  try {
    fs.closeSync(fs.openSync(file, "wx"))
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

const touch = (file) => {
  const now = new Date()
  fs.utimesSync(file, now, now)
}
