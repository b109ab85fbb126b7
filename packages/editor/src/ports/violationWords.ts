/** The words of what the server says of a definition, which are loaded when it says something. */
import { type Language, violationMessage } from "@canvass/ui"
import { type Finding, type Findings, PortError } from "./EditorPorts.js"

/** The findings in a language. */
export const findingsInLanguage = <Found extends Findings>(language: Language, found: Found): Found => ({
  ...found,
  errors: inLanguage(language, found.errors),
  warnings: inLanguage(language, found.warnings)
})

/** A refusal in a language. Its slug is a code where it has no other. */
export const refusalInLanguage = (language: Language, { kind, message: detail, more }: PortError): PortError =>
  new PortError(kind, more.slug === undefined ? detail : violationMessage(language, { code: more.slug, detail }), {
    ...more,
    ...more.errors && { errors: inLanguage(language, more.errors) }
  })

const inLanguage = (language: Language, findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  findings.map((finding) => ({ ...finding, detail: violationMessage(language, finding) }))
