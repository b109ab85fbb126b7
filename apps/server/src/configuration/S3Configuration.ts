/** The credentials of S3, if the secret one is in a file. Otherwise the AWS SDK finds them itself. */
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { fileVariableOf, secretVariable } from "./secretVariable.js"

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
}

const [idVariable, secretKeyVariable] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const

/** The names of the variables. */
export const variables: ReadonlyArray<string> = [idVariable, secretKeyVariable, fileVariableOf(secretKeyVariable)]

export const credentials: Config.Config<Option.Option<S3Credentials>> = Config.mapOrFail(
  Config.all({
    accessKeyId: Config.option(Config.string(idVariable)),
    file: Config.option(Config.string(fileVariableOf(secretKeyVariable))),
    secret: Config.option(secretVariable(secretKeyVariable))
  }),
  ({ accessKeyId, file, secret }) =>
    Option.isSome(file) && Option.isNone(accessKeyId)
      ? Either.left(ConfigError.MissingData([idVariable], `required with ${fileVariableOf(secretKeyVariable)}`))
      : Either.right(Option.all({
        accessKeyId: Option.zipRight(file, accessKeyId),
        secretAccessKey: Option.map(secret, Redacted.make)
      }))
)
