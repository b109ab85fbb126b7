/** How often background jobs check for work that other processes have caused. */
import * as Context from "effect/Context"

export interface JobSettingValues {
  /**
   * Maximum time between two checks for surveys to close. A survey that this instance wrote is closed within a second
   * of its `closesAt`. A survey that another instance wrote is closed by that instance, or by this one after at most
   * this time. In milliseconds of the platform's time.
   */
  readonly recheckMillis: number
  /**
   * Minimum time between two deletions of expired data, and of old audit entries. Also the maximum time of the platform
   * between two checks for data that other instances have left to delete.
   */
  readonly cleanupIntervalMillis: number
}

export class JobSettings extends Context.Reference<JobSettings>()("@canvass/core/JobSettings", {
  defaultValue: (): JobSettingValues => ({ recheckMillis: 60_000, cleanupIntervalMillis: 600_000 })
}) {}
