/** What a definition says of the keys that its parts have on the server, once the server has the new ones. */
import type { Definition } from "@canvass/core/editing"

/** The definition without `was`: as that of a new survey, or after it was applied. */
export const withoutFormerKeys = (definition: Definition): Definition => {
  const { endings, questions, quotas } = definition
  if ([...questions ?? [], ...endings ?? [], ...quotas ?? []].every(({ was }) => was === undefined)) return definition
  return {
    ...definition,
    ...endings && { endings: endings.map(drop) },
    ...questions && { questions: questions.map(drop) },
    ...quotas && { quotas: quotas.map(drop) }
  }
}

const drop = <A extends { readonly was?: string }>(item: A) => {
  if (item.was === undefined) return item
  const { was: _, ...others } = item
  return others
}
