/** What the readers of picture files share: what they return, why they refuse a file, and a cursor over its bytes. */
import * as Data from "effect/Data"

/** Media types of pictures. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const
export type PictureType = (typeof pictureTypes)[number]

/** A picture without its metadata. `width` and `height` are as it is shown, in pixels. */
export interface Picture {
  readonly type: PictureType
  readonly width: number
  readonly height: number
  /** What is kept of the file, in order. */
  readonly pieces: ReadonlyArray<Uint8Array>
}

/** The file is no picture that is kept. `reason` is a sentence for whoever sent it. */
export class UnusablePicture extends Data.TaggedError("UnusablePicture")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** The file ends before its picture does. */
export const truncated = (): UnusablePicture =>
  new UnusablePicture({ reason: "The picture is incomplete: the file ends too early." })

/** The file breaks a rule of its format. */
export const damaged = (detail: string): UnusablePicture =>
  new UnusablePicture({ reason: `The picture is damaged: ${detail}.` })

const tooManyParts = (): UnusablePicture => damaged("it has too many parts")

/** An animation has no way to be paused, and one frame of it may be larger than its header says. */
export const animated = (): UnusablePicture =>
  new UnusablePicture({ reason: "The picture is animated. Only still pictures are accepted." })

/** Colour profiles with more bytes are left out. */
export const maxProfileBytes = 65_536

/**
 * Maximum number of parts of a file: segments or chunks, also those that are left out. Each part takes its time,
 * whatever its length is.
 */
const maxParts = 10_000

/** Reads numbers of a file. Throws `UnusablePicture` for a place behind its end. */
export class PictureBytes {
  readonly #view: DataView
  #parts = 0

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  /** Called for each part of the file. Throws `UnusablePicture` for one part too many. */
  countPart(): void {
    this.#parts++
    if (this.#parts > maxParts) throw tooManyParts()
  }

  /** An unsigned number of one byte. */
  uint8(at: number): number {
    this.#check(at, 1)
    return this.#view.getUint8(at)
  }

  /** An unsigned number of two bytes. */
  uint16(at: number, isLittleEndian = false): number {
    this.#check(at, 2)
    return this.#view.getUint16(at, isLittleEndian)
  }

  /** An unsigned number of three bytes, the lowest one first. */
  uint24LittleEndian(at: number): number {
    return this.uint16(at, true) + this.uint8(at + 2) * 0x1_0000
  }

  /** An unsigned number of four bytes. */
  uint32(at: number, isLittleEndian = false): number {
    this.#check(at, 4)
    return this.#view.getUint32(at, isLittleEndian)
  }

  /** The bytes from `start` to `end`, not copied. */
  slice(start: number, end: number): Uint8Array {
    this.#check(start, end - start)
    return this.bytes.subarray(start, end)
  }

  /** Bytes as a text in Latin-1. */
  text(start: number, end: number): string {
    return String.fromCharCode(...this.slice(start, end))
  }

  /** Whether the bytes at a place are those of a text in Latin-1. */
  has(at: number, text: string): boolean {
    return at + text.length <= this.length && this.text(at, at + text.length) === text
  }

  #check(at: number, size: number): void {
    if (at + size > this.length) throw truncated()
  }
}

/** Collects the parts of a file that are kept. Parts that follow each other in the file become one piece. */
export class KeptParts {
  readonly #pieces: Array<Uint8Array> = []

  get pieces(): ReadonlyArray<Uint8Array> {
    return this.#pieces
  }

  add(part: Uint8Array): void {
    const last = this.#pieces.at(-1)
    if (last !== undefined && last.buffer === part.buffer && last.byteOffset + last.length === part.byteOffset) {
      this.#pieces[this.#pieces.length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.length + part.length)
    } else if (this.#pieces.length < maxPieces) this.#pieces.push(part)
    else throw tooManyParts()
  }
}

/** What is kept is rarely interrupted by metadata. */
const maxPieces = 1_000
