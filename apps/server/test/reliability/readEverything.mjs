/**
 * Reads large responses in every way at once, for `BoundedMemory.test.ts`. Its priority is low, because readers run on
 * other machines: they must not take the processor from the server and from the probe.
 */
import { once } from "node:events"
import { get } from "node:http"
import { constants, setPriority } from "node:os"
import process from "node:process"
import { setTimeout } from "node:timers"
import { setTimeout as sleep } from "node:timers/promises"

setPriority(constants.priority.PRIORITY_LOW)

/** `paths` are those that are read of the large survey, three at a time. */
const { large, others, paths, url } = JSON.parse(process.argv[2])

const request = ({ apiKey, id }, path) =>
  get(`${url}/api/surveys/${id}/${path}`, { headers: { "x-api-key": apiKey }, agent: false })

/** Reads a response to its end, and returns its size. `pauseMillis` after each chunk makes the reader slow. */
const read = async (survey, path, pauseMillis = 0) => {
  const [response] = await once(request(survey, path), "response")
  let bytes = 0
  response.on("data", (chunk) => {
    bytes += chunk.length
    if (pauseMillis === 0) return
    response.pause()
    setTimeout(() => response.resume(), pauseMillis)
  })
  await once(response, "end")
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`)
  return bytes
}

/** Opens a stream whose reader never reads. */
const openAndLeave = (survey) =>
  request(survey, "export?format=json").once("response", (response) => response.pause().on("error", () => {}))
    .on("error", () => {})

let isRunning = true

/** An analytics result has ten samples of each question: 10 MB. */
const countAnalytics = async () => {
  let reads = 0
  for (; isRunning; reads++) {
    // Another range each time is counted anew.
    for (const query of ["", `?from=2026-01-01T00:00:${String(reads % 60).padStart(2, "0")}.000Z`]) {
      await read(large, `analytics${query}`)
    }
    await sleep(1_000)
  }
  return reads
}

const readLarge = async () => {
  const sizes = []
  const waiting = paths.values()
  const work = async () => {
    for (const path of waiting) sizes.push(await read(large, path))
  }
  await Promise.all([work(), work(), work()])
  isRunning = false
  return sizes
}

const absent = [...others.flatMap((survey) => [survey, survey, survey]), large].map(openAndLeave)
const [sizes, slowSizes, analyticsReads] = await Promise.all([
  readLarge(),
  Promise.all(others.map((survey) => read(survey, "responses?limit=1000", 5))),
  Promise.all([countAnalytics(), countAnalytics()])
])
for (const sent of absent) sent.destroy()
process.stdout.write(JSON.stringify({ sizes, slowSizes, analyticsReads }))
