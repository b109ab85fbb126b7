/** Surveys as JSON. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type * as VariableComputations from "../analytics/VariableComputations.js"
import { Picture } from "../assets/Pictures.js"
import type { SurveyDesign } from "../logic/design/SurveyDesign.js"
import type { Condition } from "../logic/questionnaire/Condition.js"
import type { HiddenField, Variable } from "../logic/questionnaire/SurveyLogic.js"
import { Option, Row } from "../questions/question-parts/definition/Option.js"
import { questionTypes } from "../questions/question-types/questionTypes.js"
import type { Question } from "../questions/Question.js"
import { hasStoredFields, retiredOptionsOf, withoutStoredFields } from "../questions/RetiredOptions.js"
import type { Ending } from "../surveys/model/Ending.js"
import { HiddenFieldName } from "../surveys/model/HiddenField.js"
import * as QuotaCounts from "../surveys/model/QuotaCounts.js"
import * as Survey from "../surveys/model/Survey.js"
import * as Version from "../surveys/QuestionnaireVersion.js"
import * as SurveyInput from "../surveys/SurveyInput.js"
import type { RespondentSurvey } from "../surveys/Surveys.js"
import { QuestionId, SurveyId } from "../values/Ids.js"
import type { LimitValues } from "../values/Limits.js"
import { onceFor } from "../values/onceFor.js"
import { typedEncoderOf } from "./Encoder.js"

/** A question of a survey, without its retired options. */
export const SurveyQuestion = Schema.Union(...Object.values(questionTypes).map(({ jsonSchema }) => jsonSchema))
  .annotations({ identifier: "Question" })

export const SurveyItem = Schema.Struct({
  ...Survey.SurveySummary.fields,
  pendingTitle: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "Of a draft with a pending definition: the title in that, if it has one."
  })
}).annotations({ identifier: "SurveyItem" })

/** A survey in a list, without its questions. */
export interface SurveyItem {
  /** A UUID. */
  readonly id: string
  readonly title: string
  /** The name in the URL for respondents. It never changes. */
  readonly slug: string
  readonly status: Survey.SurveyStatus
  readonly visibility: Survey.Visibility
  readonly questionCount: number
  /** The number of completed responses. */
  readonly responseCount: number
  /** An ISO timestamp. */
  readonly createdAt: string
  /** An ISO timestamp. */
  readonly updatedAt: string
  /** Of a draft with a pending definition: the title in that, if it has one. */
  readonly pendingTitle?: string
}

export const RetiredOptions = Schema.Struct({
  questionId: QuestionId,
  options: Schema.Array(Option).annotations({ description: "Removed options, with their last labels." }),
  rows: Schema.Array(Row).annotations({ description: "Removed rows of a matrix, with their last labels." })
}).annotations({ identifier: "RetiredOptions" })

export const SurveyDetail = Schema.Struct({
  ...Survey.SurveySummary.fields,
  description: Survey.Survey.fields.description,
  questions: Schema.Array(SurveyQuestion),
  hiddenFields: Survey.Survey.fields.hiddenFields.annotations({
    description: "Entries of the `metadata` of responses that rules test."
  }),
  variables: Survey.Survey.fields.variables.annotations({
    description: "Numbers that are computed from the answers of a response."
  }),
  quotas: Survey.Survey.fields.quotas.annotations({
    description: "How many completed responses of a kind the survey takes. `GET /surveys/{id}/quotas` counts them."
  }),
  onePerExternalId: Survey.Survey.fields.onePerExternalId.annotations({
    description: SurveyInput.onePerExternalIdDescription
  }),
  full: Schema.Boolean.annotations({ description: "Whether a quota for all responses is full." }),
  endings: Survey.Survey.fields.endings.annotations({ description: "How a response can end." }),
  layout: Survey.Survey.fields.layout.annotations({
    description: "How the questions of a page are shown: all at once (`pages`), or one at a time (`one`)."
  }),
  design: Survey.Survey.fields.design.annotations({
    description: "How the pages look."
  }),
  languages: Survey.Survey.fields.languages.annotations({
    description: "The tags of the languages that the survey offers, that of its own texts first."
  }),
  keepPartials: Survey.Survey.fields.keepPartials.annotations({
    description: "The days after which a partial response that has not changed is removed. Null: it is kept."
  }),
  questionnaireVersion: Survey.Survey.fields.questionnaireVersion.annotations({
    description: "Grows with each change of the questions, variables or endings. A response has that of its last save."
  }),
  metadata: Survey.Survey.fields.metadata.annotations({ description: "Data of your own product." }),
  closesAt: Survey.Survey.fields.closesAt,
  publishedAt: Survey.Survey.fields.publishedAt,
  closedAt: Survey.Survey.fields.closedAt,
  closeReason: Survey.Survey.fields.closeReason,
  retiredQuestions: Schema.optionalWith(Schema.Array(SurveyQuestion), { exact: true }).annotations({
    description: "Only with `include=retired`: the questions that were removed from the survey and have answers."
  }),
  retiredOptions: Schema.optionalWith(Schema.Array(RetiredOptions), { exact: true }).annotations({
    description:
      "Only with `include=retired`: the options that were removed from questions with answers, retired ones included."
  })
}).annotations({ identifier: "Survey" })

