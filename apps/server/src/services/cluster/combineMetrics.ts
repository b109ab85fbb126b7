import type { MetricFamily } from "@canvass/http"

/** The metrics of several processes as one list. Each sample gets the label `worker`. */
export const combineMetrics = (
  processes: Iterable<readonly [worker: number | string, families: ReadonlyArray<MetricFamily>]>
): ReadonlyArray<MetricFamily> => {
  const combined = new Map<string, MetricFamily>()
  for (const [worker, families] of processes) {
    for (const family of families) {
      const samples = family.samples.map(([suffix, value]) => [withLabel(suffix, `worker="${worker}"`), value] as const)
      combined.set(family.name, { ...family, samples: [...combined.get(family.name)?.samples ?? [], ...samples] })
    }
  }
  return [...combined.values()]
}

const withLabel = (suffix: string, label: string): string =>
  suffix.endsWith("}") ? `${suffix.slice(0, -1)},${label}}` : `${suffix}{${label}}`
