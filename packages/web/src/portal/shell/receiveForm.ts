/** Reads the form of an action of a page. Files of an action that takes some are stored while they arrive. */
import { type ApiError, BodyBudgetExceeded, type SiteRequest, type SiteSession } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { FieldError } from "../../form/FormState.js"
import { type FormFile, readForm } from "../../form/readForm.js"
import { formFields } from "../forms/ActionForm.js"
import { verifyFormToken } from "../forms/formProtection.js"
import type { FilesAction, PortalAction, PortalPage } from "./PortalPage.js"
import type { PortalRequest } from "./PortalRequest.js"
import { shellTexts } from "./shellTexts.js"

export interface ReceivedForm {
  /** With an entry for each file that is stored, in place of the one that the form had. */
  readonly entries: Entries
  /** Why files are not stored, at the field that has the file. */
  readonly errors: ReadonlyArray<FieldError>
}

/** What a form with files needs. Without a session no file is stored. */
export interface FormSender {
  readonly site: SiteRequest
  readonly request: PortalRequest
  readonly session: SiteSession | undefined
  readonly sessionToken: string | undefined
}

/** Reads the form. Fails when it can't be read to its end. */
export const receiveForm = (sender: FormSender, route: PortalPage): Effect.Effect<ReceivedForm, ApiError> =>
  Effect.suspend(() => {
    const { site } = sender
    const stored = new Map<string, string>()
    const errors: Array<FieldError> = []
    const seen = new Set<string>()
    const onFile = (file: FormFile, before: Entries): Effect.Effect<void> => {
      const action = filesActionOf(route, before.first(formFields.action))
      const entry = action?.fields.get(file.name)
      if (action === undefined || entry === undefined) return Effect.void
      if (seen.has(file.name)) {
        return Effect.sync(() =>
          errors.push({ field: file.name, message: shellTexts[sender.request.language].oneFile })
        )
      }
      seen.add(file.name)
      return Effect.match(storeFile(sender, action, file, before), {
        onFailure: (message) => void errors.push({ field: file.name, message }),
        onSuccess: (value) => void (value === undefined || stored.set(entry, value))
      })
    }
    return Effect.map(
      readForm(site, { maxFileBytes: maxFileBytesOf(route), maxFields: route.maxFields(site.limits), onFile }),
      (received) => ({ entries: received.filter((name) => !stored.has(name)).and(stored), errors })
    )
  })

/** Reads a form that is shown again or refused. Its files are skipped. */
export const receiveEntries = (site: SiteRequest, route: PortalPage): Effect.Effect<Entries, ApiError> =>
  readForm(site, { maxFileBytes: maxFileBytesOf(route), maxFields: route.maxFields(site.limits) })

/** `undefined`: the form is not that of the session, and is refused when it has been read. */
const storeFile = (
  { request, session, sessionToken, site }: FormSender,
  action: FilesAction,
  file: FormFile,
  before: Entries
): Effect.Effect<string | undefined, string> =>
  Effect.gen(function*() {
    if (session === undefined || sessionToken === undefined) return undefined
    if ((yield* verifyFormToken(sessionToken, before.first(formFields.token))) === undefined) return undefined
    // Each file counts like a request of its own.
    const admission = yield* session.admit
    const t = shellTexts[request.language]
    if (admission._tag === "Busy") return yield* Effect.fail(t.unavailableText)
    if (admission._tag === "Refused") return yield* Effect.fail(t.tooManyText(admission.rateLimit.resetSeconds))
    // What is received of a file is held, and so is what it becomes.
    const content = Stream.tap(
      file.content,
      ({ length }) => site.bodyReservation.add(2 * length) ? Effect.void : Effect.fail(new BodyBudgetExceeded())
    )
    return yield* action.store(request, { ...file, content })
  })

const filesActionOf = (route: PortalPage, name: string): FilesAction | undefined => {
  const action = Object.hasOwn(route.actions, name) ? route.actions[name] : undefined
  return action !== undefined && takesFiles(action) ? action : undefined
}

const maxFileBytesOf = (route: PortalPage): number =>
  Math.max(0, ...Object.values(route.actions).map((action) => takesFiles(action) ? action.maxBytes : 0))

const takesFiles = (action: PortalAction): action is FilesAction => "_tag" in action && action._tag === "WithFiles"
