/** Runs a tool to its end and keeps what it says, for the case that it fails. */
import { spawn } from "node:child_process"
import os from "node:os"
import process from "node:process"

const windows = process.platform === "win32"

/**
 * Resolves to `{ ok, output }`. `onOutput` sees each piece of output as it comes. A signal that stops us stops
 * the tool first, with all that it has started: a compiler must not write on where the next start begins anew.
 */
export const run = (command, args, { cwd, env, onOutput = () => {} }) =>
  new Promise((resolve) => {
    const said = []
    let stopped
    const tool = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: !windows,
      shell: windows
    })
    const stop = (signal) => {
      stopped = signal
      if (tool.exitCode === null) process.kill(windows ? tool.pid : -tool.pid, signal)
    }
    const hear = (chunk) => {
      said.push(chunk)
      onOutput(chunk)
    }
    const end = (ok) => {
      process.off("SIGINT", stop).off("SIGTERM", stop)
      if (stopped !== undefined) process.exit(128 + os.constants.signals[stopped])
      resolve({ ok, output: said.join("") })
    }
    process.on("SIGINT", stop).on("SIGTERM", stop)
    tool.stdout.setEncoding("utf8").on("data", hear)
    tool.stderr.setEncoding("utf8").on("data", hear)
    tool.on("error", (error) => hear(`${error.message}\n`))
    tool.on("close", (code) => end(code === 0))
  })
