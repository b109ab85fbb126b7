/** The form of a design: what its fields say. */
import {
  colourFields,
  corners,
  designDefaults,
  fonts,
  progressKinds,
  type SurveyDesign,
  type Welcome
} from "@canvass/core/design"
import { type Entries, withPlainLineBreaks } from "@canvass/ui"

/** The fields whose names are not those of the design, or are of a part of it. */
export const designFields = {
  hasWelcome: "hasWelcome",
  title: "welcome.title",
  message: "welcome.message",
  button: "welcome.button"
} as const

/** The fields that choose a picture. */
export const pictureFields = ["logo", "cover"] as const
export type PictureField = typeof pictureFields[number]

/** Returns the path of the page with the pictures of the account, below the public URL. */
export const picturesPath = (surveyId: string): string => `/portal/surveys/${surveyId}/design/pictures`

/** The field with the file of a picture that is not among those of the account. */
export const uploadField = (name: PictureField): string => `${name}File`

export type ColourField = typeof colourFields[number]

/** The box that says that a colour is chosen: the control of a colour always has one. */
export const isChosenField = (name: ColourField): string => `${name}Chosen`

/**
 * The design that a form says. What is empty or the default is left out. Colours and pictures are as they were sent.
 */
export const designOf = (entries: Entries): SurveyDesign => {
  const textOf = (name: string) => withPlainLineBreaks(entries.first(name)).trim()
  const given = <Name extends string>(name: Name, text: string) => {
    const fields: { [Key in Name]?: string } = {}
    if (text !== "") fields[name] = text
    return fields
  }
  const colours: { [Name in ColourField]?: string } = {}
  for (const name of colourFields) if (entries.first(isChosenField(name)) !== "") colours[name] = textOf(name)
  const welcome: Welcome = {
    ...given("title", textOf(designFields.title)),
    ...given("message", textOf(designFields.message)),
    ...given("button", textOf(designFields.button))
  }
  return {
    ...colours,
    ...chosen("font", fonts, textOf("font"), designDefaults.font),
    ...chosen("corner", corners, textOf("corner"), designDefaults.corner),
    ...given("logo", textOf("logo")),
    ...given("cover", textOf("cover")),
    ...entries.first(designFields.hasWelcome) === "" ? {} : { welcome },
    ...given("closedMessage", textOf("closedMessage")),
    ...chosen("progress", progressKinds, textOf("progress"), designDefaults.progress),
    ...entries.first("numbers") === "" ? {} : { numbers: true }
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
