/** The storage for the bytes of uploaded files outside of the database. */
import type { FileStorage } from "@canvass/core/ports"
import { DirectoryFileStorage } from "@canvass/files"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { FilesLocation } from "../configuration/Configuration.js"
import type { S3Credentials } from "../configuration/S3Configuration.js"
import { CommandError } from "../console/CommandError.js"

/**
 * Opens the storage. Fails with a line for the user, which begins with the name of the setting. The client of S3 is
 * loaded only when it is used: it takes time and memory.
 */
export const layer = (
  location: FilesLocation,
  setting: string,
  credentials: Option.Option<S3Credentials>
): Layer.Layer<FileStorage, CommandError> =>
  Layer.mapError(
    open(location, credentials),
    ({ message }) => new CommandError({ lines: [`${setting}: ${message}`] })
  )

const open = (
  location: FilesLocation,
  credentials: Option.Option<S3Credentials>
): Layer.Layer<FileStorage, Error> =>
  location._tag === "Directory"
    ? DirectoryFileStorage.layer({ path: location.path })
    : Layer.unwrapEffect(Effect.map(
      Effect.promise(() => import("@canvass/files-s3")),
      ({ S3FileStorage }) =>
        S3FileStorage.layer({
          url: location.url,
          credentials: Option.getOrUndefined(Option.map(credentials, ({ accessKeyId, secretAccessKey }) => ({
            accessKeyId,
            secretAccessKey: Redacted.value(secretAccessKey)
          })))
        })
    ))
