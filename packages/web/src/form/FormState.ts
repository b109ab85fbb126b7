/** The form of a page after an action was refused: its entries, and the errors of its fields. */
import { Entries } from "@canvass/ui"

/** An error of a field. `field` is "" for an error of the whole form. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The form of one action. */
export interface ActionState {
  /** The name of the action. */
  readonly action: string
  readonly errors: ReadonlyArray<FieldError>
  /** The first entry of a field; `initial` before the form was sent. */
  readonly value: (field: string, initial?: string) => string
  /** All entries of a field; `initial` before the form was sent. */
  readonly values: (field: string, initial?: ReadonlyArray<string>) => ReadonlyArray<string>
  /** Whether the form was sent. */
  readonly isSent: boolean
}

/** The forms of a page. At most one of them was sent. */
export class FormState {
  /** The action that was refused. `undefined`: the page is shown for the first time. */
  readonly action: string | undefined
  readonly entries: Entries
  readonly errors: ReadonlyArray<FieldError>

  constructor(action?: string, entries: Entries = new Entries(), errors: ReadonlyArray<FieldError> = []) {
    this.action = action
    this.entries = entries
    this.errors = errors
  }

  /** The form of an action. */
  of(action: string): ActionState {
    const isSent = this.action === action
    return {
      action,
      isSent,
      errors: isSent ? this.errors : [],
      value: (field, initial = "") => isSent ? this.entries.first(field) : initial,
      values: (field, initial = []) => isSent ? this.entries.all(field) : initial
    }
  }
}

/** The `id` of a field's control. */
export const fieldId = (action: string, field: string): string => `${action}-${field}`
