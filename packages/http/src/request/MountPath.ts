/** The path prefix below which the API is mounted in another program. */

/** The segments of the prefix, percent-decoded. Empty at the root. */
export type MountPath = ReadonlyArray<string>

/** A target below a mount path. */
export interface MountedTarget {
  /** The prefix as the caller sent it, without `/` at the end. Empty at the root. */
  readonly mountPath: string
  /** Path and query below the prefix. The path begins with `/`. */
  readonly pathAndQuery: string
}

export const root: MountPath = []

/**
 * Reads a prefix such as `/surveys` or `/surveys/`. It may be percent-encoded or not. Throws when it does not begin
 * with `/`, has an empty or relative segment, a query or a fragment, or is not well encoded.
 */
export const parse = (prefix: string): MountPath => {
  const normal = prefix.endsWith("/") ? prefix.slice(0, -1) : prefix
  if (normal === "") return root
  const [first, ...segments] = normal.split("/")
  const decoded = segments.map(decodeSegment)
  if (first !== "" || /[?#]/.test(normal) || !decoded.every(isNamed)) {
    throw new Error(`The prefix of the API is \`${prefix}\`: expected a path such as \`/surveys\`.`)
  }
  return decoded
}

/** Whether the path of a URL ends with the prefix. Segments are compared percent-decoded. */
export const isEndOf = (pathname: string, mountPath: MountPath): boolean => {
  const segments = pathname.split("/").filter((segment) => segment !== "").map(decodeSegment)
  return mountPath.every((segment, index) => segments[segments.length - mountPath.length + index] === segment)
}

/**
 * Removes the prefix of a target (path and query). Segments are compared percent-decoded, as the routers of host
 * programs do. `undefined` when the target is not below the prefix.
 */
export const split = (target: string, mountPath: MountPath): MountedTarget | undefined => {
  let end = 0
  for (const segment of mountPath) {
    if (target[end] !== "/") return undefined
    const start = end + 1
    end = endOfSegment(target, start)
    if (decodeSegment(target.slice(start, end)) !== segment) return undefined
  }
  const rest = target.slice(end)
  return {
    mountPath: target.slice(0, end),
    pathAndQuery: mountPath.length === 0 || rest.startsWith("/") ? rest : `/${rest}`
  }
}

const endOfSegment = (target: string, start: number): number => {
  const length = target.slice(start).search(/[/?]/)
  return length === -1 ? target.length : start + length
}

/** `undefined` when the segment is not well encoded. */
const decodeSegment = (segment: string): string | undefined => {
  if (!segment.includes("%")) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const isNamed = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== "" && segment !== "." && segment !== ".."
