/** The operations that leave entries in the audit log: which one an entry is about. */
import * as HttpApi from "@effect/platform/HttpApi"
import * as Context from "effect/Context"
import * as FindMyWay from "find-my-way-ts"
import { Api } from "../contract/DefaultApi.js"
import { WritesNothing } from "../contract/shared/EndpointAnnotations.js"
import { type Endpoint, surveyParameterOf } from "../endpoint/Endpoint.js"
import { belowRoot, isApiPath } from "../request/apiPath.js"
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
  /** Id of the survey in its path. Undefined: the operation is about no survey. */
  readonly surveyId: string | undefined
}

export interface WriteOperations {
  /** Names of all operations that leave entries. */
  readonly names: ReadonlyArray<string>
  /** Finds the operation of an entry. `undefined`: the request was for nothing that the API has. */
  readonly find: (method: string, path: string) => WriteOperation | undefined
}

/** Makes the table of the operations of the contract. */
export const makeWriteOperations = (): WriteOperations => {
  const table = FindMyWay.make<Pick<Endpoint<never>, "surveyParameter"> & Pick<WriteOperation, "name">>({
    maxParamLength: 1_000,
    caseSensitive: true
  })
  const names: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      if (!isWrite(endpoint.method) || Context.get(endpoint.annotations, WritesNothing)) return
      const name = `${group.identifier}.${endpoint.name}`
      names.push(name)
      table.on(endpoint.method, endpoint.path, { name, surveyParameter: surveyParameterOf(endpoint.path) })
    }
  })
  return {
    names,
    find: (method, path) => {
      // The table would interpret the text after these characters as a query.
      const found = isApiPath(path) && !/[?;#]/.test(path) ? table.find(method, belowRoot(path)) : undefined
      if (found === undefined) return undefined
      const { name, surveyParameter } = found.handler
      return { name, surveyId: surveyParameter === undefined ? undefined : found.params[surveyParameter] }
    }
  }
}
