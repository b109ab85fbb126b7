/**
 * The one traversal of the rules and texts of a survey. Checks, canonical forms, renamed keys, translations and
 * warnings visit a survey with it, so that each of them visits every place.
 */
import { pointer } from "../../validation/pointer.js"
import type { DefinitionLimits } from "../../values/DefinitionLimits.js"
import type { DesignTexts } from "../design/SurveyDesign.js"
import type { Condition } from "../questionnaire/Condition.js"
import type { Reference } from "../questionnaire/Expression.js"
import type { Image, OptionLogic } from "../questionnaire/QuestionSettings.js"
import type { Ending, PageLogic, QuestionLogic, Variable } from "../questionnaire/SurveyLogic.js"
import { shapeOf } from "../questionnaire/types/registry.js"
import { mapExpression } from "./mapLogic.js"

/** The parts of a survey that have rules, texts or names: of one that is stored, or of a definition. */
export interface SurveyParts {
  readonly title?: string
  readonly description?: string | null
  readonly design?: DesignTexts | null
  readonly questions?: ReadonlyArray<QuestionParts>
  readonly variables?: ReadonlyArray<Variable>
  readonly quotas?: ReadonlyArray<QuotaParts>
  readonly endings?: ReadonlyArray<Ending>
}

/** The parts of a question that have rules, texts or names. */
export interface QuestionParts extends QuestionLogic {
  readonly text: string
  readonly description?: string
  readonly image?: Image
}

/** The parts of a quota that have rules or names. */
export interface QuotaParts {
  readonly key: string
  readonly max: number
  readonly when?: Condition
  readonly ending?: string
}

/** What is asked and computed before a rule is evaluated, or a text is shown. Numbers are indexes in the survey. */
export type Scope =
  /** What comes before a question. */
  | { readonly kind: "before"; readonly question: number }
  /** What comes before a question, and its answer. */
  | { readonly kind: "answer"; readonly question: number }
  /** What comes before the end of the page that a question begins. */
  | { readonly kind: "pageEnd"; readonly question: number }
  /** All questions, and the variables before one. */
  | { readonly kind: "variable"; readonly variable: number }
  | { readonly kind: "end" }

/** Where a rule stands. */
export interface RuleSite {
  /** The JSON Pointer, by indexes. */
  readonly at: string
  readonly scope: Scope
}

/** What a text may be. */
export interface TextKind {
  readonly maxLength: keyof DefinitionLimits
  /** Whether it must not be blank. */
  readonly isLine: boolean
}

/** Where a text that respondents read stands. */
export interface TextSite extends TextKind {
  /** The JSON Pointer, by indexes. */
  readonly at: string
  /** The JSON Pointer by keys and values, which translations have. */
  readonly place: string
  /** What the text can recall. Undefined: it is shown as it is written. */
  readonly scope: Scope | undefined
}

/** What replaces the parts of a survey. A part without a function stays as it is. */
export interface SurveyMap {
  /** A whole condition, also one within an expression. */
  readonly condition?: (condition: Condition, site: RuleSite) => Condition
  /** What an expression reads. */
  readonly reference?: (reference: Reference, site: RuleSite) => Reference
  /** A text that is not empty. */
  readonly text?: (text: string, site: TextSite) => string
  /** The key of an ending that a page or a quota names. */
  readonly endingKey?: (key: string, at: string) => string
  /** An address in which names are filled in. */
  readonly redirectUrl?: (url: string, at: string) => string
}

/** Replaces the parts of a survey, in order. */
export const mapSurvey = <A extends SurveyParts>(survey: A, map: SurveyMap): A => {
  const { design, endings, questions, quotas, variables } = survey
  return {
    ...new Visit(map, "", "", end).texts(survey, headTexts, "", false),
    ...design && { design: mapDesign(design, map) },
    ...questions && { questions: questions.map((question, index) => mapQuestion(question, index, map)) },
    ...variables && { variables: variables.map((variable, index) => mapVariable(variable, index, map)) },
    ...quotas && { quotas: quotas.map((quota, index) => mapQuota(quota, index, map)) },
    ...endings && { endings: endings.map((ending, index) => mapEnding(ending, index, map)) }
  }
}

