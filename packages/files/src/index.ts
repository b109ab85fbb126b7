/** Uploaded files in a directory: `DirectoryFileStorage.layer` provides the core's `FileStorage`. */
export * as DirectoryFileStorage from "./DirectoryFileStorage.js"
