/** Quotas: how many completed responses of a kind a survey takes. */
import type { Definition, QuotaDefinition } from "@canvass/core/editing"
import { freeNames } from "../names/keys.js"
import { changed, type Changes, movedTo, replaced } from "./changed.js"

export const addQuota = (definition: Definition, quota: Omit<QuotaDefinition, "key" | "was">): Definition => {
  const { quotas = [] } = definition
  const key = freeNames("quota", quotas.flatMap(({ key, was = key }) => [key, was]))()
  return { ...definition, quotas: [...quotas, { ...quota, key }] }
}

export const changeQuota = (
  definition: Definition,
  key: string,
  changes: Omit<Changes<QuotaDefinition>, "key" | "was">
): Definition => ({
  ...definition,
  quotas: replaced(
    definition.quotas ?? [],
    (quota) => quota.key === key,
    (quota) => changed<QuotaDefinition>(quota, changes)
  )
})

/** Moves a quota to an index of the list without it. */
export const moveQuota = (definition: Definition, key: string, index: number): Definition => ({
  ...definition,
  quotas: movedTo(definition.quotas ?? [], (quota) => quota.key === key, index)
})
