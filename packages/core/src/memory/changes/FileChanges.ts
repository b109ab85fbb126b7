import * as HashMap from "effect/HashMap"
import * as UploadedFile from "../../files/UploadedFile.js"
import type { FileId } from "../../values/Ids.js"
import type { State } from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"

export const fileChanges = {
  FilePut: (state, change) =>
    HashMap.has(state.surveys, change.file.surveyId)
      ? { ...state, files: HashMap.set(state.files, change.file.id, change.file) }
      : state,
  FileClaimed: (state, change) =>
    updateFile(state, change.fileId, (file) => UploadedFile.claim(file, change.responseId)),
  FileRemoved: (state, change) => updateFile(state, change.fileId, UploadedFile.remove),
  FileExpired: (state, change) => updateFile(state, change.fileId, (file) => UploadedFile.expire(file, change.now)),
  FilePurged: (state, change) => ({ ...state, files: HashMap.remove(state.files, change.fileId) })
} satisfies SomeChanges

const updateFile = (
  state: State,
  id: FileId,
  update: (file: UploadedFile.UploadedFile) => UploadedFile.UploadedFile
): State => ({ ...state, files: HashMap.modify(state.files, id, update) })