/** Replaces the texts of a design, which are shown before the first question. */
export const mapDesign = <Design extends DesignTexts>(design: Design, map: SurveyMap): Design => {
  const { welcome } = design
  const visit = new Visit(map, "/design", "/design", { kind: "before", question: 0 })
  return visit.texts(
    { ...design, ...welcome && { welcome: visit.texts(welcome, { ...messageTexts, button: titleKind }, "/welcome") } },
    { closedMessage: descriptionKind }
  )
}

/** Replaces the parts of the question at this index, of its options and rows, and of the page that it begins. */
export const mapQuestion = <Question extends QuestionParts>(
  question: Question,
  index: number,
  map: SurveyMap
): Question => {
  const { image, options, page, requiredIf, showIf, validIf } = question
  const scope: Scope = { kind: "before", question: index }
  const visit = new Visit(map, `/questions/${index}`, pointer(["questions", question.key]), scope)
  const withTexts = visit.texts(question, { text: lineOf("questionText"), description: descriptionKind })
  const pageTexts = page && visit.texts(page, headTexts, "/page")
  return {
    ...withTexts,
    ...image && { image: mapImage(image, "/image", visit) },
    ...showIf && { showIf: visit.rule(showIf, "/showIf") },
    ...requiredIf && { requiredIf: visit.rule(requiredIf, "/requiredIf") },
    ...validIf && {
      validIf: validIf.map(({ message, when }, rule) => ({
        when: visit.rule(when, `/validIf/${rule}/when`, { kind: "answer", question: index }),
        message: visit.text(message, `/validIf/${rule}/message`, lineOf("ruleMessage"))
      }))
    },
    ...pageTexts && { page: mapPageRules(pageTexts, visit, { kind: "pageEnd", question: index }) },
    ...options && { options: mapOptions(options, "/options", visit) },
    ...mapSettings(question, visit)
  }
}

const mapPageRules = (page: PageLogic, visit: Visit, scopeOfEnd: Scope): PageLogic => {
  const { endIf, showIf } = page
  return {
    ...page,
    ...showIf && { showIf: visit.rule(showIf, "/page/showIf") },
    ...endIf && {
      endIf: endIf.map((one, index) => {
        const ending = visit.endingKey(one.ending, `/page/endIf/${index}/ending`)
        return { when: visit.rule(one.when, `/page/endIf/${index}/when`, scopeOfEnd), ending }
      })
    }
  }
}

const mapOptions = <Part extends OptionLogic>(
  options: ReadonlyArray<Part>,
  name: string,
  visit: Visit
): ReadonlyArray<Part> =>
  options.map((option, index) => {
    const { image, label, showIf, value } = option
    return {
      ...option,
      label: visit.text(
        label,
        `${name}/${index}/label`,
        lineOf("optionText"),
        () => `${name}${pointer([value])}/label`
      ),
      ...image && { image: mapImage(image, `${name}/${index}/image`, visit, `${name}${pointer([value])}/image`) },
      ...showIf && { showIf: visit.rule(showIf, `${name}/${index}/showIf`) }
    }
  })

const mapImage = (image: Image, name: string, visit: Visit, place = name): Image => ({
  ...image,
  alt: visit.text(image.alt, `${name}/alt`, lineOf("optionText"), () => `${place}/alt`)
})

/** The settings, of which some are texts. */
const mapSettings = ({ settings, type }: QuestionParts, visit: Visit): Pick<QuestionParts, "settings"> => {
  if (settings === undefined) return {}
  const labels = shapeOf(type).labels.flatMap((name): ReadonlyArray<readonly [string, string]> => {
    const label = settings[name]
    return typeof label === "string" ? [[name, visit.text(label, `/settings/${name}`, lineOf("optionText"))]] : []
  })
  const { rows } = settings
  return {
    settings: {
      ...settings,
      ...Object.fromEntries(labels),
      ...rows && { rows: mapOptions(rows, "/settings/rows", visit) }
    }
  }
}

