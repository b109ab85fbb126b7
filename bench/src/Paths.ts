/** Paths in the repository. */
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export const at = (...names: ReadonlyArray<string>): string => join(root, ...names)

/** Folder for data that later runs reuse. */
export const cache = at(".cache/bench")

/** Creates a folder for one bench and deletes it afterwards. It is on disk: temporary files may be in memory. */
export const withDataFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, "run-"))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
