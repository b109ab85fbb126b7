/** nginx with a configuration for another machine. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type ProxyPorts, type ProxyProcess, startProxyProcess, writeCertificate } from "./ProxyProcess.js"

/** Starts nginx with the configuration, on other ports. Its files are in `folder`. */
export const startNginx = async (configuration: string, folder: string, ports: ProxyPorts): Promise<ProxyProcess> => {
  const at = (name: string): string => join(folder, name)
  writeCertificate(folder)
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
  return startProxyProcess("nginx", ["-p", folder, "-c", at("nginx.conf")], { port: ports.https, signal: "SIGQUIT" })
}
