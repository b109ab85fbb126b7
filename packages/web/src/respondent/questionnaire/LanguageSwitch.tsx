/**
 * The languages of a survey, as buttons that show the form in another language, with what has been entered. Nothing is
 * stored. The button submits the form to the address of that language, as "stay" does.
 */
import type { RespondentLanguage } from "@canvass/ui"
import { languageName } from "../../i18n/languageName.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"

/** A language in which the form can be shown. */
export interface FormLanguage {
  /** A language tag. */
  readonly tag: string
  /** Where the form is sent to be shown in the language. */
  readonly action: string
  readonly isCurrent: boolean
}

/** The languages of the form of a survey. A form in one language only has none to choose from. */
export const languagesOf = (
  { language, languages }: Pick<PublicSurvey, "language" | "languages">,
  actionOf: (tag: string) => string
): ReadonlyArray<FormLanguage> =>
  languages.length < 2
    ? []
    : languages.map((tag) => ({ tag, action: actionOf(tag), isCurrent: tag === language }))

export const LanguageSwitch = ({ language, languages }: {
  readonly language: RespondentLanguage
  readonly languages: ReadonlyArray<FormLanguage>
}) => (
  <nav class="languages" aria-label={respondentTexts[language].languages}>
    {languages.length > maxBeside
      ? (
        <details>
          <summary>{languages.filter(({ isCurrent }) => isCurrent).map(({ tag }) => languageName(tag))}</summary>
          <LanguageList languages={languages.filter(({ isCurrent }) => !isCurrent)} />
        </details>
      )
      : <LanguageList languages={languages} />}
  </nav>
)

/** More languages open as a list. */
const maxBeside = 3

const LanguageList = ({ languages }: { readonly languages: ReadonlyArray<FormLanguage> }) => (
  <ul>
    {languages.map(({ action, isCurrent, tag }) => (
      <li key={tag}>
        {isCurrent
          ? <span lang={tag} aria-current="true">{languageName(tag)}</span>
          : (
            <button class="link" type="submit" name="action" value="stay" formAction={action} lang={tag}>
              {languageName(tag)}
            </button>
          )}
      </li>
    ))}
  </ul>
)
