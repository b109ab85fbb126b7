/** The refusal of a call that a page makes in process. */
import type { ValidationError } from "@canvass/core"
import * as Data from "effect/Data"
import { type Problem, statusOf } from "./Problem.js"
import type { Slug } from "./ProblemTypes.js"

/** Why a call was refused, with the same status and the same violations as over HTTP. */
export interface ApiProblem {
  readonly status: number
  readonly slug: Slug
  readonly detail: string
  readonly errors: ReadonlyArray<ValidationError.Violation>
  /** `Retry-After`: when to try again, if the refusal says so. */
  readonly retryAfterSeconds: number | undefined
  /** Of a change of a definition: what it would do now. */
  readonly plan?: Problem["plan"] | undefined
}

/** The API has refused a call. */
export class ApiRefused extends Data.TaggedError("ApiRefused")<{ readonly problem: ApiProblem }> {}

/** The problem as a page receives it. */
export const apiProblemOf = (problem: Problem): ApiProblem => {
  const { detail, errors = [], headers, plan, slug } = problem
  const retryAfter = headers?.["Retry-After"]
  return {
    status: statusOf(problem),
    slug,
    detail,
    errors,
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
    ...(plan === undefined ? {} : { plan })
  }
}
