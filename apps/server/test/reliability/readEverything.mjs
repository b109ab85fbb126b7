/**
 * Reads large responses in every way at once, for `BoundedMemory.test.ts`. Its priority is low, because readers run on
 * other machines: they must not take the processor from the server and from the probe.
 */
import { Buffer } from "node:buffer"
import { once } from "node:events"
import { get } from "node:http"
import { connect } from "node:net"
import { constants, setPriority } from "node:os"
import process from "node:process"
import { setTimeout } from "node:timers"
import { setTimeout as sleep } from "node:timers/promises"

setPriority(constants.priority.PRIORITY_LOW)

/** `paths` are those that are read of the large survey, three at a time. So many readers read its log. */
const { large, logReaders, others, paths, url } = JSON.parse(process.argv[2])

const request = ({ apiKey, id }, path) =>
  get(`${url}/api/surveys/${id}/${path}`, { headers: { "x-api-key": apiKey }, agent: false })

/** How often a caller who is told to come back does so. */
const maxRefusals = 5

/** Waits as long as the server says, if it has no time or no room now. Returns whether to send the request again. */
const comesBack = async (status, retryAfter, refusals) => {
  if (status !== 503 || refusals >= maxRefusals) return false
  await sleep(Number(retryAfter) * 1_000)
  return true
}

/** Reads a response to its end, and returns its size. `pauseMillis` after each chunk makes the reader slow. */
const read = async (survey, path, pauseMillis = 0, refusals = 0) => {
  const [response] = await once(request(survey, path), "response")
  let bytes = 0
  response.on("data", (chunk) => {
    bytes += chunk.length
    if (pauseMillis === 0) return
    response.pause()
    setTimeout(() => response.resume(), pauseMillis)
  })
  await once(response, "end")
  const { headers, statusCode } = response
  if (await comesBack(statusCode, headers["retry-after"], refusals)) {
    return read(survey, path, pauseMillis, refusals + 1)
  }
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`)
  return bytes
}

/** Opens a stream whose reader never reads. */
const openAndLeave = (survey) =>
  request(survey, "export?format=json").once("response", (response) => response.pause().on("error", () => {}))
    .on("error", () => {})

/** Reads the log to its end, in pages of the greatest number. Returns its responses, and its largest page. */
const readLog = async (survey) => {
  let [responses, maxPageBytes, after, refusals] = [0, 0, "", 0]
  for (;;) {
    const answer = await fetch(`${url}/api/surveys/${survey.id}/changes?limit=1000${after}`, {
      headers: { "x-api-key": survey.apiKey }
    })
    const text = await answer.text()
    if (await comesBack(answer.status, answer.headers.get("retry-after"), refusals++)) continue
    refusals = 0
    if (answer.status !== 200) throw new Error(`changes returned ${answer.status}: ${text.slice(0, 500)}`)
    const changes = JSON.parse(text)
    if (changes.length === 0) return { responses, maxPageBytes }
    responses += changes.filter(({ type }) => type === "response").length
    maxPageBytes = Math.max(maxPageBytes, text.length)
    after = `&after=${answer.headers.get("x-cursor")}`
  }
}

/** Follows the log by events, and takes one byte a second. */
const followSlowly = ({ apiKey, id }) => {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(1),
      callback: () => {
        setTimeout(() => socket.resume(), 1_000)
        return false
      }
    }
  })
  socket.on("error", () => {})
  socket.write(
    `GET /api/surveys/${id}/changes HTTP/1.1\r\nHost: ${hostname}\r\nX-Api-Key: ${apiKey}\r\nAccept: text/event-stream\r\n\r\n`
  )
  return socket
}

/** As many as may follow the log of an account at the same time, without the place of another reader. */
const slowFollowers = 19

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

const following = Array.from({ length: slowFollowers }, () => followSlowly(large))
const absent = [...others.flatMap((survey) => [survey, survey, survey]), large].map(openAndLeave)
const [sizes, logs, slowSizes, analyticsReads] = await Promise.all([
  readLarge(),
  Promise.all(Array.from({ length: logReaders }, () => readLog(large))),
  Promise.all(others.map((survey) => read(survey, "responses?limit=1000", 5))),
  Promise.all([countAnalytics(), countAnalytics()])
])
for (const opened of [...absent, ...following]) opened.destroy()
process.stdout.write(JSON.stringify({ sizes, logs, slowSizes, analyticsReads }))
