/** The form of a design: what its fields say. */
import { colourFields, corners, designDefaults, fonts, progressKinds, type SurveyDesign, type Welcome } from "@canvass/core/questionnaire"
import { type Entries, withPlainLineBreaks } from "@canvass/ui"

/** The names of the fields, of which those of texts are the pointers of the design. */
export const designFields = {
  hasWelcome: "hasWelcome",
  title: "welcome.title",
  message: "welcome.message",
  button: "welcome.button",
  closedMessage: "closedMessage",
  numbers: "numbers"
} as const

/** The fields of pictures. Each has a file, and a box that removes the picture. */
export const pictureFields = ["logo", "cover"] as const
export type PictureField = typeof pictureFields[number]

export const fileField = (name: PictureField): string => `${name}File`
export const removeField = (name: PictureField): string => `${name}Remove`

/** The design that a form says. What is empty, or is the default, is left out. Colours are as they were typed. */
export const designOf = (entries: Entries, pictures: Pick<SurveyDesign, PictureField>): SurveyDesign => {
  const textOf = (name: string) => withPlainLineBreaks(entries.first(name)).trim()
  const colours: { [Name in typeof colourFields[number]]?: string } = {}
  for (const name of colourFields) if (textOf(name) !== "") colours[name] = textOf(name)
  const welcome: { [Name in keyof Welcome]: Welcome[Name] } = {}
  for (const name of ["title", "message", "button"] as const) {
    const text = textOf(designFields[name])
    if (text !== "") Object.assign(welcome, { [name]: text })
  }
  const closed = textOf(designFields.closedMessage)
  return {
    ...colours,
    ...chosen("font", fonts, textOf("font"), designDefaults.font),
    ...chosen("corner", corners, textOf("corner"), designDefaults.corner),
    ...pictures,
    ...entries.first(designFields.hasWelcome) === "" ? {} : { welcome },
    ...closed === "" ? {} : { closedMessage: closed },
    ...chosen("progress", progressKinds, textOf("progress"), designDefaults.progress),
    ...entries.first(designFields.numbers) === "" ? {} : { numbers: true }
  }
}

/** A choice among names. Another text is that of no form of the page. */
const chosen = <Name extends string, Value extends string>(
  name: Name,
  values: ReadonlyArray<Value>,
  sent: string,
  usual: Value
): { readonly [Key in Name]?: Value } => {
  const value = values.find((one) => one === sent)
  const fields: { [Key in Name]?: Value } = {}
  if (value !== undefined && value !== usual) fields[name] = value
  return fields
}
