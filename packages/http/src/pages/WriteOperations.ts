/** The operations that leave entries in the audit log: which one an entry is about. */
import * as HttpApi from "@effect/platform/HttpApi"
import * as Context from "effect/Context"
import * as FindMyWay from "find-my-way-ts"
import { Api } from "../contract/DefaultApi.js"
import { WritesNothing } from "../contract/shared/EndpointAnnotations.js"
import { isWrite } from "../request/RequestContext.js"
import type { OperationName, Operations } from "./InProcessApi.js"

/** The name of an operation that leaves entries. */
export type WriteOperationName = Exclude<
  { [Name in OperationName]: Operations[Name] extends { readonly method: "GET" } ? never : Name }[OperationName],
  "surveys.plan" | "surveys.validate"
>

/** The operation of an entry. */
export interface WriteOperation {
  /** Group and name, such as `surveys.publish`. */
  readonly name: string
  /** The parameters of its path. */
  readonly parameters: Readonly<Record<string, string | undefined>>
}

export interface WriteOperations {
  /** Names of all operations that leave entries. */
  readonly names: ReadonlyArray<string>
  /** Finds the operation of an entry. `undefined`: the request was for nothing that the API has. */
  readonly find: (method: string, path: string) => WriteOperation | undefined
}

/** Makes the table of the operations of the contract. */
export const makeWriteOperations = (): WriteOperations => {
  const table = FindMyWay.make<string>({ maxParamLength: 1_000, caseSensitive: true })
  const names: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      if (!isWrite(endpoint.method) || Context.get(endpoint.annotations, WritesNothing)) return
      const name = `${group.identifier}.${endpoint.name}`
      names.push(name)
      table.on(endpoint.method, endpoint.path, name)
    }
  })
  return {
    names,
    find: (method, path) => {
      const [, route] = /^\/api(?:\/v1)?(\/[^?;#]+)$/.exec(path) ?? []
      const found = route === undefined ? undefined : table.find(method, route)
      return found === undefined ? undefined : { name: found.handler, parameters: found.params }
    }
  }
}
