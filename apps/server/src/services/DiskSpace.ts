import { statfsSync } from "node:fs"
import { statfs } from "node:fs/promises"

/** Tells whether a disk has less room than is to remain free. */
export class DiskSpace {
  readonly #folders: ReadonlyArray<string>
  readonly #reserveBytes: number
  #isNearlyFull: boolean
  #measuredAt = performance.now()

  /** @param folders on the disks that are measured, which exist */
  constructor(folders: ReadonlyArray<string>, reserveBytes: number) {
    this.#folders = folders
    this.#reserveBytes = reserveBytes
    this.#isNearlyFull = folders.some((folder) => this.#isBelow(statfsSync(folder)))
  }

  /** The result of the last measurement. One that is older than a second begins the next one. */
  isNearlyFull(): boolean {
    const now = performance.now()
    if (now - this.#measuredAt > maxAgeMillis) {
      this.#measuredAt = now
      void this.#measure()
    }
    return this.#isNearlyFull
  }

  async #measure(): Promise<void> {
    const disks = await Promise.allSettled(this.#folders.map((folder) => statfs(folder)))
    // A folder that cannot be measured is not taken for full: its writes show what is wrong.
    this.#isNearlyFull = disks.some((disk) => disk.status === "fulfilled" && this.#isBelow(disk.value))
  }

  #isBelow({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): boolean {
    return bavail * bsize < this.#reserveBytes
  }
}

const maxAgeMillis = 1_000