/** A question of a survey. `type` decides which settings it has. */
export type SurveyQuestion = Schema.Schema.Encoded<typeof SurveyQuestion>

/** The options and matrix rows that were removed from a question with answers, with their last labels. */
export type RetiredOptions = Schema.Schema.Encoded<typeof RetiredOptions>

/** How many completed responses of a kind a survey takes. */
export interface SurveyQuota {
  /** Unique in the survey. */
  readonly key: string
  /** Default: the key. */
  readonly name?: string
  /** Which responses count. Absent: all, so that the quota is a cap on the survey. */
  readonly when?: Condition
  /** 0 to 1 000 000 000. */
  readonly max: number
  /** The key of the ending of a response that finds the quota full. */
  readonly ending?: string
}

/** A survey with its questions. */
export interface SurveyDetail extends Omit<SurveyItem, "pendingTitle"> {
  /** A text for respondents, or null. */
  readonly description: string | null
  readonly questions: ReadonlyArray<SurveyQuestion>
  /** Entries of the `metadata` of responses that rules test. */
  readonly hiddenFields: ReadonlyArray<HiddenField>
  /** Numbers that are computed from the answers of a response. */
  readonly variables: ReadonlyArray<Variable>
  /** How many completed responses of a kind the survey takes. */
  readonly quotas: ReadonlyArray<SurveyQuota>
  /** Whether a response that ends needs an `externalId` that no other response of the survey has ended with. */
  readonly onePerExternalId: boolean
  /** Whether a quota for all responses is full. */
  readonly full: boolean
  /** How a response can end. */
  readonly endings: ReadonlyArray<Ending>
  /** How the questions of a page are shown: all at once (`pages`), or one at a time (`one`). */
  readonly layout: Survey.Layout
  /** How the pages of the survey look, and the texts around its questions. Null: as without a design. */
  readonly design: SurveyDesign | null
  /** The tags of the languages that the survey offers, that of its own texts first. */
  readonly languages: ReadonlyArray<string>
  /** The days after which a partial response that has not changed is removed. Null: it is kept. */
  readonly keepPartials: number | null
  /** Grows with each change of the questions, variables or endings. A response has that of its last save. */
  readonly questionnaireVersion: number
  /** Data of your own product. */
  readonly metadata: Readonly<Record<string, string>>
  /** From this ISO timestamp on responses are refused. Null: never. */
  readonly closesAt: string | null
  /** An ISO timestamp, or null. */
  readonly publishedAt: string | null
  /** An ISO timestamp, or null. */
  readonly closedAt: string | null
  /** `expired` when `closesAt` has passed. */
  readonly closeReason: string | null
  /** The questions that were removed from the survey and have answers. Only with the option `include: "retired"`. */
  readonly retiredQuestions?: ReadonlyArray<SurveyQuestion>
  /**
   * The options that were removed from questions with answers, retired ones included. Only with the option
   * `include: "retired"`.
   */
  readonly retiredOptions?: ReadonlyArray<RetiredOptions>
}

/** The definition of a survey. It is documented as the body that takes it. */
export const definition = (limits: LimitValues) =>
  Schema.declare((input): input is SurveyInput.Definition => isReadonlyRecord(input), {
    identifier: "SurveyDefinition",
    [AST.SurrogateAnnotationId]: SurveyInput.definition(limits).ast
  })

/** What the detail of a survey has beside its own fields: `retired` adds `retiredQuestions` and `retiredOptions`. */
export const SurveyInclude = Schema.Literal("retired")
export type SurveyInclude = typeof SurveyInclude.Type

export const PublicSurvey = Schema.Struct({
  id: Survey.Survey.fields.id,
  slug: Survey.Survey.fields.slug,
  title: Survey.Survey.fields.title,
  description: Survey.Survey.fields.description,
  questions: Schema.Array(SurveyQuestion),
  hiddenFields: Schema.Array(HiddenFieldName).annotations({
    description: "The names of entries of the `metadata` of responses that rules test."
  }),
  variables: SurveyDetail.fields.variables,
  layout: SurveyDetail.fields.layout,
  design: SurveyDetail.fields.design,
  language: Schema.NullOr(Schema.String).annotations({
    description: "The tag of the language of these texts. Null: the survey does not say."
  }),
  languages: SurveyDetail.fields.languages,
  onePerExternalId: SurveyDetail.fields.onePerExternalId,
  full: SurveyDetail.fields.full,
  questionnaireVersion: SurveyDetail.fields.questionnaireVersion,
  pictures: Schema.Array(Picture).annotations({
    description: "The pictures of its design and of its questions, at `/media/{sha256}`."
  }),
  status: Survey.Survey.fields.status,
  visibility: Survey.Survey.fields.visibility
}).annotations({ identifier: "PublicSurvey" })

