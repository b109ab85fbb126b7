/** The request of an operation as a command for a shell and as TypeScript, and what the server responds. */
import { CodeBlock } from "../../components/display/CodeBlock.js"
import type { Operation } from "../document/Reference.js"
import { clientExample } from "../examples/clientExample.js"
import { curlExample } from "../examples/curlExample.js"
import { jsonText } from "../examples/literals.js"
import { sampleOf } from "../examples/sampleOf.js"
import { Highlighted } from "./Highlighted.js"

export const RequestExample = ({ operation }: { readonly operation: Operation }) => {
  const { id } = operation
  const client = clientExample(operation)
  return (
    <div class="example">
      {client !== undefined && (
        <fieldset class="languages">
          <legend class="visually-hidden">Language of the example</legend>
          <label>
            <input type="radio" name={`${id}-language`} value="curl" checked /> curl
          </label>
          <label>
            <input type="radio" name={`${id}-language`} value="client" /> TypeScript
          </label>
        </fieldset>
      )}
      <div class="curl">
        <Code id={`${id}-curl`} title="Request" label={`curl: ${operation.summary}`} code={curlExample(operation)} />
      </div>
      {client !== undefined && (
        <div class="client">
          <Code id={`${id}-client`} title="Request" label={`TypeScript: ${operation.summary}`} code={client} />
        </div>
      )}
      <ResponseExample operation={operation} />
    </div>
  )
}

const ResponseExample = ({ operation: { id, responses, summary } }: { readonly operation: Operation }) => {
  const response = responses.find(({ example }) => example !== undefined)
  return response === undefined ? null : (
    <Code
      id={`${id}-response`}
      title={`Response ${response.status}`}
      label={`Response: ${summary}`}
      code={textOf(response.example)}
    />
  )
}

/** The body of an event. */
export const EventExample = ({ operation: { body, id, summary } }: { readonly operation: Operation }) =>
  body === undefined ? null : (
    <div class="example">
      <Code
        id={`${id}-body`}
        title="Body"
        label={`Body: ${summary}`}
        code={textOf(body.example ?? sampleOf(body.schema))}
      />
    </div>
  )

const textOf = (example: unknown): string => typeof example === "string" ? example : jsonText(example)

interface CodeProps {
  readonly id: string
  readonly title: string
  readonly label?: string
  readonly code: string
}

export const Code = ({ code, ...props }: CodeProps) => (
  <CodeBlock {...props} code={<Highlighted code={code} />} language="en" />
)
