/** Runs a script of `processes` in a process of its own, which sends one result and exits. */
import { type ChildProcess, fork, type ForkOptions, type Serializable } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

/** @param name the file without its extension */
export const startProcess = (name: string, options?: ForkOptions): ChildProcess =>
  fork(fileURLToPath(new URL(`../processes/${name}.js`, import.meta.url)), options)

/** The next message of a process. */
export const nextMessage = async (child: ChildProcess): Promise<unknown> => {
  const messages: ReadonlyArray<unknown> = await once(child, "message")
  return messages[0]
}

/**
 * Returns what the process sends.
 *
 * @param job what the process receives; absent for one that waits for nothing
 */
export const runProcess = async (name: string, job?: Serializable, options?: ForkOptions): Promise<unknown> => {
  const child = startProcess(name, options)
  if (job !== undefined) child.send(job)
  return nextMessage(child)
}
