/** A proxy program in a process of its own, which serves TLS with a certificate of a test. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { request } from "node:https"
import { join } from "node:path"
import process from "node:process"
import { waitFor } from "../waitFor.js"

/** What replaces the ports of a configuration. */
export interface ProxyPorts {
  readonly upstream: number
  /** The port of the server for health and metrics. */
  readonly health: number
  readonly http: number
  readonly https: number
}

export interface ProxyRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface ProxyResponse {
  readonly status: number | undefined
  readonly contentType: string | undefined
  readonly body: Buffer
}

export interface ProxyProcess {
  readonly request: (path: string, options?: ProxyRequest) => Promise<ProxyResponse>
  readonly stop: () => Promise<void>
}

interface ProxyProcessOptions {
  /** The port with TLS. */
  readonly port: number
  /** The signal that ends the program in good order. */
  readonly signal: NodeJS.Signals
  readonly environment?: Readonly<Record<string, string>>
}

const maxStartMillis = 60_000

/** Writes `fullchain.pem` and `privkey.pem` to the folder. */
export const writeCertificate = (folder: string): void => {
  spawnSync("openssl", [
    ..."req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 1 -subj /CN=localhost".split(" "),
    "-keyout",
    join(folder, "privkey.pem"),
    "-out",
    join(folder, "fullchain.pem")
  ])
}

/** Starts a proxy, and waits until it passes requests on. */
export const startProxyProcess = async (
  program: string,
  args: ReadonlyArray<string>,
  { environment = {}, port, signal }: ProxyProcessOptions
): Promise<ProxyProcess> => {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", "pipe"] })
  let output = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  const send = sendTo(port)
  const deadline = performance.now() + maxStartMillis
  await waitFor(async () => {
    const response = await send("/api/surveys").catch(() => undefined)
    if (response?.contentType === "application/problem+json") return response
    if (child.exitCode === null && performance.now() < deadline) return undefined
    child.kill("SIGKILL")
    throw new Error(`${program} does not pass requests on (${response?.status}):\n${output}`)
  })
  return {
    request: send,
    stop: async () => {
      const ended = once(child, "exit")
      child.kill(signal)
      await ended
    }
  }
}

const sendTo = (port: number) => (path: string, { body, headers = {}, method = "GET" }: ProxyRequest = {}) =>
  new Promise<ProxyResponse>((resolve, reject) => {
    const outgoing = request(
      `https://127.0.0.1:${port}${path}`,
      { method, headers, rejectUnauthorized: false },
      (incoming) => {
        const chunks: Array<Buffer> = []
        incoming
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("error", reject)
          .on("end", () =>
            resolve({
              status: incoming.statusCode,
              contentType: incoming.headers["content-type"]?.split(";")[0],
              body: Buffer.concat(chunks)
            }))
      }
    )
    outgoing.on("error", reject).end(body)
  })
