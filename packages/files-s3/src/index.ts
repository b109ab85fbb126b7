/** Stores uploaded files in S3: `S3FileStorage.layer` provides the `FileStorage` of the core. */
export * as S3FileStorage from "./S3FileStorage.js"
export { InvalidStorageUrl, type S3Location } from "./StorageUrl.js"
