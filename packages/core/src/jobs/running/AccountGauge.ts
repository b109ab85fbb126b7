/**
 * Metrics with a value for each of a few accounts. The metrics of Effect keep every label that they have ever had, and
 * so would grow with the accounts.
 */
import { globalValue } from "effect/GlobalValue"

/** The value of an account. */
export interface AccountValue {
  readonly accountId: string
  readonly value: number
}

/** One metric. `set` replaces the values of all accounts. */
export interface AccountGauge {
  readonly name: string
  readonly description: string
  readonly values: ReadonlyArray<AccountValue>
  readonly set: (values: ReadonlyArray<AccountValue>) => void
}

/** Maximum number of accounts that a metric names. */
export const maxAccounts = 10

const gauges = globalValue("@canvass/core/AccountGauge", () => new Map<string, AccountGauge>())

/** Makes a metric of this process. It names the first `maxAccounts` of the values that it is set to. */
export const make = (name: string, description: string): AccountGauge => {
  let values: ReadonlyArray<AccountValue> = []
  const gauge = {
    name,
    description,
    get values() {
      return values
    },
    set: (next: ReadonlyArray<AccountValue>) => {
      values = next.slice(0, maxAccounts)
    }
  }
  gauges.set(name, gauge)
  return gauge
}

/** All metrics of this process that have values for accounts. */
export const list = (): ReadonlyArray<AccountGauge> => [...gauges.values()]
