/**
 * The definition of a survey: what its owner writes, without what belongs to one server. It has keys and no ids, times
 * or counts, so that another server can take it as it is.
 */
import * as Effect from "effect/Effect"
import { unsafeCoerce } from "effect/Function"
import { mapReferences } from "../../assets/picturePlaces.js"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import { withNamesOf } from "../../questions/VariableNames.js"
import { sha256 } from "../../values/Secrets.js"
import type { Survey } from "../model/Survey.js"
import type { Definition } from "../SurveyInput.js"
import type { Texts } from "../translations/SurveyTexts.js"
import {
  canonicalDesign,
  canonicalEnding,
  canonicalField,
  canonicalMetadata,
  canonicalQuestion,
  canonicalQuota,
  canonicalVariable,
  chosenFields
} from "./canonical.js"

/** The digests of pictures by the ids of their assets. */
export type PictureDigests = ReadonlyMap<string, string>

/**
 * The canonical definition of a survey: with its fields in the order of the schema, and without those that have their
 * defaults.
 *
 * @param translations the texts in other languages, by tag and place
 * @param digests those of the pictures that the survey names. Without them, pictures are named by id
 */
export const definitionOf = (
  survey: Survey,
  translations?: Readonly<Record<string, Texts>>,
  digests: PictureDigests = new Map()
): Definition => {
  const fields = {
    ...survey,
    description: survey.description ?? undefined,
    design: survey.design === null ? undefined : canonicalDesign(survey.design),
    languages: unlessEmpty(survey.languages),
    keepPartials: survey.keepPartials ?? undefined,
    metadata: canonicalMetadata(survey.metadata),
    hiddenFields: unlessEmpty(survey.hiddenFields.map(canonicalField)),
    variables: unlessEmpty(survey.variables.map(canonicalVariable)),
    quotas: unlessEmpty(survey.quotas.map(canonicalQuota)),
    endings: unlessEmpty(survey.endings.map(canonicalEnding)),
    questions: unlessEmpty(survey.questions.map(canonicalQuestion)),
    translations
  }
  // The compiler does not know which fields are chosen when the program runs.
  return byDigest(
    unsafeCoerce<object, Definition>(
      chosenFields<typeof fields>(fields, names, {
        visibility: "public",
        layout: "pages",
        onePerExternalId: false
      })
    ),
    digests
  )
}

/** The definition with pictures named by digest. Those whose digest is not given are named by id. */
export const byDigest = <A extends object>(definition: A, digests: PictureDigests): A =>
  // Texts take the place of texts.
  digests.size === 0 ? definition : unsafeCoerce(mapReferences(definition, (reference) => digests.get(reference)))

/** The fields of a definition, in order. */
const names = [
  "title",
  "description",
  "visibility",
  "layout",
  "design",
  "languages",
  "keepPartials",
  "metadata",
  "hiddenFields",
  "variables",
  "quotas",
  "onePerExternalId",
  "endings",
  "questions",
  "translations"
] as const satisfies ReadonlyArray<Exclude<keyof Definition, "$schema">>

/**
 * The digest of a canonical definition, in hexadecimal. Two surveys with the same definition have the same one. Other
 * requests are served between two languages.
 */
export const digestOf = ({ translations = {}, ...definition }: Definition): Effect.Effect<string> =>
  Effect.flatMap(
    Effect.forEach(Object.entries(translations), ([tag, texts]) =>
      Effect.zipLeft(
        Effect.map(sha256(JSON.stringify(texts)), (digest) => `${tag} ${digest}`),
        yieldToEventLoop
      )),
    (digests) => sha256([JSON.stringify(definition), ...digests].join("\n"))
  )

/**
 * The edited survey with the objects of the survey before it where their definitions are the same, so that questions
 * that differ only in a written default are no new version of the questionnaire. The survey before the edit itself if
 * its whole definition is the same.
 */
export const keepUnchanged = (before: Survey, edited: Survey): Survey => {
  if (isSame(definitionOf(before), definitionOf(edited))) return before
  const existing = new Map([...before.questions, ...before.retired].map((question) => [question.id, question]))
  return {
    ...edited,
    questions: edited.questions.map((question) => {
      const previous = existing.get(question.id)
      return previous !== undefined && isSame(canonicalQuestion(previous), canonicalQuestion(question))
        ? withNamesOf(previous, question)
        : question
    }),
    variables: isSame(before.variables.map(canonicalVariable), edited.variables.map(canonicalVariable))
      ? before.variables
      : edited.variables,
    endings: isSame(before.endings.map(canonicalEnding), edited.endings.map(canonicalEnding))
      ? before.endings
      : edited.endings
  }
}

const unlessEmpty = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> | undefined => list.length === 0 ? undefined : list

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
