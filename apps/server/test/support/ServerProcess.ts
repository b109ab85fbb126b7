/** The built server in processes of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

export const builtProgram = fileURLToPath(new URL("../../dist/canvass.js", import.meta.url))

export type Environment = Readonly<Record<string, string>>

export interface CanvassProcess {
  /** Returns what the process has printed so far. */
  readonly output: () => string
  /** Sends a signal, SIGTERM by default, and waits. Returns the exit code, or null after SIGKILL. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A server, in a process of its own or in that of the test. */
export interface Serving {
  readonly url: string
  /** Returns what the server has printed so far. */
  readonly output: () => string
  /** Ends the server as SIGTERM does. Returns the exit code. */
  readonly stop: () => Promise<number | null>
}

export interface RunningServer extends CanvassProcess {
  readonly url: string
  readonly process: ChildProcess
}

/** What `canvass serve` prints when it is ready, with its URL. */
export const readyLine = /(?:API +|"url":")(http[^\s"]+?)(?:\/api\n|")/

/** Runs a command in a process of its own to its end. It reads `input` from standard input. */
export const runProgram = async (args: ReadonlyArray<string>, environment: Environment = {}, input = "") => {
  const child = launch(args, environment, "pipe")
  child.stdin?.end(input)
  const output = collectOutput(child)
  await once(child, "close")
  return { code: child.exitCode, output: output() }
}

export interface ServerOptions {
  /** Options of Node.js that `NODE_OPTIONS` does not take. */
  readonly nodeOptions?: ReadonlyArray<string>
  /** The program. Default: the one that was built last. */
  readonly program?: string
  /** Maximum size of any file that the process writes, in bytes, as on a full disk. A multiple of 512. */
  readonly maxFileBytes?: number
}

/** Starts `canvass serve` on a free port and waits until it is ready. */
export const startServer = async (
  environment: Environment = {},
  options: ServerOptions = {}
): Promise<RunningServer> => {
  const child = launch(["serve"], { PORT: "0", ...environment }, "ignore", options)
  const { found: url, ...running } = await whenPrinted(child, readyLine)
  return { url, process: child, ...running }
}

/** Starts `canvass worker` and waits until it is ready. */
export const startWorker = async (environment: Environment): Promise<CanvassProcess> =>
  whenPrinted(launch(["worker"], environment), /(Delivering webhooks)/)

/** Starts a command that ends by itself, unless it is stopped first. */
export const startProgram = (args: ReadonlyArray<string>, environment: Environment): CanvassProcess => {
  const child = launch(args, environment)
  const ended = once(child, "close")
  return {
    output: collectOutput(child),
    stop: async (signal = "SIGTERM") => {
      child.kill(signal)
      await ended
      return child.exitCode
    }
  }
}

/** Creates a folder for one test, and deletes it afterwards. */
export const withTempFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-server-"))
  try {
    return await use(folder)
  } finally {
    // A process that was killed may still be closing its files.
    await rm(folder, { recursive: true, maxRetries: 5 })
  }
}

const launch = (
  args: ReadonlyArray<string>,
  environment: Environment,
  input: "ignore" | "pipe" = "ignore",
  { maxFileBytes, nodeOptions = [], program = builtProgram }: ServerOptions = {}
): ChildProcess => {
  const command = [process.execPath, ...nodeOptions, program, ...args]
  // The unit of `ulimit -f` is 512 bytes. Only the soft limit is set, so that it can be raised.
  const [file = "", ...parameters] = maxFileBytes === undefined
    ? command
    : ["sh", "-c", `ulimit -S -f ${maxFileBytes / 512} && exec "$@"`, "sh", ...command]
  return spawn(file, parameters, {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: [input, "pipe", "pipe"]
  })
}

/** Waits for output that matches, and returns the first group of the match. */
const whenPrinted = async (
  child: ChildProcess,
  pattern: RegExp
): Promise<CanvassProcess & { readonly found: string }> => {
  const output = collectOutput(child)
  const ended = once(child, "exit")
  const found = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const group = pattern.exec(output())?.[1]
      if (group !== undefined) resolve(group)
    })
    child.once("exit", () => reject(new Error(`The process ended before it was ready:\n${output()}`)))
  })
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { found, output, stop }
}

const collectOutput = (child: ChildProcess): () => string => {
  let text = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}
