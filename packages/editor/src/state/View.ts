/** What is shown of the survey: its questions, or another view in their place, and the preview beside them. */
import { type Signal, signal } from "@preact/signals"

export const viewNames = ["questions", "logic", "languages", "code"] as const
export type ViewName = typeof viewNames[number]

export class ViewState {
  readonly view: Signal<ViewName> = signal("questions")
  readonly isPreviewOpen = signal(false)
  /** A text in the view of the code that is no definition yet. It stays while other views are shown. */
  readonly unfinishedText = signal<string | undefined>(undefined)
}