/** What a respondent may see of a survey. */
export interface PublicSurvey extends
  Pick<
    SurveyDetail,
    | "description"
    | "design"
    | "full"
    | "id"
    | "languages"
    | "layout"
    | "onePerExternalId"
    | "questionnaireVersion"
    | "questions"
    | "slug"
    | "status"
    | "title"
    | "variables"
    | "visibility"
  >
{
  /** The names of entries of the `metadata` of responses that rules test. */
  readonly hiddenFields: ReadonlyArray<string>
  /** The tag of the language of these texts. Null: the survey does not say. */
  readonly language: string | null
  /** The pictures that the survey names by the ids of their assets. The path `/media/{sha256}` shows them. */
  readonly pictures: ReadonlyArray<PublicPicture>
}

/** A picture of a survey. */
export interface PublicPicture {
  /** A UUID. */
  readonly assetId: string
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}

export const QuotaState = Schema.Struct({
  key: Schema.String,
  name: Schema.NullOr(Schema.String),
  max: Schema.Int,
  count: Schema.Int.annotations({ description: "The completed responses that count in the quota." }),
  full: Schema.Boolean.annotations({ description: "Whether a response that meets the quota is turned away." }),
  counting: Schema.Boolean.annotations({
    description: "Whether the responses that exist are still being counted. Until then the survey can't be published."
  })
}).annotations({ identifier: "QuotaState" })

export const VariableComputation = Schema.Struct({
  surveyId: SurveyId,
  running: Schema.Boolean.annotations({ description: "Whether the variables are being computed again." }),
  variables: Schema.Array(Schema.String).annotations({
    description: "The names of the present variables of the survey, in their order."
  }),
  progress: Schema.NullOr(Schema.Number).annotations({
    description: "The share that is done, from 0 to 1. `null`: they are not being computed."
  })
}).annotations({ identifier: "VariableComputation" })

/** How far the variables of the responses to a survey have been computed again. */
export interface VariableComputation extends VariableComputations.VariableComputation {}

/** A quota with the responses that count in it. */
export interface QuotaState extends QuotaCounts.QuotaState {}

export const QuestionnaireVersion = Schema.Struct({
  surveyId: Survey.Survey.fields.id,
  ...Version.QuestionnaireVersion.fields,
  questions: SurveyDetail.fields.questions
}).annotations({ identifier: "QuestionnaireVersion" })

/** What a survey asked, in one of its versions. */
export interface QuestionnaireVersion extends Pick<SurveyDetail, "questions" | "variables" | "endings"> {
  /** A UUID. */
  readonly surveyId: string
  readonly version: number
  /** An ISO timestamp. */
  readonly createdAt: string
}

const encodeDetail = typedEncoderOf(SurveyDetail)

/** The detail of a survey, before it is encoded. */
export const detailOf = (survey: Survey.Survey, include?: SurveyInclude): typeof SurveyDetail.Type => {
  const detail = {
    ...survey,
    ...Survey.summary(survey),
    full: QuotaCounts.isFull(survey),
    questions: shownQuestions(survey.questions)
  }
  return include === undefined ? detail : {
    ...detail,
    retiredQuestions: shownQuestions(survey.retired),
    retiredOptions: [...survey.questions, ...survey.retired].flatMap(retiredOptionsOf)
  }
}

type Questions = ReadonlyArray<Question>

/** Returns the same array for the same questions, so that a cache of their JSON can compare arrays by identity. */
const shownQuestions = onceFor((questions: Questions): Questions =>
  questions.some(hasStoredFields) ? questions.map(withoutStoredFields) : questions
)

/** Encodes a survey with its questions. */
export const encodeSurvey = (survey: Survey.Survey, include?: SurveyInclude): SurveyDetail =>
  encodeDetail(detailOf(survey, include))

/** A version of a questionnaire, before it is encoded. */
export const versionOf = (
  surveyId: SurveyId,
  version: Version.QuestionnaireVersion
): typeof QuestionnaireVersion.Type => ({ surveyId, ...version, questions: shownQuestions(version.questions) })

const encodeVersionDetail = typedEncoderOf(QuestionnaireVersion)

/** Encodes a version of a questionnaire. */
export const encodeVersion = (surveyId: SurveyId, version: Version.QuestionnaireVersion): QuestionnaireVersion =>
  encodeVersionDetail(versionOf(surveyId, version))

/** Encodes a survey of a list. */
export const encodeSurveyItem: (survey: Survey.ListedSurvey) => SurveyItem = typedEncoderOf(SurveyItem)

/** What a respondent may see of a survey, before it is encoded. */
export const publicSurveyOf = ({ language, pictures, survey }: RespondentSurvey): typeof PublicSurvey.Type => ({
  ...survey,
  language,
  pictures,
  full: QuotaCounts.isFull(survey)
})

const encodePublic = typedEncoderOf(PublicSurvey)

/** Encodes a survey for a respondent. */
export const encodePublicSurvey = (localized: RespondentSurvey): PublicSurvey => encodePublic(publicSurveyOf(localized))
