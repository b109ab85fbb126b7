/** One operation: what it does, what it takes, what it returns, and an example. */
import type { ComponentChildren } from "preact"
import type { Operation, Reference, Success } from "../document/Reference.js"
import { expand } from "../document/schemas.js"
import { type Field, FieldList, fieldsOf } from "./FieldList.js"
import { Inline, type LinkOf, Prose } from "./Prose.js"
import { EventExample, RequestExample } from "./RequestExample.js"
import { SchemaType } from "./SchemaType.js"

export interface OperationSectionProps {
  readonly operation: Operation
  readonly schemas: Reference["schemas"]
  readonly linkOf: LinkOf
  /** The address of the page of a problem type. */
  readonly problemPath: (slug: string) => string
}

export const OperationSection = (props: OperationSectionProps) => {
  const { linkOf, operation, schemas } = props
  const { id, method, parameters, path, summary, url } = operation
  const titleId = `${id}-title`
  return (
    <section class="operation" id={id} aria-labelledby={titleId}>
      <div class="explanation">
        <h2 id={titleId}>
          <a class="anchor" href={`#${id}`}>{summary}</a>
        </h2>
        <p class="route">
          <Method method={method} /> <code>{url === "" ? path : pathOf(url)}</code>
        </p>
        <div class="description">
          <Prose text={operation.description} linkOf={linkOf} />
        </div>
        {places.map(([place, title]) => {
          const fields = parameters.filter((parameter) => parameter.in === place).map((parameter): Field => ({
            ...parameter,
            isRequired: parameter.required,
            description: parameter.description
          }))
          return fields.length === 0 ? null : (
            <Part id={`${id}-${place}`} title={title}>
              <FieldList fields={fields} schemas={schemas} linkOf={linkOf} marked="required" />
            </Part>
          )
        })}
        <BodyPart {...props} />
        {url !== "" && <ResponsesPart {...props} />}
      </div>
      {url === "" ? <EventExample operation={operation} /> : <RequestExample operation={operation} />}
    </section>
  )
}

/** The method of an operation, such as `POST`. */
export const Method = ({ method }: { readonly method: string }) => (
  <span class={`method ${method}`}>{method.toUpperCase()}</span>
)

const places = [["path", "Path parameters"], ["query", "Query parameters"], ["header", "Headers"]] as const

/** The path of a URL, whose parameters are in braces. */
const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/, "")

interface PartProps {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

const Part = ({ children, id, title }: PartProps) => (
  <>
    <h3 id={id}>{title}</h3>
    {children}
  </>
)

const BodyPart = ({ linkOf, operation: { body, id }, schemas }: OperationSectionProps) => {
  if (body === undefined) return null
  const fields = fieldsOf(expand(body.schema, schemas))
  return (
    <Part id={`${id}-request`} title={body.isRequired ? "Body" : "Body (optional)"}>
      {body.contentType !== "application/json" && (
        <p class="soft">
          <code>{body.contentType}</code>
        </p>
      )}
      {fields.length === 0
        ? (
          <p>
            <SchemaType schema={body.schema} schemas={schemas} />
          </p>
        )
        : <FieldList fields={fields} schemas={schemas} linkOf={linkOf} marked="required" />}
    </Part>
  )
}

const ResponsesPart = (
  { linkOf, operation: { errors, id, responses }, problemPath, schemas }: OperationSectionProps
) => (
  <Part id={`${id}-responses`} title="Responses">
    <ul class="responses">
      {responses.map((response) => (
        <li key={response.status}>
          <code class="status">{response.status}</code>
          <span>
            <Returned response={response} schemas={schemas} linkOf={linkOf} />
          </span>
        </li>
      ))}
      {errors.map(({ slugs, status }) => (
        <li key={status}>
          <code class="status error">{status}</code>
          <span>
            {slugs.map((slug, index) => (
              <>
                {index > 0 && ", "}
                <a href={problemPath(slug)}>{slug}</a>
              </>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </Part>
)

const Returned = (
  { linkOf, response: { contentTypes, description, headers, schema }, schemas }:
    & { readonly response: Success }
    & Pick<OperationSectionProps, "linkOf" | "schemas">
) => {
  const special = headers.filter((name) => !commonHeaders.test(name))
  return (
    <>
      <Inline text={description} linkOf={linkOf} />
      {schema !== undefined && contentTypes.includes("application/json") && (
        <>
          {" "}Returns <SchemaType schema={schema} schemas={schemas} />.
        </>
      )}
      {contentTypes.some((type) => type !== "application/json") && (
        <>
          {" "}
          {contentTypes.map((type, index) => (
            <>
              {index > 0 && ", "}
              <code>{type}</code>
            </>
          ))}.
        </>
      )}
      {special.length > 0 && (
        <>
          {" "}Headers: {special.map((name, index) => (
            <>
              {index > 0 && ", "}
              <code>{name}</code>
            </>
          ))}.
        </>
      )}
    </>
  )
}

/** Headers of every response. */
const commonHeaders = /^(?:RateLimit-|X-Trace-Id)/
