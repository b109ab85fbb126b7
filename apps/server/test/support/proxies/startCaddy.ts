/** Caddy with a configuration for another machine. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type ProxyPorts, type ProxyProcess, startProxyProcess, writeCertificate } from "./ProxyProcess.js"

/** Starts Caddy with the configuration, on other ports and with a certificate of its own. Its files are in `folder`. */
export const startCaddy = async (configuration: string, folder: string, ports: ProxyPorts): Promise<ProxyProcess> => {
  const at = (name: string): string => join(folder, name)
  writeCertificate(folder)
  const adapted = configuration
    .replace(
      "surveys.example.com {",
      `https://localhost:${ports.https}, https://127.0.0.1:${ports.https} {
	tls ${at("fullchain.pem")} ${at("privkey.pem")}`
    )
    .replace("127.0.0.1:3000", `127.0.0.1:${ports.upstream}`)
    .replace("health_port 3001", `health_port ${ports.health}`)
  await writeFile(at("Caddyfile"), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${adapted}`)
  return startProxyProcess("caddy", ["run", "--config", at("Caddyfile"), "--adapter", "caddyfile"], {
    port: ports.https,
    signal: "SIGTERM",
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  })
}
