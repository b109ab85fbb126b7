/**
 * The ports of the editor in a page of another product: calls of the API with an editor token, which the server of the
 * product asks for.
 */
import { isFields } from "@canvass/core/editing"
import { type EditorPorts, type LoadedSurvey, PortError } from "./EditorPorts.js"
import {
  readApplied,
  readDefinition,
  readFindings,
  readPending,
  readPlan,
  readQuotas,
  readText,
  readTexts
} from "./readAnswers.js"
import { field, type JsonAnswer, sendJson } from "./sendJson.js"

export interface TokenPortsOptions {
  /** URL of the Canvass server, such as `https://surveys.example.com`. */
  readonly url: string
  readonly surveyId: string
  /** An editor token of the survey. */
  readonly token: string
  /** Gets another token, before or after this one has ended. Absent: the editor ends with its token. */
  readonly renew?: () => Promise<string>
  /** Whether the token may publish. Default: no. */
  readonly canPublish?: boolean
  /** The status of the survey, and the number of its responses, if your page knows. Default: a draft without any. */
  readonly survey?: Partial<Pick<LoadedSurvey, "links" | "responseCount" | "status" | "url">>
}

/**
 * Makes the ports of a page with an editor token.
 *
 * @example
 * const ports = tokenPorts({ url: "https://surveys.example.com", surveyId, token, renew: () => askYourServer() })
 * await mountEditor(element, { ports })
 */
export const tokenPorts = (
  { canPublish = false, renew, survey = {}, surveyId, url, ...options }: TokenPortsOptions
): EditorPorts => {
  let { token } = options
  const base = `${url.replace(/\/$/, "")}/api/surveys`
  const own = `${base}/${encodeURIComponent(surveyId)}`
  const call = (
    method: "DELETE" | "GET" | "POST" | "PUT",
    address: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<JsonAnswer> =>
    sendJson(address, { method, body, credentials: "omit", headers: { ...headers, Authorization: `Bearer ${token}` } })
  const saved = ({ etag, value }: JsonAnswer) => ({
    etag: requireETag(etag),
    baseETag: readText(value, "baseETag"),
    findings: readFindings(value)
  })
  const version = (etag: string | undefined): Readonly<Record<string, string>> =>
    etag === undefined ? { "If-None-Match": "*" } : { "If-Match": etag }
  const definition = async () => {
    const { etag, value } = await call("GET", `${own}/definition`)
    return { published: readDefinition(value), publishedETag: requireETag(etag) }
  }
  return {
    load: async () => {
      const current = await definition()
      const pending = await call("GET", `${own}/pending`).catch((error: unknown) => {
        if (error instanceof PortError && error.kind === "missing") return undefined
        throw error
      })
      const translations: Record<string, unknown> = {}
      for (const tag of textsIn(field(pending?.value, "translations"))) {
        const { etag, value } = await call("GET", `${own}/pending/translations/${tag}`)
        translations[tag] = { texts: readTexts(value), etag: requireETag(etag) }
      }
      return {
        id: surveyId,
        status: "draft",
        settings: {},
        ...current,
        pending: pending === undefined || !isFields(pending.value) ? undefined : readPending({
          ...pending.value,
          updatedBy: editorOf(pending.value["updatedBy"]),
          findings: pending.value,
          etag: requireETag(pending.etag),
          translations
        }, current.published),
        responseCount: 0,
        ...survey
      }
    },
    save: async ({ definition, etag }) => saved(await call("PUT", `${own}/pending`, definition, version(etag))),
    saveTranslation: async ({ etag, tag, texts }) => {
      const path = `${own}/pending/translations/${encodeURIComponent(tag)}`
      return { etag: requireETag((await call("PUT", path, texts, version(etag))).etag) }
    },
    validate: async (definition) => readFindings((await call("POST", `${base}/validate`, definition)).value),
    plan: async () => readPlan((await call("POST", `${own}/plan`)).value),
    rebase: async ({ etag, ...rebased }) =>
      saved(await call("POST", `${own}/pending/rebase`, rebased, { "If-Match": etag })),
    discard: async (etag) => {
      await call("DELETE", `${own}/pending`, undefined, { "If-Match": etag })
    },
    counts: async () => readQuotas((await call("GET", `${own}/quotas`)).value),
    ...canPublish
      ? {
        apply: async (input) => {
          const { value } = await call("POST", `${own}/pending/apply`, input)
          return readApplied({ status: field(value, "status"), ...await definition() })
        }
      }
      : {},
    ...renew === undefined ? {} : {
      renew: async () => {
        token = await renew()
      }
    }
  }
}

const requireETag = (etag: string | undefined): string => {
  if (etag !== undefined) return etag
  throw new PortError("refused", "The server has answered without `ETag`. A proxy may have removed it.")
}

const editorOf = (updatedBy: unknown): string =>
  [field(updatedBy, "actor"), field(updatedBy, "name"), field(updatedBy, "via")]
    .find((name): name is string => typeof name === "string") ?? ""

const textsIn = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item: unknown): item is string => typeof item === "string") : []
