import { Committer } from "@canvass/core/ports"
import { SqlError } from "@effect/sql/SqlError"
import { describe, expect, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as SqlFailure from "../../src/database/SqlFailure.js"

const classify = SqlFailure.classify((code) => code === "BUSY" ? "conflict" : undefined)

const failure = (code: unknown) => classify(new SqlError({ message: "Failed to execute statement", cause: { code } }))

describe("a failure", () => {
  it("with the code of a temporary failure has its kind, and means that the store is unavailable", () => {
    const error = failure("BUSY")
    expect(SqlFailure.kindOf(error)).toBe("conflict")
    expect(SqlFailure.storeUnavailable(error)).toEqual(Option.some(new Committer.StoreUnavailable({ reason: "BUSY" })))
    expect(error).toMatchObject({ _tag: "SqlError", cause: { code: "BUSY" } })
  })

  it.each([
    ["deadlock detected", Object.assign(new Error("deadlock detected"), { code: "BUSY" })],
    ["relation \"surveys\" does not exist", new Error("relation \"surveys\" does not exist")],
    // A connection that is refused at several addresses has no message.
    ["ECONNREFUSED", Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })]
  ])("says once what the database said: %s", (reason, cause) => {
    const error = classify(new SqlError({ message: "Failed to execute statement", cause }))
    expect(error.message).toBe(`Failed to execute statement: ${reason}`)
    expect(classify(error)).toBe(error)
  })

  it("that is classified stays as it is", () => {
    const error = failure("BUSY")
    expect(SqlFailure.classify(() => undefined)(error)).toBe(error)
  })

  it.each(["CONSTRAINT", 5, undefined])("with the code %s is not temporary", (code) => {
    const error = failure(code)
    expect(SqlFailure.kindOf(error)).toBeUndefined()
    expect(SqlFailure.storeUnavailable(error)).toEqual(Option.none())
  })

  it("of the store is temporary", () => {
    const error = new Committer.StoreUnavailable({ reason: "closed" })
    expect(SqlFailure.kindOf(error)).toBe("unavailable")
    expect(SqlFailure.storeUnavailable(error)).toEqual(Option.some(error))
  })
})
