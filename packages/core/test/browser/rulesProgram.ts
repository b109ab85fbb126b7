/** What a form or a report needs of the core: the rules of surveys and answers, and the computation of analytics. */
export { Aggregate, AnalyticsResult, Question, Questionnaire, Series, Submission, Survey } from "@canvass/core"
