/** Annotations of endpoints: access, idempotency, audit and body. */
import * as Context from "effect/Context"
import { defaultMaxBodyBytes } from "../../PublishedLimits.js"

/**
 * Who may call an endpoint.
 *
 * - `credential`: `none-needed` accepts anonymous callers, but a credential that is sent must be valid. `token-only`
 *   accepts access tokens and refuses API keys.
 * - `scope`: a read-only API key may call endpoints with `read_only` only.
 * - `surveys`: what an API key that is restricted to surveys may call. `nothing`: such a key gets 404. `id` and
 *   `surveyId`: the name of the path parameter with the id of the survey; another survey than those of the key is 404.
 *   `handler`: the handler shows only what is of these surveys, or of none.
 */
export interface AccessRule {
  readonly credential: "none-needed" | "required" | "token-only"
  readonly scope: "read_only" | "full"
  readonly surveys: "nothing" | "id" | "surveyId" | "handler"
}

/**
 * Who may call an endpoint: `endpoint.annotate(Access, Access.rule("required", "read_only", "id"))`. Default: any
 * credential that may write, and no key that is restricted to surveys.
 */
export class Access extends Context.Reference<Access>()("@canvass/http/Access", {
  defaultValue: (): AccessRule => ({ credential: "required", scope: "full", surveys: "nothing" })
}) {
  /** An endpoint whose rule names no surveys is 404 for keys that are restricted to surveys. */
  static readonly rule = (
    credential: AccessRule["credential"],
    scope: AccessRule["scope"],
    surveys: AccessRule["surveys"] = "nothing"
  ): AccessRule => ({ credential, scope, surveys })
}

/**
 * What of an editor token an endpoint needs: `edits`, any token of the survey; `publishes`, one that may also publish.
 */
export type EditorAccess = "edits" | "publishes"

/**
 * Whether pages of other origins may call an endpoint with an editor token: `endpoint.annotate(ForEditors, "edits")`.
 * Default: they may not. The path names the survey as `id`, or the endpoint shows and changes nothing of a survey.
 */
export class ForEditors extends Context.Reference<ForEditors>()("@canvass/http/ForEditors", {
  defaultValue: (): EditorAccess | undefined => undefined
}) {}

/** Which limit of a credential counts a request: that of all requests, or that of those for changes. */
export type CredentialLimit = "changes" | "requests"

/** Which limit of a credential counts the requests: `endpoint.annotate(CountedBy, "changes")`. Default: `requests`. */
export class CountedBy extends Context.Reference<CountedBy>()("@canvass/http/CountedBy", {
  defaultValue: (): CredentialLimit => "requests"
}) {}

/** Whether an endpoint honours `Idempotency-Key`: `endpoint.annotate(Idempotent, true)`. Default: `false`. */
export class Idempotent extends Context.Reference<Idempotent>()("@canvass/http/Idempotent", {
  defaultValue: (): boolean => false
}) {}

/**
 * Whether an endpoint changes nothing and leaves no audit entry, although its method writes:
 * `endpoint.annotate(WritesNothing, true)`. Default: `false`.
 */
export class WritesNothing extends Context.Reference<WritesNothing>()("@canvass/http/WritesNothing", {
  defaultValue: (): boolean => false
}) {}

/**
 * Whether an endpoint with a payload may be called without a body: `endpoint.annotate(OptionalBody, true)`. The payload
 * is then `undefined`, which its schema must admit. Default: `false`, a missing body is an error.
 */
export class OptionalBody extends Context.Reference<OptionalBody>()("@canvass/http/OptionalBody", {
  defaultValue: (): boolean => false
}) {}

/**
 * Whether an endpoint ignores query parameters that it does not declare: `endpoint.annotate(OpenQuery, true)`. For
 * endpoints whose callers follow another contract. Default: `false`, an unknown parameter is an error.
 */
export class OpenQuery extends Context.Reference<OpenQuery>()("@canvass/http/OpenQuery", {
  defaultValue: (): boolean => false
}) {}

/**
 * The status with which an endpoint may send an HTML page instead of its result or a problem:
 * `endpoint.annotate(PageStatus, 400)`. For endpoints that browsers are sent to. Default: none.
 */
export class PageStatus extends Context.Reference<PageStatus>()("@canvass/http/PageStatus", {
  defaultValue: (): number | undefined => undefined
}) {}

/**
 * The name of the tool that calls an endpoint for language models: `endpoint.annotate(Tool, "surveys_create")`. Its
 * title, description, schemas and hints follow from the endpoint. Default: none, models do not call it. No endpoint
 * that handles keys, passwords, sessions, secrets or files is a tool.
 */
export class Tool extends Context.Reference<Tool>()("@canvass/http/Tool", {
  defaultValue: (): string | undefined => undefined
}) {}

/** Maximum bytes of a multipart body beside its file: the headers of its parts, and what surrounds them. */
const maxMultipartOverheadBytes = 16 * 1_024

/** The kind and the maximum size of an endpoint's body. */
export interface BodyRule {
  /**
   * `json`: `application/json`, or a media type that ends in `+json`, in UTF-8. `multipart`: `multipart/form-data`; the
   * handler receives the body as a `MultipartBody` and reads it.
   */
  readonly contentType: "json" | "multipart"
  /**
   * Maximum size of the body, which is received whole. `Infinity`: a multipart body is read by the handler while it
   * arrives, and has other limits.
   */
  readonly maxBytes: number
}

/**
 * The body that an endpoint takes: `endpoint.annotate(RequestBody, { contentType: "json", maxBytes })`. Default: 1 MiB
 * of JSON.
 */
export class RequestBody extends Context.Reference<RequestBody>()("@canvass/http/RequestBody", {
  defaultValue: (): BodyRule => ({ contentType: "json", maxBytes: defaultMaxBodyBytes })
}) {
  static readonly multipart: BodyRule = { contentType: "multipart", maxBytes: Infinity }

  /** A multipart body whose file is small. */
  static readonly smallMultipart = (maxFileBytes: number): BodyRule => ({
    contentType: "multipart",
    maxBytes: maxFileBytes + maxMultipartOverheadBytes
  })
}
