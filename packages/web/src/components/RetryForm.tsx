/** A form that sends the same entries again, for the page of a refusal. */
import { type Entries, Part } from "@canvass/ui"
import * as Arr from "effect/Array"
import { Button, type ButtonProps } from "./Button.js"

export interface RetryFormProps extends Pick<ButtonProps, "kind"> {
  /** Address to which the entries are sent. */
  readonly action: string
  /** What the refused form had. Passwords have to be left out: they would be in the source of the page. */
  readonly entries: Entries
  /** The text of the button. */
  readonly label: string
  /** After how many seconds the script of the page sends the form, and the text that says so. Default: never. */
  readonly repeated?: { readonly seconds: number; readonly text: string }
}

export const RetryForm = ({ action, entries, kind = "primary", label, repeated }: RetryFormProps) => (
  <form method="post" action={action} data-send-after={repeated?.seconds}>
    {repeated !== undefined && <p hidden>{repeated.text}</p>}
    {Arr.chunksOf(entries.pairs(), fieldsOfPart).map((fields) => (
      <Part>{fields.map(([name, value]) => <input type="hidden" name={name} value={value} />)}</Part>
    ))}
    <Button kind={kind}>{label}</Button>
  </form>
)

/** A form may have 100 000 fields. */
const fieldsOfPart = 100
