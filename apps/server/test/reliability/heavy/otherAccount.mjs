/**
 * Uses a server as other accounts do, on a thread that does nothing else, until it gets a message. Then it answers with
 * the times and statuses of its requests, and with the largest resident memory of the server.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

const { apiKey, survey, url } = workerData

const watched = { millis: [], statuses: [], maxRss: 0 }
let isOver = false
parentPort.once("message", () => {
  isOver = true
})

const measure = async (path, init) => {
  const begin = performance.now()
  const response = await fetch(url + path, init)
  await response.arrayBuffer()
  watched.millis.push(performance.now() - begin)
  watched.statuses.push(response.status)
}

const useOnce = async () => {
  await measure(`/api/response/survey/${survey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers: [{ questionKey: "again", value: 9 }] })
  })
  await measure(`/api/surveys/${survey}/analytics`, { headers: { "x-api-key": apiKey } })
  const metrics = await (await fetch(`${url}/metrics`)).text()
  for (const [, bytes] of metrics.matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)/gm)) {
    watched.maxRss = Math.max(watched.maxRss, Number(bytes))
  }
  await sleep(20)
}

await useOnce()
watched.millis.length = 0
parentPort.postMessage("ready")
while (!isOver) await useOnce()
parentPort.postMessage(watched)
