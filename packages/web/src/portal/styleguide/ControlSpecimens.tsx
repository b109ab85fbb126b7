/** Buttons and fields: empty, filled, wrong and disabled. */
import { Entries } from "@canvass/ui"
import { Button } from "../../components/Button.js"
import { Card } from "../../components/display/Card.js"
import { RowMenu } from "../../components/display/RowMenu.js"
import { Checkbox, Field, NewPasswordField, SelectField } from "../../components/Field.js"
import { FormState } from "../../form/FormState.js"

const empty = new FormState().of("empty")

const wrong = new FormState(
  "wrong",
  new Entries([["name", "A value that was sent"], ["notes", "Two\nlines"], ["plan", "team"], ["agreed", "1"]]),
  ["name", "notes", "plan"].map((field) => ({ field, message: "This is what is wrong with it." }))
).of("wrong")

const kinds = ["primary", "secondary", "danger", "link"] as const

const others = [
  { label: "File", type: "file" },
  { label: "Colour", type: "color", value: "#0a6b5c" },
  { label: "Disabled", type: "text", value: "A text", disabled: true }
] as const

export const ControlSpecimens = () => (
  <>
    <Card id="controls" title="Buttons">
      <div class="stack">
        <div class="form-actions">{kinds.map((kind) => <Button key={kind} kind={kind}>{kind}</Button>)}</div>
        <div class="form-actions">
          {kinds.map((kind) => <button key={kind} type="button" class={kind} disabled>{kind}, disabled</button>)}
        </div>
        <div class="form-actions">
          <a class="button primary" href="#controls">A link as a button</a>
          <a class="button secondary" href="#controls">A second one</a>
          <button type="button" class="quiet">quiet</button>
          <RowMenu label="Menu of a row">
            <a class="button" href="#controls">Open</a>
            <a class="button danger" href="#controls">Delete</a>
          </RowMenu>
        </div>
      </div>
    </Card>
    <div class="card-pair">
      <Card title="Fields">
        <Fields form={empty} />
      </Card>
      <Card title="Fields with errors">
        <Fields form={wrong} />
      </Card>
    </div>
    <Card title="Other controls">
      <div class="form stacked">
        <NewPasswordField form={empty} name="password" label="Password" hint="At least 10 characters." />
        <Field form={empty} name="day" label="Day" type="date" />
        <Field form={empty} name="amount" label="Number" type="number" value="12" />
        <Field form={empty} name="address" label="Address" type="url" value="https://example.com" isCode />
        <label class="choice">
          <input type="radio" name="choice" checked /> A chosen option
        </label>
        <label class="choice">
          <input type="radio" name="choice" /> Another one
        </label>
        <label class="choice">
          <input type="radio" disabled /> One that is disabled
        </label>
        {others.map(({ label, ...control }) => (
          <div key={label} class="field">
            <label for={`other-${label}`}>{label}</label>
            <input id={`other-${label}`} {...control} />
          </div>
        ))}
      </div>
    </Card>
  </>
)

const Fields = ({ form }: { readonly form: typeof empty }) => (
  <div class="form stacked">
    <Field form={form} name="name" label="Name" hint="What people read first." />
    <Field form={form} name="title" label="Title" value="A value" optional="optional" />
    <Field form={form} name="notes" label="Notes" rows={3} optional="optional" />
    <SelectField form={form} name="plan" label="Plan" options={[["free", "Free"], ["team", "Team"]]} />
    <Checkbox form={form} name="agreed" label="A box beside its label" />
  </div>
)
