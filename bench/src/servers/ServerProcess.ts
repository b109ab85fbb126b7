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

export interface Start {
  /** Options of node. */
  readonly flags?: ReadonlyArray<string>
  readonly script: string
  readonly args?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  /** File for the log. Writing to a terminal or a pipe would distort the figures. */
  readonly log: string
}

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
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}

/** Starts a baseline program. */
export const baseline = (name: string, database: string, log = `${database}.log`): Promise<ServerProcess> =>
  start({ script: at(`bench/baselines/${name}.mjs`), args: [database], log })
