/** UUIDs of version 7: 48 bits of time, the rest random. */
import { Buffer } from "node:buffer"
import { randomFillSync } from "node:crypto"

const pool = Buffer.alloc(4_096)
let used = pool.length

export const newId = (millis) => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString("hex", used, used += 16)
  const time = millis.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${"89ab"[pool[used - 1] & 3]}${
    random.slice(3, 6)
  }-${random.slice(6, 18)}`
}
