import type { ViolationCode } from "@canvass/core"

/** Codes of the rules that a page words itself. */
const rules = (
  texts: Partial<Readonly<Record<ViolationCode.ViolationCode, string>>>
) => texts

/** Texts of the page that publishes and shares a survey, in English. The other languages have the same. */
export const en = {
  surveys: "Surveys",
  draftTitle: "Not published yet",
  draftText: "Nobody can answer a draft. Publish it, and its link works at once.",
  publish: "Publish survey",
  addQuestions: "Add a question first",
  publishedTitle: "This survey accepts answers",
  publishedSince: "Published",
  closesAt: "It closes",
  close: "Close survey",
  closeReason: "Reason",
  closeReasonHint: "For webhooks and for your records. Respondents do not see it.",
  optional: "optional",
  closeText: "A closed survey takes no more answers. You can open it again.",
  closedTitle: "This survey is closed",
  closedAt: "Closed",
  reason: (reason: string) => `Reason: ${reason}`,
  expired: "Its closing time has passed.",
  reopen: "Open again",
  expiredHint: "Its closing time has passed. Move it or remove it before you open the survey again.",
  linkTitle: "Link",
  linkHint: "Everybody who has it can answer.",
  linkClosed: "Who opens it reads that this survey is closed.",
  privateTitle: "Private",
  privateText: "This survey is private: it has no public page. Only this account can answer it, through the API.",
  changeVisibility: "Change the visibility",
  editSurvey: "Edit the survey",
  notLive: "The link works as soon as the survey is published.",
  open: "Open the page",
  qrTitle: "QR code",
  qrLabel: "QR code with the link to the survey",
  qrHint: "For posters and receipts. Save the picture as a file to print it at any size.",
  qrDownload: "Download as SVG",
  embedTitle: "Embed",
  embedHint: "Shows the survey inside of another page, in the place of this script.",
  curlTitle: "Send answers through the API",
  curlHint: "Programs send answers without a login. This example answers the first questions.",
  curlPrivate:
    "Only programs with an API key of this account may send answers. This example answers the first questions.",
  refusedDraft: "The API refuses answers until the survey is published.",
  refusedClosed: "The API refuses answers to a closed survey.",
  flashes: {
    "survey-published": "The survey is published. Share its link.",
    "survey-closed": "The survey is closed.",
    "survey-reopened": "The survey accepts answers again."
  },
  rules: rules({
    "no-questions": "A survey needs at least one question before it is published.",
    "closes-in-the-past": "The closing time is past. Move it or remove it in the editor.",
    "not-published": "A draft cannot be closed: it was never published."
  })
}

export type SurveyShareTexts = typeof en
