/** A server in a process of its own, which can be asked what it has used. */
import * as Schema from "effect/Schema"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { open } from "node:fs/promises"
import process from "node:process"
import { at } from "./Places.js"

export interface Program {
  readonly url: string
  /** From the start of the process to its saying where it listens. */
  readonly readyMillis: number
  readonly usage: () => Promise<Usage>
  /** Lets it end by itself. */
  readonly stop: () => Promise<void>
}

const Usage = Schema.Struct({ cpuMicros: Schema.Number, rssBytes: Schema.Number, peakBytes: Schema.Number })
export type Usage = typeof Usage.Type

export interface Start {
  /** For node itself. */
  readonly flags?: ReadonlyArray<string>
  readonly script: string
  readonly args?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  /** Where its log goes. A server that writes to a terminal or a pipe would be measured with that. */
  readonly log: string
}

const probe = new URL("processes/probe.js", import.meta.url).href

/** Resolves once it has said `API http://…/api`, as the server does, and the baselines like it. */
export const start = async ({ args = [], environment = {}, flags = [], log, script }: Start): Promise<Program> => {
  const began = performance.now()
  const file = await open(log, "a")
  const child = spawn(process.execPath, [...flags, "--import", probe, script, ...args], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", file.fd, "ipc"]
  })
  const ended = once(child, "exit")
  const url = await new Promise<string>((resolve, reject) => {
    let said = ""
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text
      const found = /API +(\S+)\/api/.exec(said)?.[1]
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

/** The bare program that a bench is held against. */
export const baseline = (name: string, database: string, log = `${database}.log`): Promise<Program> =>
  start({ script: at(`bench/baselines/${name}.mjs`), args: [database], log })
