/** Installs and starts the peers: servers of others that are not dependencies of the workspace. */
import getPort from "get-port"
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { at } from "../Paths.js"
import { logStep } from "../report/Progress.js"
import { flags } from "./CanvassServer.js"
import { type ServerProcess, start } from "./ServerProcess.js"

const folder = at("bench/peers")

/** Holds what is installed, and for which version of native modules. */
const stamp = join(folder, "node_modules/.installed")

/** Installs the versions of `peers/package-lock.json`, unless they are installed. */
export const installPeers = (): void => {
  const wanted = `${process.versions.modules} ${readFileSync(join(folder, "package-lock.json"), "utf8")}`
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return
  logStep("installing the peers, which takes some minutes …")
  const npm = (...args: ReadonlyArray<string>) => {
    execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] })
  }
  npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
  // The only install script that is needed. It compiles where no prebuilt binary can be fetched.
  npm("rebuild", "isolated-vm", "--loglevel=error")
  writeFileSync(stamp, wanted)
}

export type Peer = "parse-server" | "directus"

/** Starts a peer on an empty database, with its files in a folder of its own in `dataFolder`. */
export const startPeer = async (peer: Peer, databaseUrl: string, dataFolder: string): Promise<ServerProcess> => {
  const own = join(dataFolder, peer)
  await mkdir(own)
  const port = await getPort({ host: "127.0.0.1" })
  return start({
    // Those of Canvass, so that all collect garbage alike.
    flags,
    script: join(folder, `${peer}.mjs`),
    args: [databaseUrl, String(port), own],
    log: join(dataFolder, `${peer}.log`)
  })
}
