/** A form that sends the same entries again, for the page of a refusal. */
import type { Entries } from "../form/Entries.js"
import { Button } from "./Button.js"

export interface RetryFormProps {
  /** Address to which the entries are sent. */
  readonly action: string
  /** What the refused form had. Passwords have to be left out: they would be in the source of the page. */
  readonly entries: Entries
  /** The text of the button. */
  readonly label: string
}

export const RetryForm = ({ action, entries, label }: RetryFormProps) => (
  <form method="post" action={action}>
    {entries.pairs().map(([name, value]) => <input type="hidden" name={name} value={value} />)}
    <Button>{label}</Button>
  </form>
)
