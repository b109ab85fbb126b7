/** Requests to a running server for a survey with a question of the type `file`. */
import * as Schema from "effect/Schema"
import { expect } from "vitest"
import { decodeBody, postJson } from "./api.js"
import { Created, Session } from "./Owner.js"

export interface FileSurvey {
  readonly id: string
  /** The login of its owner. */
  readonly email: string
  readonly password: string
  /** The headers of its owner. */
  readonly bearer: Readonly<Record<string, string>>
}

/** Opens an account with a published survey. */
export const createFileSurvey = async (url: string): Promise<FileSurvey> => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" }
  const { accessToken } = await decodeBody(Session, await postJson(`${url}/api/auth/register`, {}, account))
  const bearer = { authorization: `Bearer ${accessToken}` }
  const questionnaire = { title: "Soups", questions: [{ key: "photo", type: "file", text: "A photo?" }] }
  const { id } = await decodeBody(Created, await postJson(`${url}/api/surveys`, bearer, questionnaire))
  expect((await postJson(`${url}/api/surveys/${id}/publish`, bearer, {})).status).toBe(200)
  return { id, ...account, bearer }
}

/** Uploads a file. */
export const uploadFile = (url: string, { id }: FileSurvey, content: Uint8Array<ArrayBuffer>): Promise<Response> => {
  const form = new FormData()
  form.append("questionKey", "photo")
  form.append("file", new File([content], "photo.bin", { type: "application/octet-stream" }))
  return fetch(`${url}/api/response/survey/${id}/files`, { method: "POST", body: form })
}

/** The id of an uploaded file. */
export const readFileId = async (uploaded: Response): Promise<string> => {
  expect(uploaded.status).toBe(201)
  return (await decodeBody(Uploaded, uploaded)).fileId
}

/** Submits a response with an uploaded file. */
export const submitFile = (url: string, { id }: FileSurvey, fileId: string): Promise<Response> =>
  postJson(`${url}/api/response/survey/${id}`, {}, { answers: [{ questionKey: "photo", value: [{ fileId }] }] })

/** Uploads a file and submits a response with it. Returns the id of the file. */
export const answerWithFile = async (
  url: string,
  survey: FileSurvey,
  content: Uint8Array<ArrayBuffer>
): Promise<string> => {
  const fileId = await readFileId(await uploadFile(url, survey, content))
  expect((await submitFile(url, survey, fileId)).status).toBe(201)
  return fileId
}

/** Sends a request for a file as the owner of its survey. */
export const requestFile = (
  url: string,
  { bearer, id }: FileSurvey,
  fileId: string,
  method: "DELETE" | "GET" = "GET"
): Promise<Response> => fetch(`${url}/api/surveys/${id}/files/${fileId}`, { method, headers: bearer })

/** Downloads a file. */
export const download = async (...parameters: Parameters<typeof requestFile>): Promise<Uint8Array> => {
  const response = await requestFile(...parameters)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const Uploaded = Schema.Struct({ fileId: Schema.String })
