/** Stores a picture that the form of a design has, as `POST /assets` does. */
import { Limits } from "@canvass/core"
import type { ApiProblem, MultipartBody } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { FormFile } from "../../form/readForm.js"
import { messageOf } from "../forms/formErrors.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyDesignTexts } from "./surveyDesignTexts.js"

const { assetBytes, assetPixels } = Limits.fixed

/**
 * Maximum bytes of the pictures of a form together. Many photos of telephones are larger than a picture may be: such a
 * form is read to its end, so that it is shown again with the error.
 */
export const maxSentBytes = 16 * assetBytes

/** Returns the digest of the picture. Fails with what people read. */
export const storePicture = (
  { address, api, language }: Pick<PortalRequest, "address" | "api" | "language">,
  file: FormFile
): Effect.Effect<string, string> =>
  Effect.mapBoth(api.invoke("assets.upload", { payload: bodyOf(address, file) }), {
    onFailure: ({ problem }) => pictureError(language, problem),
    onSuccess: ({ sha256 }) => sha256
  })

/** The body of `POST /assets` with a file. */
export const bodyOf = (address: string, { content, fileName, type }: FormFile): MultipartBody => {
  const file = { name: fileName, type, content }
  return {
    address,
    announcedBytes: undefined,
    read: Effect.succeed({ questionId: undefined, questionKey: undefined, file }),
    readFile: Effect.succeed(file)
  }
}

const pictureError = (language: PortalRequest["language"], problem: ApiProblem): string => {
  const t = surveyDesignTexts[language]
  const { errors: [violation], slug, status } = problem
  if (status === 413) return t.pictureTooLarge(assetBytes / 1_048_576)
  if (status === 415) return t.noPictureFile
  if (slug === "storage-full") return t.storageFull
  switch (violation?.code) {
    case "invalid":
      return t.unusablePicture
    case "out-of-range":
      return t.pictureTooWide(assetPixels)
    case "too-many-assets":
      return t.tooManyPictures
    default:
      return messageOf(language, problem)
  }
}
