/** Processor time, for tests of what takes too long for some input. */
import process from "node:process"

/** Processor time of this process since `before`, in milliseconds: a busy machine does not add to it. */
export const processorMillisSince = (before: NodeJS.CpuUsage): number => {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1_000
}
