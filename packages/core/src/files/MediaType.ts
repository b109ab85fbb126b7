/** Media types of uploaded files: the declared type, and whether it agrees with the content. */

/** The type of a file whose type is not known. */
export const unknownType = "application/octet-stream"

/** Returns a media type in lower case and without parameters. Any other text becomes `application/octet-stream`. */
export const normalizeMediaType = (declared: string): string => {
  const type = declared.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  return mediaType.test(type) ? type : unknownType
}

const mediaType = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/

/**
 * Whether a declared type agrees with the type of the signature of the content. Both are in lower case.
 *
 * @param detected `undefined` when the content has no signature
 */
export const agree = (declared: string, detected: string | undefined): boolean =>
  detected === undefined
    ? !hasSignature(declared)
    : canonical(declared) === canonical(detected) || (containers.get(detected)?.test(declared) ?? false)

/** Whether every file of this type begins with a signature. */
export const hasSignature = (type: string): boolean => signedTypes.has(canonical(type))

const canonical = (type: string): string => aliases.get(type) ?? type

const aliases: ReadonlyMap<string, string> = new Map([
  ["image/jpg", "image/jpeg"],
  ["image/pjpeg", "image/jpeg"],
  ["image/x-png", "image/png"],
  ["image/apng", "image/png"],
  ["image/x-ms-bmp", "image/bmp"],
  ["image/vnd.microsoft.icon", "image/x-icon"],
  ["image/heic-sequence", "image/heic"],
  ["image/heif", "image/heic"],
  ["image/heif-sequence", "image/heic"],
  ["audio/mp3", "audio/mpeg"],
  ["audio/x-wav", "audio/wav"],
  ["audio/wave", "audio/wav"],
  ["audio/vnd.wave", "audio/wav"],
  ["audio/x-m4a", "audio/mp4"],
  ["audio/x-flac", "audio/flac"],
  ["video/x-m4v", "video/mp4"],
  ["video/avi", "video/vnd.avi"],
  ["video/x-msvideo", "video/vnd.avi"],
  ["application/x-gzip", "application/gzip"],
  ["application/x-zip-compressed", "application/zip"],
  ["application/x-rar-compressed", "application/x-rar"],
  ["application/vnd.rar", "application/x-rar"],
  ["application/x-7z", "application/x-7z-compressed"],
  ["application/x-pdf", "application/pdf"],
  ["text/rtf", "application/rtf"],
  ["text/xml", "application/xml"]
])

/**
 * Types whose files always begin with a signature. Types that programs declare for other files too are not among them,
 * such as `application/vnd.ms-excel` for CSV and `application/msword` for RTF.
 */
const signedTypes: ReadonlySet<string> = new Set([
  "application/gzip",
  "application/pdf",
  "application/rtf",
  "application/vnd.oasis.opendocument.presentation",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/x-7z-compressed",
  "application/x-bzip2",
  "application/x-rar",
  "application/x-xz",
  "application/zip",
  "audio/flac",
  "audio/midi",
  "audio/mp4",
  "audio/ogg",
  "audio/wav",
  "audio/webm",
  "image/avif",
  "image/bmp",
  "image/gif",
  "image/heic",
  "image/jpeg",
  "image/png",
  "image/tiff",
  "image/vnd.adobe.photoshop",
  "image/webp",
  "image/x-icon",
  "video/matroska",
  "video/mp4",
  "video/ogg",
  "video/quicktime",
  "video/vnd.avi",
  "video/webm"
])

/** Types whose files begin like those of a more general type. */
const containers: ReadonlyMap<string, RegExp> = new Map([
  ["application/zip", /\+zip$|^application\/(?:vnd\.(?:openxmlformats-|oasis\.|ms-|android\.|apple\.)|java-archive$)/],
  ["application/xml", /\+xml$/],
  ["application/x-cfb", /^application\/(?:msword$|vnd\.ms-|vnd\.visio$|x-msi$)/],
  ["application/ogg", /^(?:audio|video)\/ogg$/],
  ["video/ogg", /^(?:audio|application)\/ogg$/],
  ["audio/ogg", /^(?:video|application)\/ogg$/],
  ["video/mp4", /^(?:audio\/mp4|video\/quicktime|video\/3gpp2?|audio\/aac)$/],
  ["video/quicktime", /^(?:video\/mp4|audio\/mp4)$/],
  ["video/webm", /^audio\/webm$/],
  ["video/matroska", /^(?:video|audio)\/(?:webm|x-matroska)$/],
  ["application/postscript", /^application\/(?:illustrator|eps)$/]
])

/**
 * Whether the content is text in UTF-8: it has no control characters but white space.
 *
 * @param head the first bytes of the content; a character at the end may be cut
 */
export const isText = (head: Uint8Array): boolean => {
  if (head.some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b || byte === 0x7f)) return false
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
