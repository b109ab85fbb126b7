/** The ports of the editor in a page of the server itself, for somebody who is logged in there. */
import type { EditorPorts } from "./EditorPorts.js"
import { PortError } from "./EditorPorts.js"
import {
  readApplied,
  readFindings,
  readPictures,
  readPlan,
  readQuotas,
  readReach,
  readSaved,
  readSurvey,
  readText
} from "./readAnswers.js"
import { field, sendJson, textField } from "./sendJson.js"

export interface SessionPortsOptions {
  /** Where the operations are. */
  readonly operations: string
  /** The token of the page that the calls come from. */
  readonly formToken: string
  /** Who is logged in. Nobody else's session goes on with what was begun. */
  readonly account: string
  /** What the addresses of pictures begin with, before their digests. */
  readonly media: string
  /** The page that has a new token after a log-in. */
  readonly page: string
}

export const sessionPorts = ({ account, media, operations, page, ...options }: SessionPortsOptions): EditorPorts => {
  let { formToken } = options
  const call = async (operation: string, body: object = {}): Promise<unknown> =>
    (await sendJson(`${operations}/${operation}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "X-Form-Token": formToken },
      body
    })).value
  return {
    load: async () => readSurvey(await call("load")),
    save: async (input) => readSaved(await call("save", input)),
    saveTranslation: async (input) => ({ etag: readText(await call("saveTranslation", input), "etag") }),
    validate: async (definition) => readFindings(await call("validate", { definition })),
    plan: async () => readPlan(await call("plan")),
    apply: async (input) => readApplied(await call("apply", input)),
    rebase: async (input) => readSaved(await call("rebase", input)),
    discard: async (etag) => {
      await call("discard", { etag })
    },
    settings: async (settings) => ({ closesAt: textField(await call("settings", settings), "closesAt") ?? null }),
    counts: async () => readQuotas(field(await call("counts"), "quotas")),
    reach: async (condition) => readReach(await call("reach", { condition })),
    pictures: {
      srcOf: (sha256) => media + sha256,
      upload: async (file) =>
        readText(await call("uploadPicture", { type: file.type, content: await base64Of(file) }), "sha256"),
      list: async (cursor) => readPictures(await call("pictures", { cursor })),
      remove: async (id) => {
        await call("removePicture", { id })
      }
    },
    renew: async () => {
      formToken = await readFormToken(page, account)
    }
  }
}

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result.split(",")[1] ?? "" : "")
    reader.onerror = () => reject(new PortError("refused", "The file cannot be read."))
    reader.readAsDataURL(file)
  })

/** The token of a page that is read again. A session of somebody else has none. */
const readFormToken = async (page: string, account: string): Promise<string> => {
  const response = await fetch(page, { credentials: "same-origin", cache: "no-store", redirect: "manual" })
    .catch(() => {
      throw new PortError("offline", "The server does not answer.")
    })
  if (!response.ok) throw new PortError("session", "Nobody is logged in.")
  const { dataset } = new DOMParser().parseFromString(await response.text(), "text/html").querySelector<HTMLElement>(
    "#editor"
  ) ?? {}
  const token = dataset?.["formToken"]
  if (token === undefined || dataset?.["account"] !== account) {
    throw new PortError("session", "Somebody else is logged in.")
  }
  return token
}
