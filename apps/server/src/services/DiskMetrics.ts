/** Metrics of the disks that the server fills. */
import { platformSleep } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import { statfs } from "node:fs/promises"

/** A folder on a disk, and what the server keeps in it. */
export interface DiskFolder {
  readonly content: "database" | "files"
  readonly path: string
}

const freeBytes = Metric.gauge("canvass_disk_free_bytes", {
  description: "Bytes that the server may still use, on the disk of the database or of uploaded files."
})

const sizeBytes = Metric.gauge("canvass_disk_size_bytes", { description: "Size of that disk." })

/** Measures the disks until the scope closes. A disk that cannot be measured keeps its values. */
export const layer = (folders: ReadonlyArray<DiskFolder>): Layer.Layer<never> =>
  folders.length === 0 ? Layer.empty : Layer.scopedDiscard(
    Effect.forkScoped(
      Effect.forever(
        Effect.zipRight(Effect.forEach(folders, measure, { discard: true }), platformSleep(intervalMillis))
      )
    )
  )

const measure = ({ content, path }: DiskFolder): Effect.Effect<void> =>
  Effect.ignore(
    Effect.tryPromise(async () => {
      const { bavail, blocks, bsize } = await statfs(path)
      Metric.tagged(freeBytes, "content", content).unsafeUpdate(bavail * bsize, [])
      Metric.tagged(sizeBytes, "content", content).unsafeUpdate(blocks * bsize, [])
    })
  )

const intervalMillis = 10_000
