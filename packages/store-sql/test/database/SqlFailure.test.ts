import { Committer } from "@canvass/core"
import { describe, expect, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as SqlFailure from "../../src/database/SqlFailure.js"

const sqlError = (code: string) => ({ message: "Failed to execute statement", cause: { code } })

describe("kindOf", () => {
  it.each([
    ["08006", "unreachable"],
    ["25006", "unreachable"],
    ["57P01", "unreachable"],
    ["ECONNREFUSED", "unreachable"],
    ["EAI_AGAIN", "unreachable"],
    ["25P03", "unavailable"],
    ["53100", "unavailable"],
    ["55000", "unavailable"],
    ["55P03", "unavailable"],
    ["57014", "unavailable"],
    ["SQLITE_BUSY", "unavailable"],
    ["SQLITE_IOERR_FSYNC", "unavailable"],
    ["40001", "conflict"],
    ["40P01", "conflict"],
    ["53200", "lock-table-full"]
  ])("%s is %s", (code, kind) => {
    expect(SqlFailure.kindOf(sqlError(code))).toBe(kind)
    expect(SqlFailure.storeUnavailable(sqlError(code))).toEqual(
      Option.some(new Committer.StoreUnavailable({ reason: code }))
    )
  })

  it.each([
    "23505",
    "25P02",
    "26000",
    "42P05",
    "42601",
    "55006",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_BUSYBODY",
    "EACCES",
    "0800"
  ])(
    "%s is not temporary",
    (code) => {
      expect(SqlFailure.kindOf(sqlError(code))).toBeUndefined()
      expect(SqlFailure.storeUnavailable(sqlError(code))).toEqual(Option.none())
    }
  )
})
