/**
 * Preloaded into a measured process, beside the probe (`node --import allocations.js …`). Samples what is allocated
 * between the messages `startAllocations` and `stopAllocations`, collected objects included, and then reports the bytes
 * of each function with the package that owns it.
 */
import type { HeapProfiler } from "node:inspector"
import { Session } from "node:inspector/promises"
import process from "node:process"

const session = new Session()

/** Average bytes between two samples. */
const samplingInterval = 8_192

const start = async (): Promise<void> => {
  session.connect()
  await session.post("HeapProfiler.startSampling", {
    samplingInterval,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true
  })
}

const stop = async (): Promise<void> => {
  const { profile } = await session.post("HeapProfiler.stopSampling")
  session.disconnect()
  const byOwner = new Map<string, Map<string, number>>()
  add(byOwner, profile.head, "node", "")
  const allocations = Array.from(byOwner).flatMap(([owner, functions]) =>
    Array.from(functions, ([name, bytes]) => [owner, name, bytes])
  )
  process.send?.({ allocations })
}

/** Functions of V8, such as `JSON.parse`, have no address: what they allocate is that of their caller. */
const add = (
  byOwner: Map<string, Map<string, number>>,
  { callFrame, children, selfSize }: HeapProfiler.SamplingHeapProfileNode,
  callersOwner: string,
  callersFunction: string
): void => {
  const { functionName, lineNumber, url } = callFrame
  const isBuiltIn = url === ""
  const owner = isBuiltIn ? callersOwner : ownerOf(url)
  const place = `${url.slice(url.lastIndexOf("/") + 1)}:${lineNumber + 1}`
  const name = isBuiltIn ? callersFunction : `${functionName} ${place}`
  const functions = byOwner.get(owner) ?? new Map<string, number>()
  byOwner.set(owner, functions)
  functions.set(name, (functions.get(name) ?? 0) + selfSize)
  for (const child of children) add(byOwner, child, owner, name)
}

/** The package of a module: of the workspace, of npm, or Node.js. */
const ownerOf = (url: string): string => {
  if (url.startsWith("node:")) return "node"
  const [first = "", second = ""] = url.split("/node_modules/").at(-1)?.split("/") ?? []
  if (url.includes("/node_modules/")) return first.startsWith("@") ? `${first}/${second}` : first
  return /\/(?:packages|apps)\/([^/]+)\//.exec(url)?.[1] ?? "other"
}

process.on("message", (message) => {
  if (message === "startAllocations") void start()
  if (message === "stopAllocations") void stop()
})
process.channel?.unref()
