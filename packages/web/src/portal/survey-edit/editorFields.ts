/** Names that the parts of the survey editor share. */
import type { LabelledField } from "@canvass/ui"
import { type FieldError, fieldId } from "../../form/FormState.js"

/** The name of the action that saves the form. */
export const editAction = "edit"

/** The name of the buttons that say what is done with the form. */
export const buttonName = "do"

/**
 * What gets the focus when the page is shown again. `text`: the text of the question. `subject`: what a further test of
 * its condition reads, which is asked for then. `test`: the last test. `condition`: the button that adds one.
 */
export interface Focus {
  readonly token: string
  readonly part: "condition" | "down" | "subject" | "test" | "text" | "up"
}

/** The name of a field, the `id` of its control, and its messages. */
export const fieldOf = (name: string, errors: ReadonlyArray<FieldError>): LabelledField => ({
  id: fieldId(editAction, name),
  name,
  errors: errors.filter(({ field }) => field === name).map(({ message }) => message)
})
