/**
 * A page of the portal: one file with `load`, `view` and `actions`.
 *
 * How to add a page:
 *
 * 1. Put `export const surveysPage = definePage({ path: "/portal/surveys", weight, load, view, actions })` into
 *    `portal/surveys/SurveysPage.tsx`, and add it to the list in `portal/pages.ts`. A page needs a login unless
 *    `access` is `anyone`. The navigation shows its entry as soon as the page exists.
 * 2. `load` reads with `request.api.invoke("surveys.get", { path: { id } })`: operations of the API by name, in
 *    process, on behalf of the session. A refusal becomes the page of its status: 404, 403, 429, 503, or the login for
 *    401. `Effect.fail(redirectTo(path))` sends the browser elsewhere. `request.param("surveyId")` is a segment of the
 *    path, `request.query` the query.
 * 3. `view` returns title, body, breadcrumbs and primary action. `request.href(path)` makes every address: it keeps
 *    `?lang=` and the path of the public URL. Texts are `texts[request.language]`, one object for each language.
 * 4. A form is `<ActionForm request={request} form={form.of("rename")}>` with `<Field>`s. It brings the form token and
 *    the name of its action. The router checks origin, session and token before an action runs.
 * 5. An action calls `request.api.invoke(…)` and returns `redirectTo(path, "flash-code")`. When the API refuses, the
 *    page is shown again with the entries and the errors: the violation at `/name` is shown at the field `name`
 *    (`fieldOf` maps other pointers). `Effect.fail(invalidForm([…]))` adds errors that need no call.
 * 6. The text of a flash code is in `flashes` of some page. It is shown once, on the next page.
 * 7. An action that shows a secret is `singleUse(…)` and returns `showView(view)`: a repeat of the POST redirects to
 *    the overview. An action whose form has files is `withFiles(…)`.
 * 8. `defineOperation` makes a route that a script of the portal calls with JSON, such as the editor.
 * 9. `defineDownload` makes a route that streams a response of the API, such as an export: `request.api.open(…)`.
 */
import type { LimitValues } from "@canvass/core"
import type { ApiRefused, HttpResponse, Weight } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import type { FieldError, FormState } from "../../form/FormState.js"
import { defaultMaxFields, type FormFile } from "../../form/readForm.js"
import type { PageLook } from "../../page/PageContext.js"
import type { PortalOperation } from "./PortalOperation.js"
import type { PortalRequest } from "./PortalRequest.js"

/** What a page shows. The layout adds navigation, flash and the summary of errors. */
export interface PageView {
  /** The heading of the page, and the title of the window. */
  readonly title: string
  readonly body: ComponentChildren
  /** The state of what the page is about, beside the heading. */
  readonly state?: ComponentChildren
  /** Links to the other pages of what the page is about, below the heading. */
  readonly tabs?: ComponentChildren
  /** A sentence below the heading. */
  readonly lead?: ComponentChildren
  /** The pages above this one, below the second level of the navigation. */
  readonly breadcrumbs?: ReadonlyArray<Breadcrumb>
  /**
   * `respondent`: the body is all that the page shows, in the style of the page of a survey. It has its own heading.
   * `editor`: the body is all that the page shows, and `script` shows the editor in it.
   * Default: `portal`.
   */
  readonly frame?: "editor" | "portal" | "respondent"
  /** How a page in the style of respondents looks. Default: as every page. */
  readonly look?: PageLook | undefined
  /** Whether the page shows a page of the portal in a frame. Default: no. */
  readonly hasFrame?: boolean
  /** Path of the module that the page loads, below the public URL. Default: the script of the frame. */
  readonly module?: string | undefined
  /** The tag of the language of the document. Default: that of the request. */
  readonly language?: string | undefined
  /** The main link or button, at the top right. */
  readonly primaryAction?: ComponentChildren
  /** Default: 200. */
  readonly status?: number
  /** Seconds of the header `Retry-After`. Default: the response has none. */
  readonly retryAfterSeconds?: number | undefined
}

export interface Breadcrumb {
  readonly label: string
  /** Path below the public URL, such as `/portal/surveys`. */
  readonly path: string
}

/** The entries of a form are not valid. */
export class InvalidForm extends Data.TaggedError("InvalidForm")<{ readonly errors: ReadonlyArray<FieldError> }> {}

/** The browser goes to another page. */
export class Redirect extends Data.TaggedError("Redirect")<{
  /** Path below the public URL, with its query, such as `/portal/surveys?page=2`, or a complete URL. */
  readonly location: string
  /** The code of a text that the next page shows. */
  readonly flash?: string | undefined
  /** `Set-Cookie` fields. */
  readonly cookies?: ReadonlyArray<string> | undefined
}> {}

/** The page shows a view in response to a POST. */
export interface ShownView {
  readonly _tag: "ShownView"
  readonly view: PageView
}

export type ActionResult = Redirect | ShownView

