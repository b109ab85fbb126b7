/** Parameters, and the fields of an object. */
import type { JsonSchema } from "../document/OpenApiDocument.js"
import type { Reference } from "../document/Reference.js"
import { boundsOf, simplify } from "../document/schemas.js"
import { Inline, type LinkOf } from "./Prose.js"
import { SchemaType } from "./SchemaType.js"

export interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
  readonly description: string | undefined
}

export interface FieldListProps {
  readonly fields: ReadonlyArray<Field>
  readonly schemas: Reference["schemas"]
  readonly linkOf: LinkOf
  /** Which fields are marked: the required ones of a request, or the optional ones of an object. */
  readonly marked: "optional" | "required"
}

export const FieldList = ({ fields, linkOf, marked, schemas }: FieldListProps) => (
  <ul class="fields">
    {fields.map(({ description, isRequired, name, schema }) => {
      const type = simplify(schema, schemas)
      const bounds = boundsOf(type)
      const nested = fieldsOf(type.items ?? type)
      return (
        <li key={name}>
          <p class="field">
            <code class="name">{name}</code>
            <span class="type">
              <SchemaType schema={schema} schemas={schemas} />
              {bounds !== undefined && `, ${bounds}`}
            </span>
            {isRequired === (marked === "required") && <span class={marked}>{marked}</span>}
          </p>
          {description !== undefined && (
            <p>
              <Inline text={description} linkOf={linkOf} />
            </p>
          )}
          {nested.length > 0 && <FieldList fields={nested} schemas={schemas} linkOf={linkOf} marked={marked} />}
        </li>
      )
    })}
  </ul>
)

/** The fields of an object. */
export const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): ReadonlyArray<Field> =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: schema.description
  }))
