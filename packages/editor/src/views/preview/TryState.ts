/** Somebody who tries the survey: what was entered, and what is known of the respondent. Nothing of it is stored. */
import type { Definition } from "@canvass/core/editing"
import { maxSeed } from "@canvass/core/questionnaire"
import {
  type FormState,
  type FormSurvey,
  newForm,
  type Respondent,
  type RespondentLanguage,
  respondentLanguages
} from "@canvass/ui"
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import { inLanguage } from "../../model/names/translations.js"

export class TryState {
  readonly form: Signal<FormState> = signal(newForm)
  /** The tag of the language. Undefined: the first one of the survey. */
  readonly tag = signal<string | undefined>(undefined)
  readonly seed = signal(1)
  readonly fields: Signal<Readonly<Record<string, string>>> = signal({})
  /** How often the form was started again: each time it is a new one. */
  readonly round = signal(0)
  readonly language: ReadonlySignal<string | undefined>
  readonly survey: ReadonlySignal<FormSurvey>
  readonly respondent: ReadonlySignal<Respondent>

  constructor(definition: ReadonlySignal<Definition>) {
    this.language = computed(() => {
      const { languages = [] } = definition.value
      const { value: tag } = this.tag
      return tag !== undefined && languages.includes(tag) ? tag : languages[0]
    })
    this.survey = computed(() => {
      const { value: tag } = this.language
      const translated = tag === undefined ? definition.value : inLanguage(definition.value, tag)
      return { ...translated, questions: translated.questions ?? [] }
    })
    this.respondent = computed(() => ({
      language: this.language.value ?? null,
      seed: this.seed.value,
      fields: this.fields.value
    }))
  }

  restart(): void {
    this.form.value = newForm
    this.round.value++
  }

  /** Another random order, and other arms. */
  drawSeed(): void {
    this.seed.value = Math.floor(Math.random() * (maxSeed + 1))
  }
}

/** The language of the words around the questions. */
export const wordsOf = (tag: string | undefined, fallback: RespondentLanguage): RespondentLanguage => {
  const primary = tag?.toLowerCase().split("-")[0]
  return respondentLanguages.find((language) => language === primary) ?? fallback
}
