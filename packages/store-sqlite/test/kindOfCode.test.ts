import { describe, expect, it } from "@effect/vitest"
import { kindOfCode } from "../src/kindOfCode.js"

describe("kindOfCode", () => {
  it.each(["SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_IOERR_FSYNC", "SQLITE_FULL"])("%s is temporary", (code) => {
    expect(kindOfCode(code)).toBe("unavailable")
  })

  it.each(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_BUSYBODY", "SQLITE_ERROR", "ENOSPC"])("%s is not temporary", (code) => {
    expect(kindOfCode(code)).toBeUndefined()
  })
})
