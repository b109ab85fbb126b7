/** A server in a process of its own that reports its resource usage. */
import * as Schema from "effect/Schema"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { open } from "node:fs/promises"
import process from "node:process"
import { at } from "../Paths.js"

export interface ServerProcess {
  readonly url: string
  /** Time from the start of the process until it prints its address. */
  readonly readyMillis: number
  readonly usage: () => Promise<Usage>
  /** Begins to profile allocations, with the flags `allocationFlags`. The result ends it. */
  readonly profileAllocations: () => () => Promise<ReadonlyArray<Allocation>>
  /** Sends SIGTERM and waits for the exit. */
  readonly stop: () => Promise<void>
}

const Usage = Schema.Struct({
  cpuMicros: Schema.Number,
  rssBytes: Schema.Number,
  peakBytes: Schema.Number,
  stallCpuMillis: Schema.Number
})
export type Usage = typeof Usage.Type

/** What a function has allocated. */
export interface Allocation {
  /** The package of the function. */
  readonly owner: string
  readonly name: string
  readonly bytes: number
}

const Allocations = Schema.Struct({
  allocations: Schema.Array(Schema.Tuple(Schema.String, Schema.String, Schema.Number))
})

export interface Start {
  /** Options of node. */
  readonly flags?: ReadonlyArray<string>
  readonly script: string
  readonly args?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  /** File for the log. Writing to a terminal or a pipe would distort the figures. */
  readonly log: string
}

/** Options of node for a process whose allocations are profiled. */
export const allocationFlags = ["--import", new URL("../processes/allocations.js", import.meta.url).href]

const probe = new URL("../processes/probe.js", import.meta.url).href

/** Resolves when the process prints `API http://…/api`, as the server and the baselines do. */
export const start = async (
  { args = [], environment = {}, flags = [], log, script }: Start
): Promise<ServerProcess> => {
  const began = performance.now()
  const file = await open(log, "a")
  const child = spawn(process.execPath, [...flags, "--import", probe, script, ...args], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", file.fd, "ipc"]
  })
  const ended = once(child, "exit")
  const url = await new Promise<string>((resolve, reject) => {
    let output = ""
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text
      const found = /API +(\S+)\/api/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`${script} ended before it was ready:\n${readFileSync(log, "utf8")}`)))
  })
  const readyMillis = performance.now() - began
  await file.close()
  return {
    url,
    readyMillis,
    usage: async () => {
      child.send("usage")
      const messages: ReadonlyArray<unknown> = await once(child, "message")
      return Schema.decodeUnknownSync(Usage)(messages[0])
    },
    profileAllocations: () => {
      child.send("startAllocations")
      return async () => {
        child.send("stopAllocations")
        const messages: ReadonlyArray<unknown> = await once(child, "message")
        const { allocations } = Schema.decodeUnknownSync(Allocations)(messages[0])
        return allocations.map(([owner, name, bytes]) => ({ owner, name, bytes }))
      }
    },
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}

/** Starts a baseline program. */
export const baseline = (name: string, database: string, log = `${database}.log`): Promise<ServerProcess> =>
  start({ script: at(`bench/baselines/${name}.mjs`), args: [database], log })
