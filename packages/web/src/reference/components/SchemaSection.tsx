/** An object that operations of the page take or return. */
import type { Reference } from "../document/Reference.js"
import { FieldList, fieldsOf } from "./FieldList.js"
import { Inline, type LinkOf } from "./Prose.js"
import { SchemaType } from "./SchemaType.js"

export interface SchemaSectionProps {
  readonly name: string
  readonly schemas: Reference["schemas"]
  readonly linkOf: LinkOf
}

export const SchemaSection = ({ linkOf, name, schemas }: SchemaSectionProps) => {
  const schema = schemas[name] ?? {}
  const fields = fieldsOf(schema)
  return (
    <section class="schema" id={name}>
      <h3>
        <a class="anchor" href={`#${name}`}>{name}</a>
      </h3>
      {schema.description !== undefined && (
        <p>
          <Inline text={schema.description} linkOf={linkOf} />
        </p>
      )}
      {fields.length > 0
        ? <FieldList fields={fields} schemas={schemas} linkOf={linkOf} marked="optional" />
        : (
          <p>
            <SchemaType schema={schema} schemas={schemas} />
          </p>
        )}
    </section>
  )
}
