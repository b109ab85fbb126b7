import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"
import { describeProblem, maxSecretKeys, parse } from "../../src/values/SecretKeys.js"

const bytesOf = (byte: number) => new Uint8Array(32).fill(byte)

const textOf = (byte: number) => Buffer.from(bytesOf(byte)).toString("base64")

/** What is wrong with the input, one sentence for each problem. */
const problemsOf = (input: unknown): ReadonlyArray<string> => {
  const parsed = parse(input)
  return parsed._tag === "Right" ? [] : parsed.left.map((problem) => describeProblem(problem, "32 bytes"))
}

describe("secret keys", () => {
  it.each<[input: unknown, keys: ReadonlyArray<number>]>([
    [textOf(1), [1]],
    [` ${textOf(1)}\n`, [1]],
    [`${textOf(2)},${textOf(1)}`, [2, 1]],
    [` ${textOf(2)} , ${textOf(1)}\n`, [2, 1]],
    [bytesOf(1), [1]],
    [[bytesOf(2), textOf(1)], [2, 1]],
    [Array.from({ length: maxSecretKeys }, (_, n) => textOf(n)).join(","), [0, 1, 2, 3, 4, 5, 6, 7]]
  ])("are read in their order, case %#", (input, keys) => {
    expect(Either.getOrThrow(parse(input))).toEqual(keys.map(bytesOf))
  })

  it.each<[input: unknown, problems: ReadonlyArray<string>]>([
    ["", ["expected 32 bytes"]],
    [[], ["expected 32 bytes"]],
    [7, ["expected 32 bytes"]],
    [null, ["expected 32 bytes"]],
    [textOf(1).slice(4), ["expected 32 bytes"]],
    [`${textOf(2)},`, ["key 2 of 2: expected 32 bytes"]],
    [`secret,${textOf(2)},c2hvcnQ=`, ["key 1 of 3: expected 32 bytes", "key 3 of 3: expected 32 bytes"]],
    [[textOf(1), bytesOf(2).subarray(1)], ["key 2 of 2: expected 32 bytes"]],
    [[textOf(1), `${textOf(2)},${textOf(3)}`], ["key 2 of 2: expected 32 bytes"]],
    [[textOf(1), textOf(2), bytesOf(1)], ["key 3 of 3: expected another key than key 1"]],
    [[textOf(1), textOf(1), "x"], ["key 2 of 3: expected another key than key 1", "key 3 of 3: expected 32 bytes"]],
    [Array.from({ length: maxSecretKeys + 1 }, (_, n) => textOf(n)), [`expected at most ${maxSecretKeys} keys, not 9`]],
    [",".repeat(100), ["expected at most 8 keys, not 101"]]
  ])("are refused with each problem by its position, without the key, case %#", (input, problems) => {
    expect(problemsOf(input)).toEqual(problems)
  })
})
