/**
 * Returns the header `Content-Disposition` of an attachment (RFC 6266): `filename` in ASCII for old clients, and
 * `filename*` in UTF-8 when the name has other characters.
 */
export const contentDisposition = (fileName: string): string => {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\%]/g, "_")
  return `attachment; filename="${ascii}"` + (ascii === fileName ? "" : `; filename*=UTF-8''${encode(fileName)}`)
}

/** The characters of RFC 5987 that need no encoding are fewer than those of `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
