/**
 * Floods of one address each: bodies in the smallest pieces, requests whose responses nobody reads, forms that never
 * end, pages and forms of the largest size. Each address has a share of the server, so that honest callers have the
 * rest.
 */
import * as Schema from "effect/Schema"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { decodeBody, postJson } from "../../support/api.js"
import { openAccount } from "../../support/Owner.js"
import type { Workload } from "./Workloads.js"

/** All floods of a server. */
export const prepareFloods = async (url: string): Promise<ReadonlyArray<Workload>> => {
  const survey = await publishLargestSurvey(url)
  return [trickledBodies(url, survey), pipelinedRequests(url), unfinishedForms(url, survey), largePages(url, survey)]
}

const Survey = Schema.Struct({ id: Schema.String, slug: Schema.String })
type Survey = typeof Survey.Type

const words = Array.from({ length: 50 }, (_, index) => String(index))

/** A published survey with as many cells as a survey may have, and a question for files. */
const publishLargestSurvey = async (url: string): Promise<Survey> => {
  const { bearer } = await openAccount(url)
  const matrix = { type: "matrix", text: "Rate", options: words, settings: { rows: words, multiple: true } }
  const questions = [matrix, matrix, matrix, { ...matrix, required: true }, { type: "file", text: "Files?" }]
  const survey = await decodeBody(Survey, await postJson(`${url}/api/surveys`, bearer, { title: "Largest", questions }))
  await postJson(`${url}/api/surveys/${survey.id}/publish`, bearer, {})
  return survey
}

/** Opens connections from an address of the loopback network until the flood is over. */
const connections = (url: string, localAddress: string) => {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  return {
    connect: (): Socket => {
      const socket = connect({ host: hostname, port: Number(port), localAddress })
      open.add(socket)
      return socket.on("error", () => undefined).on("close", () => open.delete(socket))
    },
    closeAll: () => open.forEach((socket) => socket.destroy())
  }
}

/** Writes pieces one after the other, as long as the connection stands. */
const writeAll = async (socket: Socket, pieces: Iterable<string>, isOver: () => boolean): Promise<void> => {
  for (const piece of pieces) {
    if (isOver() || socket.destroyed) return
    if (!socket.write(piece)) await sleep(1)
  }
}

const repeated = function*(piece: string, count: number): Generator<string> {
  for (let index = 0; index < count; index++) yield piece
}

/** Anonymous bodies of 1 MiB in chunks of one byte, each of which takes six bytes on the wire. */
const trickledBodies = (url: string, { id }: Survey): Workload => async (isOver) => {
  const flood = connections(url, "127.0.0.11")
  const send = async () => {
    const socket = flood.connect()
    socket.resume().write(
      `POST /api/response/survey/${id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    const thousand = "1\r\n \r\n".repeat(1_000)
    await writeAll(socket, repeated(thousand, 1_000), isOver)
    socket.destroy()
  }
  while (!isOver()) await Promise.all([send(), send(), send()])
  flood.closeAll()
  return []
}

/** Connections with a thousand requests for a large document at once, whose responses nobody reads. */
const pipelinedRequests = (url: string): Workload => async (isOver) => {
  const flood = connections(url, "127.0.0.12")
  const requests = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_000)
  while (!isOver()) {
    for (let index = 0; index < 35; index++) flood.connect().pause().write(requests)
    for (let second = 0; second < 20 && !isOver(); second++) await sleep(500)
    flood.closeAll()
  }
  return []
}

/** Forms whose bodies never end: the head, and a byte now and then. */
const unfinishedForms = (url: string, { slug }: Survey): Workload => async (isOver) => {
  const flood = connections(url, "127.0.0.13")
  const head = `POST /s/${slug} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
    "Content-Length: 100000\r\n\r\n"
  while (!isOver()) {
    const sockets = Array.from({ length: 300 }, () => flood.connect().resume())
    for (const socket of sockets) socket.write(head)
    for (let second = 0; second < 12 && !isOver(); second++) {
      for (const socket of sockets) if (!socket.destroyed) socket.write("-")
      await sleep(1_000)
    }
    flood.closeAll()
    await sleep(100)
  }
  return []
}

/** Reads the page of the largest survey, and sends forms of many fields and of many files to it. */
const largePages = (url: string, { slug }: Survey): Workload => {
  const fields = new URLSearchParams(words.map((word) => [`a.q1.${word}`, word])).toString()
  return async (isOver) => {
    const violations: Array<string> = []
    const check = async (response: Response, statuses: ReadonlyArray<number>) => {
      await response.text()
      if (![...statuses, 429, 503].includes(response.status)) violations.push(`a large page: ${response.status}`)
    }
    while (!isOver()) {
      await Promise.all(
        ["en", "de", "fr", "es"].map(async (language) => check(await fetch(`${url}/s/${slug}?lang=${language}`), [200]))
      )
      const type = { "content-type": "application/x-www-form-urlencoded" }
      await check(await fetch(`${url}/s/${slug}`, { method: "POST", headers: type, body: fields }), [400])
      const files = new FormData()
      for (let index = 0; index < 200; index++) files.append("a.q5.upload", new File(["x"], `${index}.txt`))
      await check(await fetch(`${url}/s/${slug}`, { method: "POST", body: files }), [400])
      await sleep(500)
    }
    return violations
  }
}
