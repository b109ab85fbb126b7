/** The part of s3rver that the tests use. The package has no types. */
declare module "s3rver" {
  import type { Server } from "node:http"

  export interface S3rverOptions {
    readonly address?: string
    readonly port?: number
    readonly silent?: boolean
    readonly directory?: string
    readonly configureBuckets?: ReadonlyArray<{ readonly name: string; readonly configs?: ReadonlyArray<string> }>
  }
  export default class S3rver {
    constructor(options: S3rverOptions)
    /** After `run`. */
    readonly httpServer: Server
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
