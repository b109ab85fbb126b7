/** How many changes of a survey are not published: as many as the plan of publishing them lists. */
import { changesBetween, type Definition } from "@canvass/core/editing"
import { withKeys } from "../../model/names/renameKey.js"
import { withoutFormerKeys } from "../../model/names/withoutFormerKeys.js"

export const changeCount = (published: Definition, definition: Definition): number => {
  const keys = {
    questions: newKeysIn(definition.questions),
    endings: newKeysIn(definition.endings),
    quotas: newKeysIn(definition.quotas)
  }
  return changesBetween(withKeys(published, keys), withoutFormerKeys(definition), keys).length
}

const newKeysIn = (items: ReadonlyArray<{ readonly key: string; readonly was?: string }> = []) =>
  new Map(items.flatMap(({ key, was }) => was === undefined || was === key ? [] : [[was, key]]))
