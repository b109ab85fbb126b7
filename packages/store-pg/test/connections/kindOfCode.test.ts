import { describe, expect, it } from "@effect/vitest"
import { kindOfCode } from "../../src/connections/kindOfCode.js"

describe("kindOfCode", () => {
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
    ["40001", "conflict"],
    ["40P01", "conflict"],
    ["53200", "lock-table-full"]
  ])("%s is %s", (code, kind) => {
    expect(kindOfCode(code)).toBe(kind)
  })

  it.each(["23505", "25P02", "26000", "42P05", "42601", "55006", "EACCES", "0800"])("%s is not temporary", (code) => {
    expect(kindOfCode(code)).toBeUndefined()
  })
})
