/** Uploaded files in S3, or a service that speaks its protocol: `S3FileStorage.layer` provides the core's `FileStorage`. */
export * as S3FileStorage from "./S3FileStorage.js"
export { InvalidStorageUrl, type S3Location } from "./StorageUrl.js"
