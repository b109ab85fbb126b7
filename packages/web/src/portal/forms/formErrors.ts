/** The errors of a form, of what the API says about a call. */
import type { Language } from "@canvass/core/ports"
import type { ApiProblem } from "@canvass/http"
import { violationMessage } from "@canvass/ui"
import type { FieldError } from "../../form/FormState.js"
import { shellTexts } from "../shell/shellTexts.js"

/**
 * Returns the errors of the fields. A problem without violations is an error of the whole form.
 *
 * @param fieldOf returns the name of the field for the pointer of a violation
 */
export const formErrorsOf = (
  language: Language,
  problem: ApiProblem,
  fieldOf: (pointer: string) => string
): ReadonlyArray<FieldError> =>
  problem.errors.length === 0
    ? [{ field: "", message: messageOf(language, problem) }]
    : problem.errors.map((violation) => ({
      field: violation.pointer === "" ? "" : fieldOf(violation.pointer),
      message: violationMessage(language, violation)
    }))

/** A message for a problem that has no violations. */
export const messageOf = (
  language: Language,
  { detail, retryAfterSeconds = 60, slug, status }: Omit<ApiProblem, "errors" | "slug"> & { readonly slug: string }
): string => {
  const t = shellTexts[language]
  if (status === 429) return t.tooManyText(retryAfterSeconds)
  if (status === 402) return t.planRequired
  if (status === 412 || status === 428) return t.preconditionFailed
  return status >= 500 ? t.unavailableText : violationMessage(language, { code: slug, detail })
}
