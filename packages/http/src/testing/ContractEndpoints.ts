/** The endpoints of a contract, as a list that tests iterate over. */
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import { Access, type AccessRule, type EditorAccess, ForEditors } from "../contract/shared/EndpointAnnotations.js"
import { type ReplyHeader, Sends } from "../contract/shared/ResponseHeaders.js"

export interface ContractEndpoint {
  /** Group and name: `surveys.create`. */
  readonly name: string
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint<string, HttpMethod.HttpMethod>
  readonly access: AccessRule
  readonly editors: EditorAccess | undefined
  readonly responseHeaders: ReadonlyArray<ReplyHeader>
  readonly successStatus: number
  readonly problemStatuses: ReadonlyArray<number>
}

/** The endpoints of a contract. Throws if one has not exactly one success. */
export const endpointsOf = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): ReadonlyArray<ContractEndpoint> => {
  const found: Array<ContractEndpoint> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, errors, group, successes }) => {
      const [successStatus, ...others] = successes.keys()
      if (successStatus === undefined || others.length > 0) throw new Error(`${endpoint.name} has not one success.`)
      found.push({
        name: `${group.identifier}.${endpoint.name}`,
        endpoint,
        access: Context.get(endpoint.annotations, Access),
        editors: Context.get(endpoint.annotations, ForEditors),
        responseHeaders: Context.get(endpoint.annotations, Sends),
        successStatus,
        problemStatuses: [...errors.keys()]
      })
    }
  })
  return found
}

/** The path of an endpoint with its parameters filled in. One without a value has its name, as a text may. */
export const pathOf = ({ endpoint }: ContractEndpoint, parameters: Readonly<Record<string, string>>): string =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? name)
