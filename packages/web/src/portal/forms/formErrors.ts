/** The errors of a form, of what the API says about a call. */
import type { ViolationCode } from "@canvass/core"
import type { ApiProblem } from "@canvass/http"
import type { FieldError } from "../../form/FormState.js"
import type { ShellTexts } from "../shell/shellTexts.js"

/**
 * Returns the errors of the fields. A problem without violations is an error of the whole form.
 *
 * @param fieldOf returns the name of the field for the pointer of a violation
 */
export const formErrorsOf = (
  t: ShellTexts,
  problem: ApiProblem,
  fieldOf: (pointer: string) => string
): ReadonlyArray<FieldError> =>
  problem.errors.length === 0
    ? [{ field: "", message: messageOf(t, problem) }]
    : problem.errors.map(({ code, detail, pointer }) => ({
      field: pointer === "" ? "" : fieldOf(pointer),
      message: violationMessage(t, { code, detail })
    }))

/** A message for a violation. Without a text of its own, it has the detail of the API. */
export const violationMessage = (
  t: ShellTexts,
  { code, detail }: { readonly code: string; readonly detail: string }
): string => texts.get(code)?.(t.violations, boundOf(detail)) ?? detail

/** A message for a problem that has no violations. */
export const messageOf = (
  t: ShellTexts,
  { detail, retryAfterSeconds = 60, slug, status }: Omit<ApiProblem, "errors" | "slug"> & { readonly slug: string }
): string => {
  if (status === 429) return t.tooManyText(retryAfterSeconds)
  if (status === 402) return t.planRequired
  if (status === 412 || status === 428) return t.preconditionFailed
  if (slug === "wrong-password") return t.violations.wrongPassword
  if (slug === "recent-login-required") return t.violations.recentLogin
  return status >= 500 ? t.unavailableText : detail
}

/** The number of characters that the detail of a violation names first. */
const boundOf = (detail: string): number => Number(/\d+/.exec(detail)?.[0] ?? 0)

/** Texts for the codes that forms of the portal meet. Others show the detail of the API. */
const textByCode: Partial<
  Record<ViolationCode.ViolationCode, (texts: ShellTexts["violations"], bound: number) => string>
> = {
  "required": (t) => t.required,
  "too-short": (t, bound) => t.tooShort(bound),
  "too-long": (t, bound) => t.tooLong(bound),
  "invalid-character": (t) => t.invalidCharacter,
  "invalid-email": (t) => t.invalidEmail,
  "email-taken": (t) => t.emailTaken,
  "wrong-password": (t) => t.wrongPassword,
  "wrong-confirmation": (t) => t.wrongConfirmation,
  "invalid-token": (t) => t.invalidToken,
  "registration-closed": (t) => t.registrationClosed,
  "recent-login-required": (t) => t.recentLogin,
  "last-login": (t) => t.lastLogin,
  "too-many-mails": (t) => t.tooManyMails
}

const texts = new Map(Object.entries(textByCode))
