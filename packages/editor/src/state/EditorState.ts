/** What the screen shows: the definition with its past, the selection, what is wrong, and what was said last. */
import type { Definition, Expression } from "@canvass/core/editing"
import { directionOf, type Language, type PictureOf } from "@canvass/ui"
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import { type History, mapHistory, newHistory, recordEdit, redo, undo } from "../model/History.js"
import type { EditorPorts, Finding, Findings, LoadedSurvey } from "../ports/EditorPorts.js"
import type { OpenDialog } from "./OpenDialog.js"
import { type Selection, surveySelected } from "./Selection.js"
import { ViewState } from "./View.js"

/** A sentence at the foot of the window, with something to do about it. */
export interface Toast {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The text of a formula as it was typed. */
export interface TypedFormula {
  readonly text: string
  /** The formula that it stands for, or that it has not changed because it is no formula yet. */
  readonly value: Expression
  readonly isFinished: boolean
}

/** A place of the screen that takes the focus once it is shown: the `data-focus` of its element. */
export type FocusTarget = string

/** The column with everything that can be changed of what is selected. */
export const inspectorFocus: FocusTarget = "inspector"

const toastMillis = 10_000

export class EditorState {
  readonly #history: Signal<History<Definition>>
  readonly #toast = signal<Toast | undefined>(undefined)
  #toastTimer: ReturnType<typeof setTimeout> | undefined

  readonly definition: ReadonlySignal<Definition>
  /** The direction of the language that the survey is written in. `undefined`: it does not say its language. */
  readonly direction: ReadonlySignal<"ltr" | "rtl" | undefined>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  readonly selection = signal<Selection>(surveySelected)
  readonly views = new ViewState()
  readonly dialog = signal<OpenDialog | undefined>(undefined)
  /** The element that takes the focus as soon as it is there. */
  readonly focus = signal<FocusTarget | undefined>(undefined)
  /** By the JSON Pointer of the formula. */
  readonly formulas = signal<ReadonlyMap<string, TypedFormula>>(new Map())
  /** What the server says of the definition as it was checked last. */
  readonly findings: Signal<Findings>
  /** What a screen reader says. */
  readonly announcement = signal("")
  readonly survey: Signal<LoadedSurvey>
  /** Finds the pictures of images by their digests. Undefined: none are shown. */
  readonly pictureOf: PictureOf | undefined

  constructor(loaded: LoadedSurvey, readonly ports: EditorPorts, readonly language: Language) {
    this.survey = signal(loaded)
    const { pictures } = ports
    this.pictureOf = pictures && ((sha256) => ({ src: pictures.srcOf(sha256) }))
    this.#history = signal(newHistory(loaded.pending?.definition ?? loaded.published))
    this.findings = signal(loaded.pending?.findings ?? { errors: [], warnings: [] })
    this.definition = computed(() => this.#history.value.present)
    this.direction = computed(() => {
      const [language] = this.definition.value.languages ?? []
      return language === undefined ? undefined : directionOf(language)
    })
    this.canUndo = computed(() => this.#history.value.past.length > 0)
    this.canRedo = computed(() => this.#history.value.future.length > 0)
  }

  get toast(): ReadonlySignal<Toast | undefined> {
    return this.#toast
  }

  /**
   * Changes the definition.
   *
   * @param field names what is typed into, so that edits of it within a second are undone at once
   */
  edit(change: (definition: Definition) => Definition, field?: string): void {
    const before = this.#history.peek()
    const after = change(before.present)
    if (after !== before.present) this.#history.value = recordEdit(before, after, Date.now(), field)
  }

  /** Takes another definition in place of this one, without a past: it was merged, restored or applied. */
  replace(definition: Definition): void {
    this.#history.value = newHistory(definition)
  }

  /** Changes all states alike, those of the past too: what was stored is no longer new. */
  rewrite(change: (definition: Definition) => Definition): void {
    this.#history.value = mapHistory(this.#history.peek(), change)
  }

  undo(): void {
    this.#history.value = undo(this.#history.peek())
  }

  redo(): void {
    this.#history.value = redo(this.#history.peek())
  }

  /** Selects something, and moves the focus to an element of it. */
  select(selection: Selection, focus?: FocusTarget): void {
    batch(() => {
      this.selection.value = selection
      if (focus !== undefined) this.focus.value = focus
    })
  }

  /** Says something at the foot of the window for ten seconds. */
  say(toast: Toast): void {
    clearTimeout(this.#toastTimer)
    batch(() => {
      this.#toast.value = toast
      this.announcement.value = toast.text
    })
    this.#toastTimer = setTimeout(() => this.dismissToast(), toastMillis)
  }

  dismissToast(): void {
    clearTimeout(this.#toastTimer)
    this.#toast.value = undefined
  }

  /** What is wrong at a place or below it. */
  errorsAt(pointer: string): ReadonlyArray<Finding> {
    return this.findings.value.errors.filter((error) =>
      error.pointer === pointer || error.pointer.startsWith(`${pointer}/`)
    )
  }
}
