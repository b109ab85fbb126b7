/** A store that encrypts what respondents write before it is stored, and decrypts it when it is read. */
import { AnswerValue, type Response } from "@canvass/core"
import {
  Committer,
  LogStore,
  ResponseStore,
  type RollupPart,
  RollupStore,
  type Store,
  type UnitOfWork
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Buffer } from "node:buffer"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

/** Encrypts answers, metadata and rollups of a store with AES-256-GCM. Throws if the key has not 32 bytes. */
export const sealedStore = <E>(store: Layer.Layer<Store, E>, key: Uint8Array): Layer.Layer<Store, E> => {
  if (key.length !== 32) throw new TypeError("The key of a sealed store has 32 bytes.")
  const { openPart, openResponse, sealChange } = sealing(key)
  const committer = Layer.effect(
    Committer.Committer,
    Effect.map(Committer.Committer, ({ commit }) => ({
      commit: (unit) => commit({ ...unit, changes: unit.changes.map(sealChange) })
    }))
  )
  const responses = Layer.effect(
    ResponseStore,
    Effect.map(ResponseStore, (port) => ({
      ...port,
      find: (...request) => Effect.map(port.find(...request), Option.map(openResponse)),
      page: (...request) =>
        Effect.map(port.page(...request), (page) => ({
          ...page,
          chunks: Stream.map(page.chunks, (chunk) => chunk.map(openResponse))
        })),
      stream: (...request) => Stream.map(port.stream(...request), (chunk) => chunk.map(openResponse))
    }))
  )
  const logs = Layer.effect(
    LogStore,
    Effect.map(LogStore, (port) => ({
      ...port,
      page: (...request) =>
        Effect.map(
          port.page(...request),
          Option.map((page) => ({
            ...page,
            changes: page.changes.map((change) =>
              change.response === undefined ? change : { ...change, response: openResponse(change.response) }
            )
          }))
        )
    }))
  )
  const rollups = Layer.effect(
    RollupStore,
    Effect.map(RollupStore, (port) => ({
      ...port,
      readLog: (...request) =>
        Effect.map(
          port.readLog(...request),
          Option.map((slice) => ({
            ...slice,
            responses: slice.responses.map((entry) => ({ ...entry, response: openResponse(entry.response) }))
          }))
        ),
      listRollupParts: (owner, survey, request) =>
        Effect.map(port.listRollupParts(owner, survey, request), (parts) => parts.map(openPart(survey)))
    }))
  )
  return Layer.provideMerge(Layer.mergeAll(committer, logs, responses, rollups), store)
}

/** The places in which the wrapper finds texts. A sealed text opens only at the place for which it was sealed. */
const sealing = (key: Uint8Array) => {
  const { open, seal } = cipherOf(key)
  const sealResponse = (response: Response.Response): Response.Response => ({
    ...response,
    answers: response.answers.map(({ questionId, value }) => ({
      questionId,
      value: seal(`${response.id} ${questionId}`, JSON.stringify(value))
    })),
    metadata: mapValues(response.metadata, (value, name) => seal(`${response.id} metadata ${name}`, value))
  })
  const openResponse = (response: Response.Response): Response.Response => ({
    ...response,
    answers: response.answers.map(({ questionId, value }) => ({
      questionId,
      value: decodeValue(open(`${response.id} ${questionId}`, decodeText(value)))
    })),
    metadata: mapValues(response.metadata, (value, name) => open(`${response.id} metadata ${name}`, value))
  })
  const sealChange = (change: UnitOfWork.Change): UnitOfWork.Change => {
    if (change._tag === "ResponsePut") return { ...change, response: sealResponse(change.response) }
    if (change._tag !== "RollupsPut") return change
    const { parts, surveyId } = change
    return {
      ...change,
      parts: parts.map((part) => ({ ...part, content: seal(placeOf(surveyId, part), part.content) }))
    }
  }
  const openPart = (survey: string) => (part: RollupPart): RollupPart => ({
    ...part,
    content: open(placeOf(survey, part), part.content)
  })
  return { openPart, openResponse, sealChange }
}

const placeOf = (survey: string, { after, part, upTo }: RollupPart): string => `${survey} ${after} ${upTo} ${part}`

/** AES-256-GCM with a random nonce for each text. A text that was damaged or moved does not open: it throws. */
const cipherOf = (key: Uint8Array) => ({
  seal: (place: string, text: string): string => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place))
    return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64")
  },
  open: (place: string, sealed: string): string => {
    const bytes = Buffer.from(sealed, "base64")
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8")
  }
})

const [nonceBytes, tagBytes] = [12, 16]

const decodeText = Schema.decodeUnknownSync(Schema.String)

const decodeValue = Schema.decodeUnknownSync(Schema.parseJson(AnswerValue.AnswerValue))

const mapValues = (record: Readonly<Record<string, string>>, map: (value: string, name: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
