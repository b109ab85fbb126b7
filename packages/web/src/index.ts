/** Server-rendered pages: the page on which respondents answer a survey, the script that embeds it, and the portal. */
export * as DefinitionFile from "./definition-file/DefinitionFile.js"
export { makeSite, siteDefaults, type SiteOptions } from "./makeSite.js"
export type { PageSettings } from "./page/PageContext.js"
export type { PortalSettings } from "./portal/shell/PortalRequest.js"
