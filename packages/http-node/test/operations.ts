/** Every operation of the contract, as a list for tests to go through. */
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import { Api } from "../src/api.js"
import { type ReplyHeader, Sends } from "../src/api/ReplyHeaders.js"
import { Access, type AccessRule } from "../src/Handler.js"

export interface Operation {
  /** `surveys.create` */
  readonly name: string
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint<string, HttpMethod.HttpMethod>
  readonly access: AccessRule
  readonly sends: ReadonlyArray<ReplyHeader>
  readonly successStatus: number
  readonly problemStatuses: ReadonlyArray<number>
}

export const operations: ReadonlyArray<Operation> = (() => {
  const found: Array<Operation> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, errors, group, successes }) => {
      const [successStatus = 200] = successes.keys()
      found.push({
        name: `${group.identifier}.${endpoint.name}`,
        endpoint,
        access: Context.get(endpoint.annotations, Access),
        sends: Context.get(endpoint.annotations, Sends),
        successStatus,
        problemStatuses: [...errors.keys()]
      })
    }
  })
  return found
})()

export const operationNamed = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name)
  if (found === undefined) throw new Error(`There is no operation ${name}.`)
  return found
}

/** Its path with the parameters filled in. */
export const pathOf = (operation: Operation, parameters: Readonly<Record<string, string>>): string =>
  operation.endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? "")
