/** How the form has ended, in the words of the ending if the survey has some. */
import type { Walk } from "@canvass/core/questionnaire"
import { useEffect, useRef } from "preact/hooks"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { FormSurvey } from "./FormState.js"
import { recalledText } from "./recalledText.js"
import { formTexts } from "./texts/formTexts.js"

export const FormEnd = ({ language, survey, walked }: {
  readonly survey: FormSurvey
  readonly walked: Walk
  readonly language: RespondentLanguage
}) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { ending, outcome } = walked
  const t = formTexts[language]
  return (
    <section class="form form-end" lang={language}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" data-outcome={outcome}>
        <circle cx="24" cy="24" r="21" />
        {outcome === "completed" ? <path d="m15 25 6 6 12-14" /> : <path d="M24 14v14m0 5v1" />}
      </svg>
      <p class="context">{survey.title}</p>
      <h1 ref={title} tabIndex={-1}>{recalledText(ending?.title ?? t.thanksTitle, walked, language)}</h1>
      <p class="lead">{recalledText(ending?.message ?? t.thanksText, walked, language)}</p>
    </section>
  )
}
