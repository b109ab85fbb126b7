/** `/docs`: the reference of the API, one page for each group of operations. */
import { SiteLayout } from "../layout/SiteLayout.js"
import type { PageContext } from "../page/PageContext.js"
import type { PageContent } from "../page/respond.js"
import { Contents } from "./components/Contents.js"
import { Method, OperationSection } from "./components/OperationSection.js"
import { type LinkOf, Prose } from "./components/Prose.js"
import { Code } from "./components/RequestExample.js"
import { SchemaSection } from "./components/SchemaSection.js"
import type { Group, Reference } from "./document/Reference.js"
import { schemaNames } from "./document/schemas.js"
import { quickStart } from "./examples/quickStart.js"

export interface ReferencePageProps {
  readonly page: PageContext
  readonly reference: Reference
  /** `undefined`: the introduction. */
  readonly group: Group | undefined
}

/** A page of the reference. Its language is English, as that of the OpenAPI document. */
export const referencePage = ({ group, page, reference }: ReferencePageProps): PageContent => {
  const docsPath = `${page.basePath}/docs`
  const linkOf = linksOf(reference, docsPath)
  const { groups } = reference
  return {
    title: `${group === undefined ? "" : `${group.name} · `}API reference · Canvass`,
    isIndexable: true,
    body: (
      <SiteLayout page={page} current="docs" width="navigation">
        <Contents groups={groups} current={group} docsPath={docsPath} />
        <main class="reference" id="content">
          {group === undefined
            ? <Introduction page={page} reference={reference} linkOf={linkOf} />
            : <GroupPage page={page} reference={reference} group={group} linkOf={linkOf} />}
        </main>
      </SiteLayout>
    )
  }
}

interface PartProps {
  readonly page: PageContext
  readonly reference: Reference
  readonly linkOf: LinkOf
}

const Introduction = ({ linkOf, page: { basePath }, reference }: PartProps) => (
  <>
    <section class="operation" aria-labelledby="top">
      <div class="explanation">
        <p class="soft">Version {reference.version}</p>
        <h1 id="top">API reference</h1>
        <div class="description">
          <p>
            The API is at <code>{reference.apiUrl}</code>.
          </p>
          <Prose text={reference.description} linkOf={linkOf} />
          <p>
            The same contract for programs: <a href={`${basePath}/openapi.json`}>openapi.json</a>{" "}
            (OpenAPI 3.1). All errors: <a href={`${basePath}/errors`}>problem types</a>.
          </p>
        </div>
      </div>
      <div class="example">
        <Code
          id="quick-start-shell"
          title="From an account to the first response"
          code={quickStart.shell(reference.apiUrl)}
        />
        <Code id="quick-start-client" title="The same in TypeScript" code={quickStart.client(reference.apiUrl)} />
      </div>
    </section>
    <section class="index" aria-labelledby="operations">
      <h2 id="operations">Operations</h2>
      <div class="groups">
        {reference.groups.map((group) => (
          <section key={group.slug} aria-labelledby={group.slug}>
            <h3 id={group.slug}>
              <a href={`${basePath}/docs/${group.slug}`}>{group.name}</a>
            </h3>
            <ul>
              {group.operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <a href={`${basePath}/docs/${group.slug}#${id}`}>{summary}</a>
                  <span class="route">
                    <Method method={method} /> <code>{path}</code>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  </>
)

const GroupPage = (
  { group, linkOf, page: { basePath }, reference: { schemas } }: PartProps & { readonly group: Group }
) => {
  const names = schemaNames(group.operations, schemas)
  return (
    <>
      <header>
        <h1>{group.name}</h1>
        <div class="lead">
          <Prose text={group.description} linkOf={linkOf} />
        </div>
      </header>
      {group.operations.map((operation) => (
        <OperationSection
          key={operation.id}
          operation={operation}
          schemas={schemas}
          linkOf={linkOf}
          problemPath={(slug) => `${basePath}/errors/${slug}`}
        />
      ))}
      {names.length > 0 && (
        <section class="schemas" aria-labelledby="objects">
          <h2 id="objects">Objects</h2>
          {names.map((name) => <SchemaSection key={name} name={name} schemas={schemas} linkOf={linkOf} />)}
        </section>
      )}
    </>
  )
}

/** Texts name operations by their method and path. */
const linksOf = ({ groups }: Reference, docsPath: string): LinkOf => {
  const links = new Map<string, string>(
    groups.flatMap(({ operations, slug }) =>
      operations.map(({ id, method, path }) =>
        [`${method.toUpperCase()} ${path}`, `${docsPath}/${slug}#${id}`] as const
      )
    )
  )
  return (operation) => links.get(operation)
}
