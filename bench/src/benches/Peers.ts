/** Anonymous submissions to Canvass, to Parse Server and to Directus, on one PostgreSQL. */
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Bench, BenchOptions } from "../Bench.js"
import { directusSubmissions, parseSubmissions } from "../generate/PeerSubmissions.js"
import { submissions } from "../generate/Submissions.js"
import { alternate } from "../load/AlternatingRounds.js"
import { type Contender, figures } from "../load/Compare.js"
import { type Job, measure, type Measured } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import type { Figure } from "../report/Figure.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import { installPeers, startPeer } from "../servers/PeerServer.js"
import { postgres } from "../servers/Postgres.js"
import { prepareSurveys } from "./SubmitPg.js"

export const peers: Bench = {
  name: "peers",
  isExtra: true,
  run: (options) =>
    withDataFolder(async (folder) => {
      installPeers()
      const server = await postgres(folder)
      try {
        const canvassUrl = await server.database("canvass")
        const parseUrl = await server.database("parse")
        const directusUrl = await server.database("directus")
        const surveys = await prepareSurveys(canvassUrl, join(folder, "first.log"), 1)
        const contenders = {
          canvass: {
            program: await startCanvassAt(canvassUrl, join(folder, "canvass.log")),
            requests: submissions(surveys),
            countStored: () => count(canvassUrl, "responses")
          },
          parse: {
            program: await startPeer("parse-server", parseUrl, folder),
            requests: parseSubmissions(),
            countStored: () => count(parseUrl, "\"Response\"")
          },
          directus: {
            program: await startPeer("directus", directusUrl, folder),
            requests: directusSubmissions(),
            countStored: () => count(directusUrl, "responses")
          }
        }
        const all: Array<Figure> = []
        for (const connections of [16, 64, 512]) {
          // A slow server needs seconds to answer each of 512 connections once.
          const seconds = connections > 64 ? 2 * options.seconds : options.seconds
          for (const isReconnecting of [false, true]) {
            all.push(...await compareAll(contenders, isReconnecting, { ...options, connections, seconds }))
          }
        }
        for (const { program } of Object.values(contenders)) await program.stop()
        return all
      } finally {
        await server.stop()
      }
    })
}

interface StoringContender extends Contender {
  /** Returns the number of its responses that are stored. */
  readonly countStored: () => Promise<number>
}

const count = async (url: string, table: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
  await client.end()
  return Number(rows[0]?.count)
}

const compareAll = async (
  contenders: Readonly<Record<"canvass" | "parse" | "directus", StoringContender>>,
  isReconnecting: boolean,
  { connections, rounds, seconds }: BenchOptions
): Promise<ReadonlyArray<Figure>> => {
  const run = ({ requests, ...contender }: StoringContender) => () =>
    measureStored(contender, { connections, seconds, requests, isReconnecting })
  const results = await alternate(rounds, [
    ["canvass", run(contenders.canvass)],
    ["parse", run(contenders.parse)],
    ["directus", run(contenders.directus)]
  ])
  const compared = (peer: "parse" | "directus", name: string) =>
    figures(
      {
        bench: "peers",
        what: `submissions over ${connections} ${isReconnecting ? "new" : "kept"} connections, compared with ${name}`,
        goals: { throughput: ["≥", 1], p99: ["≤", 1], cpu: ["≤", 1] }
      },
      results("canvass"),
      results(peer)
    )
  return [...compared("parse", "Parse Server"), ...compared("directus", "Directus")]
}

const settlingMillis = 500

/**
 * Measures one round. The server stores requests that are in flight at its end, which may be hundreds. They count for
 * its processor time, and the next server starts its round when they are stored.
 */
const measureStored = async (
  { countStored, program }: Omit<StoringContender, "requests">,
  job: Omit<Job, "url">
): Promise<Measured> => {
  const storedBefore = await countStored()
  const { cpuMicros } = await program.usage()
  const measured = await measure(program, job)
  let stored = await countStored()
  for (let seen = storedBefore; seen < stored;) {
    await sleep(settlingMillis)
    seen = stored
    stored = await countStored()
  }
  const after = await program.usage()
  return { ...measured, cpuMicrosEach: (after.cpuMicros - cpuMicros) / (stored - storedBefore) }
}
