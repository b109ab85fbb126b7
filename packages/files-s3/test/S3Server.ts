/**
 * A server of the protocol of S3 in this process, with what the storage uses: objects, ranges, and multipart uploads.
 * As S3 does, it refuses a request whose signature is not that of the official signer, a body that differs from its
 * checksum, and parts that are too small, missing or out of order.
 */
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { type Credentials, isSigned } from "./S3Signature.js"

/** The objects by key, and the incomplete uploads by id. */
export class S3Server {
  readonly #bucket: string
  readonly #credentials: Credentials
  readonly #objects = new Map<string, StoredObject>()
  readonly #uploads = new Map<string, Upload>()
  #createdUploads = 0

  constructor(options: { readonly bucket: string; readonly credentials: Credentials }) {
    this.#bucket = options.bucket
    this.#credentials = options.credentials
  }

  /** The keys of the objects, and a name for each part of an incomplete upload. */
  listFiles(): ReadonlyArray<string> {
    const parts = Array.from(
      this.#uploads,
      ([id, { parts }]) => Array.from(parts.keys(), (number) => `${id}/${number}`)
    )
    return [...this.#objects.keys(), ...parts.flat()]
  }

  readonly httpServer: Server = createServer((request, response) => {
    this.#answer(request).then(
      ({ body, headers, status }) => {
        response.writeHead(status, headers).end(body)
      },
      // The sender has left.
      () => response.destroy()
    )
  })

  async #answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "", "http://host")
    const body = await readBody(request)
    if (!await isSigned(request, url, this.#credentials)) return failure(403, "SignatureDoesNotMatch")
    const [, bucket, key] = /^\/([^/]+)\/(.+)$/.exec(url.pathname) ?? []
    if (bucket !== this.#bucket || key === undefined) return failure(404, "NoSuchBucket")
    const digest = request.headers["x-amz-content-sha256"]
    if (digest !== "UNSIGNED-PAYLOAD" && digest !== hashOf("sha256", body).toString("hex")) {
      return failure(400, "XAmzContentSHA256Mismatch")
    }
    const md5 = request.headers["content-md5"]
    if (md5 !== undefined && md5 !== hashOf("md5", body).toString("base64")) return failure(400, "BadDigest")
    const uploadId = url.searchParams.get("uploadId")
    if (uploadId !== null) return this.#answerUpload(request, url, key, uploadId, body)
    switch (request.method) {
      case "POST":
        return url.searchParams.has("uploads") ? this.#createUpload(key) : failure(400, "InvalidRequest")
      case "PUT":
        return this.#store(key, { body, etag: etagOf(body) })
      case "DELETE":
        this.#objects.delete(key)
        return { status: 204, headers: {}, body: "" }
      case "GET":
      case "HEAD":
        return contentOf(this.#objects.get(key), request.headers.range)
      default:
        return failure(405, "MethodNotAllowed")
    }
  }

  #createUpload(key: string): Answer {
    const id = `upload-${++this.#createdUploads}`
    this.#uploads.set(id, { key, parts: new Map() })
    return xml(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  #answerUpload({ method }: IncomingMessage, url: URL, key: string, id: string, body: Buffer): Answer {
    const upload = this.#uploads.get(id)
    if (upload?.key !== key) return failure(404, "NoSuchUpload")
    switch (method) {
      case "PUT": {
        const number = Number(url.searchParams.get("partNumber"))
        if (!(number >= 1 && number <= 10_000)) return failure(400, "InvalidArgument")
        const etag = etagOf(body)
        upload.parts.set(number, { body, etag })
        return { status: 200, headers: { etag }, body: "" }
      }
      case "POST":
        return this.#completeUpload(id, upload, body.toString())
      case "DELETE":
        this.#uploads.delete(id)
        return { status: 204, headers: {}, body: "" }
      default:
        return failure(405, "MethodNotAllowed")
    }
  }

  #completeUpload(id: string, { key, parts }: Upload, manifest: string): Answer {
    const named = Array.from(manifest.matchAll(/<Part>(.*?)<\/Part>/gs), ([, part = ""]) => ({
      number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
      etag: (/<ETag>(.*?)<\/ETag>/s.exec(part)?.[1] ?? "").replaceAll("&quot;", "\"")
    }))
    const stored = named.flatMap(({ etag, number }) => {
      const part = parts.get(number)
      return part?.etag === etag ? [part] : []
    })
    if (stored.length === 0 || stored.length < named.length) return failure(400, "InvalidPart")
    if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0))) {
      return failure(400, "InvalidPartOrder")
    }
    if (stored.slice(0, -1).some(({ body }) => body.length < minPartBytes)) return failure(400, "EntityTooSmall")
    const digests = stored.map(({ body }) => hashOf("md5", body))
    const etag = `"${hashOf("md5", Buffer.concat(digests)).toString("hex")}-${stored.length}"`
    this.#uploads.delete(id)
    this.#store(key, { body: Buffer.concat(stored.map(({ body }) => body)), etag })
    return xml(200, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
  }

  #store(key: string, object: StoredObject): Answer {
    this.#objects.set(key, object)
    return { status: 200, headers: { etag: object.etag }, body: "" }
  }
}

/** The smallest part of S3, but for the last one, in bytes. */
const minPartBytes = 5 * 1_048_576

interface StoredObject {
  readonly body: Buffer
  readonly etag: string
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, StoredObject>
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

/** An object, or a range of it. */
const contentOf = (object: StoredObject | undefined, range: string | undefined): Answer => {
  if (object === undefined) return failure(404, "NoSuchKey")
  const { body, etag } = object
  const headers = { etag, "accept-ranges": "bytes", "content-type": "application/octet-stream" }
  if (range === undefined) return { status: 200, headers: { ...headers, "content-length": `${body.length}` }, body }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  const start = Number(first)
  if (!(start < body.length)) return failure(416, "InvalidRange")
  const end = Math.min(Number(last), body.length - 1)
  return {
    status: 206,
    headers: {
      ...headers,
      "content-length": `${end - start + 1}`,
      "content-range": `bytes ${start}-${end}/${body.length}`
    },
    body: body.subarray(start, end + 1)
  }
}

const failure = (status: number, code: string): Answer => xml(status, `<Error><Code>${code}</Code></Error>`)

const xml = (status: number, text: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>${text}`
})

const hashOf = (algorithm: "md5" | "sha256", bytes: Buffer): Buffer => createHash(algorithm).update(bytes).digest()

const etagOf = (body: Buffer): string => `"${hashOf("md5", body).toString("hex")}"`

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Array<Buffer> = []
  for await (const piece of request) {
    if (piece instanceof Buffer) pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
