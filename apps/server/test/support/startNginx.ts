/** nginx in a process of its own, with a configuration for another machine. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { request } from "node:https"
import { join } from "node:path"
import { waitFor } from "./waitFor.js"

export interface NginxPorts {
  readonly upstream: string
  readonly http: number
  readonly https: number
}

interface NginxResponse {
  readonly status: number | undefined
  readonly contentType: string | undefined
}

/** Starts nginx with the configuration, on other ports, with a certificate of its own. Its files are in `folder`. */
export const startNginx = async (configuration: string, folder: string, ports: NginxPorts) => {
  const at = (name: string): string => join(folder, name)
  spawnSync("openssl", [
    ..."req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 1 -subj /CN=localhost".split(" "),
    "-keyout",
    at("privkey.pem"),
    "-out",
    at("fullchain.pem")
  ])
  const adapted = configuration
    .replaceAll(/^\s*listen \[::\].*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443", `listen 127.0.0.1:${ports.https}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${ports.upstream}`)
    .replaceAll("/etc/ssl/canvass", folder)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${at(name)};`).join(" ")
  await writeFile(
    at("nginx.conf"),
    `daemon off; master_process off; pid ${at("pid")}; error_log ${at("error.log")}; events {}\n` +
      `http { access_log off; ${temporary}\n${adapted}\n}`
  )
  const child = spawn("nginx", ["-p", folder, "-c", at("nginx.conf")], { stdio: "inherit" })
  const send = (path: string, body?: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<NginxResponse>((resolve, reject) => {
      const outgoing = request(
        `https://127.0.0.1:${ports.https}${path}`,
        {
          method: body === undefined ? "GET" : "POST",
          headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
          rejectUnauthorized: false
        },
        (incoming) => {
          incoming.resume()
          resolve({ status: incoming.statusCode, contentType: incoming.headers["content-type"]?.split(";")[0] })
        }
      )
      outgoing.on("error", reject)
      outgoing.end(body)
    })
  await waitFor(() => send("/").catch(() => undefined))
  return {
    request: send,
    stop: async (): Promise<void> => {
      const ended = once(child, "exit")
      child.kill("SIGQUIT")
      await ended
    }
  }
}
