/** Server-rendered pages: the page on which respondents answer a survey, and the script that embeds it. */
export { makeSite } from "./makeSite.js"
export type { PageSettings } from "./page/PageContext.js"
