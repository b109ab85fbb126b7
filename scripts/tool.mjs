/** Runs a tool and collects its output. */
import { spawn } from "node:child_process"
import os from "node:os"
import process from "node:process"

const windows = process.platform === "win32"

/**
 * Resolves to `{ ok, output }`. `onOutput` receives each chunk of output. SIGINT and SIGTERM stop the tool and its
 * child processes first, so that no compiler keeps writing.
 */
export const run = (command, args, { cwd, env, onOutput = () => {} }) =>
  new Promise((resolve) => {
    const chunks = []
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
    const onChunk = (chunk) => {
      chunks.push(chunk)
      onOutput(chunk)
    }
    const end = (ok) => {
      process.off("SIGINT", stop).off("SIGTERM", stop)
      if (stopped !== undefined) process.exit(128 + os.constants.signals[stopped])
      resolve({ ok, output: chunks.join("") })
    }
    process.on("SIGINT", stop).on("SIGTERM", stop)
    tool.stdout.setEncoding("utf8").on("data", onChunk)
    tool.stderr.setEncoding("utf8").on("data", onChunk)
    tool.on("error", (error) => onChunk(`${error.message}\n`))
    tool.on("close", (code) => end(code === 0))
  })
