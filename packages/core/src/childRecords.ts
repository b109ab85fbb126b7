/** The registry of all child records. */
import { type AssetUse, assetUseRecord } from "./assets/AssetUse.js"
import { type PublishedFigures, publishedFiguresRecord } from "./results-link/PublishedFigures.js"
import type { ResultsLink } from "./results-link/ResultsLink.js"
import { resultsLinkRecord } from "./results-link/ResultsLink.js"
import {
  type PendingDefinition,
  pendingDefinitionRecord,
  type PendingEdit,
  pendingEditRecord,
  type PendingTranslation,
  pendingTranslationRecord
} from "./surveys/pending/PendingDefinition.js"
import { type Segment, segmentRecord } from "./surveys/segments/Segment.js"
import { type Translation, translationRecord } from "./surveys/translations/Translation.js"
import type { ChildRecord } from "./unit-of-work/ChildRecord.js"

/** The records that belong to a survey, by kind. */
export interface Children {
  readonly translations: Translation
  readonly segments: Segment
  readonly resultsLinks: ResultsLink
  readonly publishedFigures: PublishedFigures
  readonly pendingDefinitions: PendingDefinition
  readonly pendingTranslations: PendingTranslation
  readonly pendingEdits: PendingEdit
  readonly assetUses: AssetUse
}

export type ChildKind = keyof Children

/** The descriptions of all kinds. The compiler asks for an entry for every kind. */
export type ChildRecords = { readonly [Kind in ChildKind]: ChildRecord<Kind, Children[Kind]> }

export const childRecords = {
  translations: translationRecord,
  segments: segmentRecord,
  resultsLinks: resultsLinkRecord,
  publishedFigures: publishedFiguresRecord,
  pendingDefinitions: pendingDefinitionRecord,
  pendingTranslations: pendingTranslationRecord,
  pendingEdits: pendingEditRecord,
  assetUses: assetUseRecord
} satisfies ChildRecords

/** The tables of the SQL stores that hold child records. */
export type ChildTable = (typeof childRecords)[ChildKind]["table"]
