/** An answer in parts, as the owner of a survey reads it on a page, or in one line of a table. */
import type { AnswerValue, Instant } from "@canvass/core"

export type AnswerContent =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Time"; readonly at: Instant.Instant; readonly text: string }
  | { readonly _tag: "List"; readonly isOrdered: boolean; readonly items: ReadonlyArray<string> }
  | {
    readonly _tag: "Rows"
    readonly rows: ReadonlyArray<readonly [label: string, columns: ReadonlyArray<string>]>
  }
  | { readonly _tag: "Files"; readonly files: ReadonlyArray<AnswerValue.FileReference> }

export const textContent = (text: string): AnswerContent => ({ _tag: "Text", text })
