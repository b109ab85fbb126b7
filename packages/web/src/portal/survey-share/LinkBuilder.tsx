/** The form that builds a link to a survey: in a language and a theme, with hidden fields and first answers. */
import type { Question } from "@canvass/core"
import { Labelled } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Card } from "../../components/display/Card.js"
import { languageName } from "../../i18n/languageName.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"
import { filledFields, filledQuestions, formParameters, linkFields, themes } from "./linkParameters.js"
import { linkTexts } from "./linkTexts.js"

export const LinkBuilder = (
  { request, survey }: { readonly request: PortalRequest; readonly survey: SurveyDetail }
) => {
  const { href, language, query } = request
  const t = linkTexts[language]
  const path = surveyPath(survey.id, "share")
  const fields = filledFields(survey)
  const questions = filledQuestions(survey)
  const valueOf = (name: string) => query.get(name) ?? ""
  const text = (name: string, label: string, hint?: string) => (
    <Labelled key={name} id={name} name={name} label={label} hint={hint} errors={[]}>
      {(control) => <input type="text" value={valueOf(name)} maxLength={maxLength} {...control} />}
    </Labelled>
  )
  return (
    <Card title={t.title} hint={t.hint}>
      <form class="form link-form" method="get" action={request.basePath + path}>
        {query.has("lang") && <input type="hidden" name="lang" value={valueOf("lang")} />}
        {survey.languages.length > 1 && (
          <Choice
            name={linkFields.language}
            label={t.language}
            chosen={[valueOf(linkFields.language)]}
            options={[["", t.ofRespondent], ...survey.languages.map((tag) => [tag, languageName(tag)] as const)]}
          />
        )}
        <Choice
          name={linkFields.theme}
          label={t.theme}
          chosen={[valueOf(linkFields.theme)]}
          options={[["", t.ofRespondent], ...themes.map((theme) => [theme, t.themes[theme]] as const)]}
        />
        {text(linkFields.externalId, "externalId", t.externalIdHint)}
        {fields.map((name) => text(linkFields.hiddenField(name), name))}
        {questions.length > 0 && (
          <details open={questions.some(({ key }) => query.has(linkFields.answer(key)))}>
            <summary>{t.answers}</summary>
            <p class="hint">{t.answersHint}</p>
            <div class="link-form">
              {questions.map((question) => (
                <Answer key={question.key} question={question} request={request} text={text} />
              ))}
            </div>
          </details>
        )}
        <div class="form-actions">
          <button type="submit" class="secondary">{t.make}</button>
          {formParameters(query).size > 0 && <a href={href(path)}>{t.clear}</a>}
        </div>
      </form>
    </Card>
  )
}

const maxLength = 500

/** The first answer to a question: chosen from its values, or written. */
const Answer = ({ question, request: { language, query }, text }: {
  readonly question: Question.Question
  readonly request: Pick<PortalRequest, "language" | "query">
  readonly text: (name: string, label: string) => ComponentChildren
}) => {
  const t = linkTexts[language]
  const { control: { isPrefilledWithList }, values } = questionTypePagesOf(question)
  const name = linkFields.answer(question.key)
  const choices = question.options.length > 0 ? question.options : values?.choices(question, undefined) ?? []
  const words: Readonly<Record<string, string>> = t.booleans
  return choices.length === 0 ? <>{text(name, question.text)}</> : (
    <Choice
      name={name}
      label={question.text}
      isMultiple={isPrefilledWithList}
      chosen={query.getAll(name)}
      options={[
        ...isPrefilledWithList ? [] : [["", t.none] as const],
        ...choices.map(({ label, value }) => [value, label ?? words[value] ?? value] as const)
      ]}
    />
  )
}

const Choice = ({ chosen, isMultiple = false, label, name, options }: {
  readonly name: string
  readonly label: string
  readonly isMultiple?: boolean
  readonly chosen: ReadonlyArray<string>
  readonly options: ReadonlyArray<readonly [value: string, label: string]>
}) => (
  <Labelled id={name} name={name} label={label} errors={[]}>
    {(control) => (
      <select multiple={isMultiple} size={isMultiple ? Math.min(options.length, 4) : undefined} {...control}>
        {options.map(([value, label]) => (
          <option key={value} value={value} selected={chosen.includes(value)}>{label}</option>
        ))}
      </select>
    )}
  </Labelled>
)
