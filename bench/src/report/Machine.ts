/** Describes the machine that ran a bench. */
import { execFileSync } from "node:child_process"
import os from "node:os"
import process from "node:process"
import { root } from "../Paths.js"

/** Load average of the last minute. */
export const load = (): string => (os.loadavg()[0] ?? 0).toFixed(1)

export const describe = (): ReadonlyArray<string> => [
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? "unknown processor"}, ${gibibytes(os.totalmem())} of memory`,
  `${os.type()} ${os.release()}, Node ${process.versions.node}`,
  `commit ${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : " and changes since"}`
]

const gibibytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(0)} GiB`

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()
