import { BackgroundJobs, layerPbkdf2, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { type JobStatus, JobStatuses, StoreDurability } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import fs from "node:fs"

const day = 24 * 3_600_000

/** The names of all jobs that the sources of the folder define. The event dispatch runs for an event handler only. */
const definedJobs = (): ReadonlyArray<string> => {
  const folder = new URL("../../src/jobs/", import.meta.url)
  return fs.readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "EventDispatch.ts")
    .flatMap((file) => [...fs.readFileSync(new URL(file, folder), "utf8").matchAll(/\bname: "([a-z-]+)"/g)])
    .flatMap(([, name]) => name ?? [])
    .sort()
}

it.scoped("every job runs, and once in 30 days without work, also on a store that other processes share", () => {
  const runs: Array<string> = []
  const counting = JobStatuses.make({ set: ({ name }: JobStatus) => void runs.push(name), list: () => [] })
  const jobs = BackgroundJobs.layer({ auditRetentionMillis: 90 * day }).pipe(
    Layer.provide(Layer.succeed(JobStatuses, counting)),
    Layer.provide(Services.layer),
    Layer.provide(Layer.mergeAll(
      Memory.layer,
      Layer.succeed(StoreDurability, { isDurable: true }),
      Secrets.layerEphemeral,
      layerPbkdf2
    ))
  )
  return Effect.gen(function*() {
    yield* TestClock.adjust("30 days")
    expect(definedJobs()).toContain("audit-retention")
    expect(runs.toSorted()).toEqual(definedJobs())
  }).pipe(Effect.provide(jobs))
})
