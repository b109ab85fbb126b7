/** Values that questions of several types refuse. */
import { pointer } from "../../../validation/ValidationError.js"
import type { InvalidAnswer } from "./QuestionTypeSamples.js"

export const invalid = (value: unknown, code: string, ...path: ReadonlyArray<PropertyKey>): InvalidAnswer => ({
  value,
  code,
  pointer: pointer(path)
})

export const invalidScalars = [true, 5].map((value) => invalid(value, "wrong-type"))
export const invalidStrings = [invalid("no such", "wrong-type")]
export const invalidLists = [invalid([5], "wrong-type")]
export const invalidObjects = [
  invalid({ no: "such" }, "wrong-type"),
  invalid(JSON.parse("{\"__proto__\":{\"other\":\"x\"}}"), "wrong-type")
]

/** A value that differs from all of `values`. */
export const valueOtherThan = (values: ReadonlyArray<string>): string => values.join("") + "!"
