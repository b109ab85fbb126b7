/** The control of a question as respondents see it. It takes no answers. */
import { definitionLimits, type QuestionDefinition, type QuestionType } from "@canvass/core/editing"
import { Entries, questionTypeUis, type RespondentLanguage, respondentLanguages } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { useEditor } from "../../state/EditorContext.js"

export const Sample = ({ question }: { readonly question: QuestionDefinition }) => {
  const editor = useEditor()
  const [first] = editor.definition.value.languages ?? []
  const language = respondentLanguages.find((one) => one === first) ?? editor.language
  return <div class="sample" inert>{samples[question.type](question, language)}</div>
}

type SampleOf = (question: QuestionDefinition, language: RespondentLanguage) => ComponentChildren

const common = ({ key, options = [], settings, text }: QuestionDefinition, language: RespondentLanguage) => ({
  props: {
    id: `sample-${key}`,
    entries: new Entries(),
    language,
    limits: { ...definitionLimits, fileBytes: settings?.maxBytes ?? sampleFileBytes },
    aria: { "aria-describedby": undefined, "aria-invalid": undefined },
    invalidParts: new Set<string>(),
    shown: {
      options: new Set(options.map(({ value }) => value)),
      rows: new Set(settings?.rows?.map(({ value }) => value))
    }
  },
  question: { key, text, options }
})

/** What a server takes by default. The sample shows no limit. */
const sampleFileBytes = 10_000_000

const numberOf = (bound: number | string | undefined): number | undefined =>
  typeof bound === "number" ? bound : undefined

/** The settings that are there. */
const defined = <A extends object>(settings: A): { [Name in keyof A]?: Exclude<A[Name], undefined> } => {
  const copy: { [Name in keyof A]?: Exclude<A[Name], undefined> } = {}
  return Object.assign(copy, Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)))
}

/** The types whose options are edited where they stand have no sample. */
const nothing: SampleOf = () => null

const samples: Readonly<Record<QuestionType, SampleOf>> = {
  single_choice: nothing,
  multiple_choice: nothing,
  ranking: nothing,
  boolean: nothing,
  text: (asked, language) => {
    const { props, question } = common(asked, language)
    const { format, multiline } = asked.settings ?? {}
    const settings = defined({ format, multiline })
    return questionTypeUis.text.control.view({ ...props, question: { ...question, type: "text", settings } })
  },
  rating: (asked, language) => {
    const { props, question } = common(asked, language)
    const { display, max, min } = asked.settings ?? {}
    const settings = defined({
      max: numberOf(max),
      min: numberOf(min),
      display: display === "stars" ? display : undefined
    })
    return questionTypeUis.rating.control.view({ ...props, question: { ...question, type: "rating", settings } })
  },
  nps: (asked, language) => {
    const { props, question } = common(asked, language)
    return questionTypeUis.nps.control.view({ ...props, question: { ...question, type: "nps", settings: {} } })
  },
  slider: (asked, language) => {
    const { props, question } = common(asked, language)
    const { max, min, step, unit } = asked.settings ?? {}
    const settings = defined({ max: numberOf(max), min: numberOf(min), step, unit })
    return questionTypeUis.slider.control.view({ ...props, question: { ...question, type: "slider", settings } })
  },
  date: (asked, language) => {
    const { props, question } = common(asked, language)
    const settings = defined({ includeTime: asked.settings?.includeTime })
    return questionTypeUis.date.control.view({ ...props, question: { ...question, type: "date", settings } })
  },
  file: (asked, language) => {
    const { props, question } = common(asked, language)
    const settings = defined({ maxFiles: asked.settings?.maxFiles })
    return questionTypeUis.file.control.view({ ...props, question: { ...question, type: "file", settings } })
  },
  matrix: (asked, language) => {
    const { props, question } = common(asked, language)
    const { multiple, rows = [] } = asked.settings ?? {}
    const settings = { rows, ...defined({ multiple }) }
    return questionTypeUis.matrix.control.view({ ...props, question: { ...question, type: "matrix", settings } })
  }
}
