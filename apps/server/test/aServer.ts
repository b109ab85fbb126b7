/** The real server in a process of its own, on a file in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../dist/main.js", import.meta.url))

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** What it has said so far. */
  readonly said: () => string
  /** Sends the signal and waits for the end; answers with the exit code, or `null` after SIGKILL. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Runs the command line to its end. */
export const canvass = async (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}) => {
  const child = launch(args, environment)
  const said = listenTo(child)
  await once(child, "close")
  return { code: child.exitCode, said: said() }
}

/** Starts the server on a free port and waits until it is ready. */
export const aServer = async (environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> => {
  const child = launch(["serve"], { PORT: "0", ...environment })
  const said = listenTo(child)
  const ended = once(child, "exit")
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /API +(\S+)\/api/.exec(said())?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on("data", look)
    child.once("exit", () => reject(new Error(`The server ended before it was ready:\n${said()}`)))
  })
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { url, process: child, said, stop }
}

/** Starts a process that delivers webhooks and does nothing else, and waits until it does. */
export const aWorker = async (environment: Readonly<Record<string, string>>) => {
  const child = launch(["worker"], environment)
  const said = listenTo(child)
  const ended = once(child, "exit")
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => said().includes("Delivering webhooks") ? resolve() : undefined)
    child.once("exit", () => reject(new Error(`The worker ended before it was ready:\n${said()}`)))
  })
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { said, stop }
}

/** A folder for the data of one test, removed behind it. */
export const inFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-server-"))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const launch = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })

const listenTo = (child: ChildProcess): () => string => {
  let text = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      text += piece
    })
  }
  return () => text
}