/** Sends the browser to another page: the result of an action, or a failure of `load`. */
export const redirectTo = (location: string, flash?: string, cookies?: ReadonlyArray<string>): Redirect =>
  new Redirect({ location, flash, cookies })

/** Shows a view in response to a POST. For secrets that are shown once: see `singleUse`. */
export const showView = (view: PageView): ShownView => ({ _tag: "ShownView", view })

/** Shows the page again, with its entries and these errors. */
export const invalidForm = (errors: ReadonlyArray<FieldError>): InvalidForm => new InvalidForm({ errors })

export type RunAction = (
  request: PortalRequest,
  entries: Entries
) => Effect.Effect<ActionResult, ApiRefused | InvalidForm | Redirect>

/** An action whose form can be sent once. */
export interface SingleUseAction {
  readonly _tag: "SingleUse"
  readonly run: RunAction
}

/** Makes an action whose form works once: a repeat of the POST redirects to the overview. */
export const singleUse = (run: RunAction): SingleUseAction => ({ _tag: "SingleUse", run })

/** An action whose form may have files. Each of them is stored while it arrives, and becomes an entry of the form. */
export interface FilesAction {
  readonly _tag: "WithFiles"
  /** The entry that a file becomes, by the name of the field that has the file. */
  readonly fields: ReadonlyMap<string, string>
  /** Maximum bytes of all files together, also of those that are refused. */
  readonly maxBytes: number
  /** Stores a file, and returns the value of its entry. Fails with what people read at the field. */
  readonly store: (request: PortalRequest, file: FormFile) => Effect.Effect<string, string>
  /** As any action. With errors of files, it fails with them, and with what else is wrong. */
  readonly run: (
    request: PortalRequest,
    entries: Entries,
    errors: ReadonlyArray<FieldError>
  ) => ReturnType<RunAction>
}

/** Makes an action whose form may have files. */
export const withFiles = (action: Omit<FilesAction, "_tag">): FilesAction => ({ _tag: "WithFiles", ...action })

/** The code of the text that the overview shows after a repeat. */
export const formUsed = "form-used"

export type PortalAction = FilesAction | RunAction | SingleUseAction

/** Texts by flash code, in one language. */
export type FlashTexts = Readonly<Record<string, string>>

export interface PageDefinition<A> {
  /** Path below the public URL. A segment that begins with `:` is a parameter: `/portal/surveys/:surveyId`. */
  readonly path: string
  /** What its requests hold while the server works on them: one of `page/pageWeights.ts`. */
  readonly weight: Weight.Weight
  /** Who may open the page. Default: `session`, people who are logged in. */
  readonly access?: "anyone" | "session"
  /** Whether a page of the portal shows this page in a frame, also when it is refused. Default: no. */
  readonly isFramed?: boolean
  /** Reads what the view shows. */
  readonly load: (request: PortalRequest) => Effect.Effect<A, ApiRefused | Redirect>
  /** Shows it. `form` has the entries and errors of an action that was refused. */
  readonly view: (request: PortalRequest, data: A, form: FormState) => PageView
  /** What the forms of the page do, by the name of the action. */
  readonly actions?: Readonly<Record<string, PortalAction>>
  /** Maximum number of fields that a form of the page may have. Default: that of every form. */
  readonly maxFields?: (limits: LimitValues) => number
  /** Texts by flash code. */
  readonly flashes?: (language: PortalRequest["language"]) => FlashTexts
  /** Returns the name of the field for the pointer of a violation. Default: `/a/b` is the field `a.b`. */
  readonly fieldOf?: (pointer: string) => string
}

/** A page of the portal, for the router. */
export interface PortalPage extends Required<Omit<PageDefinition<unknown>, "load" | "view">> {
  readonly _tag: "Page"
  readonly render: (request: PortalRequest, form: FormState) => Effect.Effect<PageView, ApiRefused | Redirect>
}

/** A route that streams a response, for the router. */
export interface PortalDownload {
  readonly _tag: "Download"
  readonly path: string
  readonly weight: Weight.Weight
  readonly respond: (request: PortalRequest) => Effect.Effect<HttpResponse.HttpResponse, ApiRefused | Redirect>
}

export type PortalRoute = PortalDownload | PortalOperation | PortalPage

/** Makes a page. */
export const definePage = <A>({ load, view, ...definition }: PageDefinition<A>): PortalPage => ({
  _tag: "Page",
  access: "session",
  isFramed: false,
  actions: {},
  flashes: () => ({}),
  maxFields: () => defaultMaxFields,
  fieldOf: (pointer) => pointer.slice(1).replaceAll("/", "."),
  ...definition,
  render: (request, form) => Effect.map(load(request), (data) => view(request, data, form))
})

/** Makes a route that responds to GET with a response of its own, such as a download. It needs a login. */
export const defineDownload = (
  path: string,
  weight: Weight.Weight,
  respond: PortalDownload["respond"]
): PortalDownload => ({ _tag: "Download", path, weight, respond })
