/** Opens engines on memory stores, one after the other: sends the median time in milliseconds, and exits. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import process from "node:process"

const openOne = async (): Promise<number> => {
  const startedAt = performance.now()
  const canvass = await Canvass.open({ store: Memory.layer })
  const millis = performance.now() - startedAt
  await canvass.close()
  return millis
}

const count = 51

const run = async (): Promise<void> => {
  const millis: Array<number> = []
  while (millis.length < count) millis.push(await openOne())
  process.send?.({ medianMillis: millis.sort((left, right) => left - right)[(count - 1) / 2] })
  process.disconnect()
}

void run()
