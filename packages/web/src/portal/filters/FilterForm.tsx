/** A form that filters a list: it is sent with GET, so that its page has an address that can be shared. */
import type { ComponentChildren } from "preact"
import { partTexts } from "../partTexts.js"
import type { PortalRequest } from "../shell/PortalRequest.js"

export interface FilterFormProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "query">
  /** Path of the page below the public URL. */
  readonly path: string
  /** Whether something is filtered: then there is a link that removes the filters. */
  readonly isFiltered: boolean
  /** Parameters of the address that the form keeps. Default: none. */
  readonly kept?: Readonly<Record<string, string>>
  /** What the button says. Default: that the filters apply. */
  readonly submit?: string
  /** Accessible name. */
  readonly label?: string
  /** Behind the button, such as a link. */
  readonly after?: ComponentChildren
  /** Labels with fields in them. */
  readonly children: ComponentChildren
}

export const FilterForm = (
  { after, children, isFiltered, kept = {}, label, path, request, submit }: FilterFormProps
) => {
  const { href, language, query } = request
  const t = partTexts[language].filter
  return (
    <form class="filters" method="get" action={href(path)} aria-label={label}>
      {keptParameters.map((name) => {
        const value = query.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      {Object.entries(kept).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {children}
      <button type="submit" class="secondary">{submit ?? t.apply}</button>
      {after}
      {isFiltered && <a href={href(path)}>{t.clear}</a>}
    </form>
  )
}

/** A form with GET replaces the query of its address. */
const keptParameters = ["lang", "theme"]
