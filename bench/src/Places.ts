/** Where things lie, from the root of the repository. */
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export const at = (...names: ReadonlyArray<string>): string => join(root, ...names)

/** What is made once and used again by later runs. */
export const cache = at(".cache/bench")

/** A folder for the data of one bench, removed behind it. Not among temporary files: those may lie in memory. */
export const inFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, "run-"))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
