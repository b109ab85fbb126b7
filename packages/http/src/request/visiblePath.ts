/**
 * Decodes the visible characters of a path, from `!` to `~`, however often they are percent-encoded: `%2573` is `%73`,
 * which is `s`. Others would change the lines of a log.
 */
export const visiblePath = (path: string): string => {
  let decoded = path
  for (let depth = 0; depth < maxDepth && decoded.includes("%"); depth++) {
    const next = decoded.replaceAll(visibleCharacter, decodeCharacter)
    if (next === decoded) break
    decoded = next
  }
  return decoded
}

/** Each round decodes an encoding of any depth of one character: more rounds are needed for mixed encodings only. */
const maxDepth = 8

const visibleCharacter = /%(?:25)*(2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e])/gi

const decodeCharacter = (_: string, hexadecimal: string): string =>
  String.fromCharCode(Number.parseInt(hexadecimal, 16))
