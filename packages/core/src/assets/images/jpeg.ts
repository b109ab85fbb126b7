/**
 * Reads JPEG files (ITU T.81), a sequence of segments that begin with a marker. Keeps the segments that the picture is
 * drawn from, its colour profile, and how it has to be turned. Its pixels are not decoded.
 */
import {
  damaged,
  KeptParts,
  maxProfileBytes,
  type Picture,
  PictureBytes,
  truncated,
  UnusablePicture
} from "./PictureBytes.js"

const markers = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  huffmanTables: 0xc4,
  quantizationTables: 0xdb,
  restartInterval: 0xdd,
  jfif: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee
} as const

/** Whether a file begins as a JPEG file does. */
export const isJpeg = (bytes: PictureBytes): boolean => bytes.has(0, "\xff\xd8\xff")

/**
 * Maximum number of scans. A progressive picture has about ten; thousands of them take a browser minutes to decode.
 */
const maxScans = 64

/** Returns what is kept of a JPEG file. Throws `UnusablePicture`. */
export const readJpeg = (bytes: PictureBytes): Picture => {
  const kept = new KeptParts()
  let size: Size | undefined
  let orientation = 1
  let scans = 0
  let profileBytes = 0
  let at = 2
  for (;;) {
    bytes.countPart()
    const marker = markerAt(bytes, at)
    at = marker.end
    if (marker.code === markers.endOfImage) break
    const end = at + bytes.uint16(at)
    if (end < at + 2) throw damaged("a part has no length")
    const payload = new PictureBytes(bytes.slice(at + 2, end))
    const segment = bytes.slice(at - 2, end)
    at = end
    if (isFrame(marker.code)) {
      if (size !== undefined) throw damaged("it has two sizes")
      size = readFrame(marker.code, payload)
      kept.add(segment)
    } else if (marker.code === markers.startOfScan) {
      if (size === undefined) throw damaged("its pixels come before its size")
      scans++
      if (scans > maxScans) throw new UnusablePicture({ reason: `The picture has more than ${maxScans} scans.` })
      at = endOfScan(bytes, end)
      kept.add(segment)
      kept.add(bytes.slice(end, at))
    } else if (marker.code === markers.exif && orientation === 1) {
      orientation = readOrientation(payload)
    } else if (marker.code === markers.jfif && payload.has(0, "JFIF\0") && payload.length >= 14) {
      kept.add(jfifOf(payload))
    } else if (marker.code === markers.adobe && payload.has(0, "Adobe") && payload.length >= 12) {
      kept.add(segmentOf(markers.adobe, payload.slice(0, 12)))
    } else if (marker.code === markers.profile && payload.has(0, "ICC_PROFILE\0")) {
      profileBytes += payload.length
      if (profileBytes <= maxProfileBytes) kept.add(segment)
    } else if (tables.has(marker.code)) {
      kept.add(segment)
    } else if (!isMetadata(marker.code)) {
      throw damaged("it has a part that is not known")
    }
  }
  if (size === undefined || scans === 0) throw damaged("it has no pixels")
  const isTurned = orientation >= 5
  return {
    type: "image/jpeg",
    width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    pieces: [
      Uint8Array.of(0xff, markers.startOfImage),
      ...orientation === 1 ? [] : [exifOf(orientation)],
      ...kept.pieces,
      Uint8Array.of(0xff, markers.endOfImage)
    ]
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

const tables: ReadonlySet<number> = new Set([
  markers.huffmanTables,
  markers.quantizationTables,
  markers.restartInterval
])

/** Segments of applications, and comments. */
const isMetadata = (code: number): boolean => code >= 0xe0 && code <= 0xef || code === 0xfe

/** The segments with the size of the picture, of any way to compress it. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

/** Baseline, extended and progressive: what browsers decode. */
const readFrame = (code: number, payload: PictureBytes): Size => {
  if (code > 0xc2) {
    throw new UnusablePicture({ reason: "The picture is compressed in a way that browsers do not show." })
  }
  const components = payload.uint8(5)
  if (payload.uint8(0) !== 8 || ![1, 3, 4].includes(components) || payload.length !== 6 + 3 * components) {
    throw damaged("its header is wrong")
  }
  return { width: payload.uint16(3), height: payload.uint16(1) }
}

/** The marker at a place, after any number of bytes that fill. */
const markerAt = (bytes: PictureBytes, start: number): { readonly code: number; readonly end: number } => {
  if (bytes.uint8(start) !== 0xff) throw damaged("a part does not begin where the one before it ends")
  let at = start + 1
  while (bytes.uint8(at) === 0xff) at++
  return { code: bytes.uint8(at), end: at + 1 }
}

/** The place of the first marker after the data of a scan, in which `FF 00` and the markers of restarts are no ends. */
const endOfScan = ({ bytes }: PictureBytes, start: number): number => {
  let at = start
  for (;;) {
    at = bytes.indexOf(0xff, at)
    const code = bytes[at + 1]
    if (at === -1 || code === undefined) throw truncated()
    if (code === 0xff) at++
    else if (code === 0 || code >= 0xd0 && code <= 0xd7) at += 2
    else return at
  }
}

const segmentOf = (code: number, payload: Uint8Array): Uint8Array => {
  const segment = new Uint8Array(4 + payload.length)
  const length = payload.length + 2
  segment.set([0xff, code, length >> 8, length & 0xff])
  segment.set(payload, 4)
  return segment
}

/** The version and the density, without the small picture that may follow. */
const jfifOf = (payload: PictureBytes): Uint8Array => {
  const fields = payload.slice(0, 14).slice()
  fields.set([0, 0], 12)
  return segmentOf(markers.jfif, fields)
}

const exifHeader = "Exif\0\0"
const orientationTag = 0x0112

/** How the picture has to be turned or mirrored, from 1 to 8. 1: not at all. */
const readOrientation = (payload: PictureBytes): number => {
  if (!payload.has(0, exifHeader)) return 1
  try {
    const tiff = new PictureBytes(payload.slice(exifHeader.length, payload.length))
    const isLittleEndian = tiff.has(0, "II*\0")
    if (!isLittleEndian && !tiff.has(0, "MM\0*")) return 1
    const directory = tiff.uint32(4, isLittleEndian)
    const entries = tiff.uint16(directory, isLittleEndian)
    for (let index = 0; index < entries; index++) {
      const entry = directory + 2 + 12 * index
      if (tiff.uint16(entry, isLittleEndian) === orientationTag) {
        const value = tiff.uint16(entry + 8, isLittleEndian)
        return value >= 1 && value <= 8 ? value : 1
      }
    }
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
  }
  return 1
}

/** Metadata with nothing but the orientation. */
const exifOf = (orientation: number): Uint8Array => {
  const entry = [orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const header = Array.from(exifHeader, (character) => character.charCodeAt(0))
  return segmentOf(
    markers.exif,
    Uint8Array.from([...header, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0])
  )
}
