/** A request as a command for a shell. */
import type { Operation } from "../document/Reference.js"
import { jsonText } from "./literals.js"
import { camelCase, formFields, variableOf } from "./values.js"

/** Returns the `curl` command of an operation. Values that the reader has are variables, such as `$SURVEY_ID`. */
export const curlExample = (operation: Operation): string => {
  const { method, parameters, url } = operation
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=$${shellName(name)}`)
  const target = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${shellName(variableOf(operation, name))}`) +
    (query.length === 0 ? "" : `?${query.join("&")}`)
  const options = [
    ...credential(operation),
    ...parameters.filter((parameter) => parameter.in === "header" && parameter.required)
      .map(({ name }) => `-H "${name}: $${shellName(name)}"`),
    ...body(operation),
    ...isDownload(operation) ? ["-OJ"] : []
  ]
  const isRedirect = operation.responses[0]?.status.startsWith("3") === true
  const verb = method === "get"
    ? isRedirect ? "-i " : ""
    : method === "post" && operation.body !== undefined
    ? ""
    : `-X ${method.toUpperCase()} `
  return [`curl ${verb}"${target}"`, ...options].join(" \\\n  ")
}

/** Whether the response is a file, whose name the server gives. */
export const isDownload = ({ responses }: Operation): boolean =>
  responses.some(({ headers }) => headers.includes("Content-Disposition"))

const credential = ({ access }: Operation): ReadonlyArray<string> => {
  switch (access) {
    case "anybody":
      return []
    case "key":
      return ["-H \"X-Api-Key: $CANVASS_API_KEY\""]
    case "token":
      return ["-H \"Authorization: Bearer $ACCESS_TOKEN\""]
  }
}

const body = ({ body }: Operation): ReadonlyArray<string> => {
  if (body?.example === undefined) return []
  if (body.contentType === "multipart/form-data") {
    return formFields(body.example).map(({ fileName, name, value }) =>
      `-F ${quote(fileName === undefined ? `${name}=${value}` : `${name}=@${fileName}`)}`
    )
  }
  return [`-H "Content-Type: ${body.contentType}"`, `-d ${quote(jsonText(body.example))}`]
}

/** A text that the shell takes as it is. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The name of a variable of the shell, such as `SURVEY_ID` for `surveyId`. */
const shellName = (name: string): string =>
  camelCase(name).replaceAll(/([a-z])([A-Z])/g, "$1_$2").replaceAll(/\W+/g, "_").toUpperCase()
