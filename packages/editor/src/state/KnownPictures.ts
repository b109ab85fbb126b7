/** The pictures of the account. They are read when the first image is shown. */
import type { Picture } from "@canvass/ui"
import { signal } from "@preact/signals"
import type { AccountPicture, PicturePort } from "../ports/EditorPorts.js"

export class KnownPictures {
  readonly #known = signal<ReadonlyMap<string, Picture>>(new Map())
  #isRead = false

  constructor(readonly port: PicturePort | undefined) {}

  /** The picture of an asset. Undefined: it is not known, or not yet. */
  readonly find = (assetId: string): Picture | undefined => {
    const found = this.#known.value.get(assetId)
    if (found === undefined && this.port !== undefined && !this.#isRead) {
      this.#isRead = true
      // Without its picture an image is shown by its text.
      void this.port.list().then((pictures) => this.#add(pictures), () => {})
    }
    return found
  }

  /** Stores a picture, and returns the id of its asset. */
  readonly upload = async (port: PicturePort, file: Blob): Promise<string> => {
    const picture = await port.upload(file)
    this.#add([picture])
    return picture.assetId
  }

  #add(pictures: ReadonlyArray<AccountPicture>): void {
    this.#known.value = new Map([
      ...this.#known.peek(),
      ...pictures.map(({ assetId, height, src, width }) => [assetId, { src, width, height }] as const)
    ])
  }
}
