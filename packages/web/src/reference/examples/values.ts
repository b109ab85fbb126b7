/** What the examples in different languages have in common. */
import * as Predicate from "effect/Predicate"
import type { Operation } from "../document/Reference.js"

/** The name of the variable for a parameter of the path: for `id` the name of its resource, such as `surveyId`. */
export const variableOf = ({ path }: Pick<Operation, "path">, parameter: string): string => {
  if (parameter !== "id") return parameter
  const segments = path.split("/")
  const resource = segments[segments.indexOf(`{${parameter}}`) - 1] ?? ""
  return `${singular(resource)}Id`
}

/** The name of a variable for the value of a header, such as `resumeToken` for `X-Resume-Token`. */
export const camelCase = (name: string): string =>
  name.replace(/^X-/, "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (first) => first.toLowerCase())

const singular = (resource: string): string => resource.replace(/ies$/, "y").replace(/s$/, "")

/** A part of a form. `fileName` is absent for a field. */
export interface FormField {
  readonly name: string
  readonly fileName: string | undefined
  readonly value: string
}

/** The parts of the example of a `multipart/form-data` body. The part `file` is the file. */
export const formFields = (example: unknown): ReadonlyArray<FormField> =>
  Predicate.isReadonlyRecord(example)
    ? Object.entries(example).map(([name, value]) => ({
      name,
      fileName: name === "file" ? "file.txt" : undefined,
      value: String(value)
    }))
    : []
