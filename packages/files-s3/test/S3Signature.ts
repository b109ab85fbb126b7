/** Checks the signatures of requests with the signer of the AWS SDK. */
import { SignatureV4 } from "@smithy/signature-v4"
import { createHash, createHmac } from "node:crypto"
import type { IncomingMessage } from "node:http"

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Whether the signature of a request is the one that the signer makes of the same request with these credentials. */
export const isSigned = async (
  { headers, method = "" }: IncomingMessage,
  { hostname, pathname, searchParams }: URL,
  credentials: Credentials
): Promise<boolean> => {
  const { authorization = "" } = headers
  const [, region, signed] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=/
      .exec(authorization) ?? []
  const signedAt = dateOf(headers["x-amz-date"])
  if (region === undefined || signed === undefined || signedAt === undefined) return false
  const names = signed.split(";")
  // A request that does not sign these could be sent to another host, or with another body.
  if (!names.includes("host") || !names.includes("x-amz-content-sha256")) return false
  const signer = new SignatureV4({ service: "s3", region, credentials, sha256: Sha256, uriEscapePath: false })
  const expected = await signer.sign({
    method,
    protocol: "http:",
    hostname,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  }, { signingDate: signedAt })
  return expected.headers["authorization"] === authorization
}

/** The time of `20261127T073829Z`. */
const dateOf = (header: string | ReadonlyArray<string> | undefined): Date | undefined => {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(header)) ?? []
  const [year, month, day, hour, minute, second] = parts
  return second === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The digest that the signer uses: SHA-256, keyed where there is a secret. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret))
  }

  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(chunk))
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest())
  }
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Uint8Array => {
  if (typeof data === "string") return new TextEncoder().encode(data)
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
