/** What a form or a report needs of the core: the rules of surveys and answers, and the computation of analytics. */
export { AnalyticsResult, Question, Submission, Survey } from "@canvass/core"
export { Aggregate, Questionnaire, Series } from "@canvass/core/ports"
