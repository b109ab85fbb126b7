/** The URL that says where the files are, such as `s3://bucket/prefix?region=eu-central-1`. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"

/** Where the files are. */
export interface S3Location {
  readonly bucket: string
  /** Begins every key. Empty, or ends with `/`. */
  readonly prefix: string
  readonly region: string
  /** The address of a service other than AWS. Its buckets are addressed by path. */
  readonly endpoint: string | undefined
}

/** The URL is not one of a bucket. */
export class InvalidStorageUrl extends Schema.TaggedError<InvalidStorageUrl>()("InvalidStorageUrl", {
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.reason} Expected a URL such as s3://bucket/prefix?region=eu-central-1.`
  }
}

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=…`. The prefix and the endpoint may be left out; without a region it is
 * `us-east-1`, which services other than AWS ignore. Credentials are not part of the URL: the AWS SDK finds them.
 */
export const parse = (text: string): Either.Either<S3Location, InvalidStorageUrl> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== "s3:") return invalid("This is not a URL that begins with s3://.")
  if (url.username !== "" || url.password !== "" || url.port !== "" || url.hash !== "") {
    return invalid("The URL may have a bucket, a prefix, and the parameters region and endpoint only.")
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return invalid("The URL has no valid name of a bucket.")
  const unknown = Array.from(url.searchParams.keys()).find((name) => name !== "region" && name !== "endpoint")
  if (unknown !== undefined) return invalid(`The parameter ${unknown} is unknown.`)
  const endpoint = url.searchParams.get("endpoint") ?? undefined
  if (endpoint !== undefined && !isHttpUrl(endpoint)) return invalid("The endpoint is not an http or https URL.")
  const segments = url.pathname.split("/").filter((segment) => segment !== "")
  if (segments.some((segment) => !/^[\w.-]+$/.test(segment))) {
    return invalid("The prefix may have letters, digits, and the characters - _ . / only.")
  }
  return Either.right({
    bucket: url.hostname,
    prefix: segments.map((segment) => `${segment}/`).join(""),
    region: url.searchParams.get("region") ?? "us-east-1",
    endpoint
  })
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const invalid = (reason: string) => Either.left(new InvalidStorageUrl({ reason }))