/** Replaces the parts of the variable at this index. */
export const mapVariable = (variable: Variable, index: number, map: SurveyMap): Variable => {
  const scope: Scope = { kind: "variable", variable: index }
  return {
    ...variable,
    value: mapExpression(variable.value, {
      condition: (condition, at) => map.condition?.(condition, { at, scope }) ?? condition,
      reference: (reference, at) => map.reference?.(reference, { at, scope }) ?? reference
    }, `/variables/${index}/value`)
  }
}

/** Replaces the parts of the quota at this index. */
export const mapQuota = <Quota extends QuotaParts>(quota: Quota, index: number, map: SurveyMap): Quota => {
  const { ending, when } = quota
  const visit = new Visit(map, `/quotas/${index}`, "", end)
  return {
    ...quota,
    ...ending === undefined ? {} : { ending: visit.endingKey(ending, "/ending") },
    ...when && { when: visit.rule(when, "/when") }
  }
}

/** Replaces the parts of the ending at this index. Its own key stays. */
export const mapEnding = (ending: Ending, index: number, map: SurveyMap): Ending => {
  const { key, redirectUrl, showIf } = ending
  const visit = new Visit(map, `/endings/${index}`, pointer(["endings", key]), end)
  return {
    ...visit.texts(ending, messageTexts),
    ...redirectUrl === undefined ? {} : {
      redirectUrl: map.redirectUrl?.(redirectUrl, `/endings/${index}/redirectUrl`) ?? redirectUrl
    },
    ...showIf && { showIf: visit.rule(showIf, "/showIf") }
  }
}

const end: Scope = { kind: "end" }

const lineOf = (maxLength: keyof DefinitionLimits): TextKind => ({ maxLength, isLine: true })
const titleKind = lineOf("title")
const descriptionKind: TextKind = { maxLength: "description", isLine: false }
const headTexts = { title: titleKind, description: descriptionKind }
const messageTexts = { title: titleKind, message: descriptionKind }

/** Visits the places of a part of a survey, whose names lead from the part. */
class Visit {
  readonly #map: SurveyMap
  readonly #at: string
  readonly #place: string
  readonly #scope: Scope

  /**
   * @param at the pointer of the part, by indexes
   * @param place the pointer of the part, by keys
   * @param scope that of its rules, if they have no other
   */
  constructor(map: SurveyMap, at: string, place: string, scope: Scope) {
    this.#map = map
    this.#at = at
    this.#place = place
    this.#scope = scope
  }

  rule(condition: Condition, name: string, scope = this.#scope): Condition {
    return this.#map.condition?.(condition, { at: this.#at + name, scope }) ?? condition
  }

  endingKey(key: string, name: string): string {
    return this.#map.endingKey?.(key, this.#at + name) ?? key
  }

  /**
   * A part with its texts.
   *
   * @param kinds by the names of the texts, in their order
   * @param name that of the part
   * @param recalls whether they may recall answers
   */
  texts<Part extends object>(
    part: Part,
    kinds: Readonly<Record<string, TextKind>>,
    name = "",
    recalls = true
  ): Part {
    const scope = recalls ? this.#scope : undefined
    const fields = new Map<string, unknown>(Object.entries(part))
    return {
      ...part,
      ...Object.fromEntries(
        Object.entries(kinds).flatMap(([field, kind]) => {
          const text = fields.get(field)
          return typeof text === "string" ? [[field, this.text(text, `${name}/${field}`, kind, undefined, scope)]] : []
        })
      )
    }
  }

  text(text: string, name: string, kind: TextKind, placeName = () => name, scope?: Scope): string {
    if (this.#map.text === undefined || text === "") return text
    return this.#map.text(text, { ...kind, at: this.#at + name, place: this.#place + placeName(), scope })
  }
}
