import type { ViolationCode } from "@canvass/core"

/** Other languages may have texts for other codes. */
const violations = (texts: Partial<Readonly<Record<ViolationCode.ViolationCode, string>>>) => texts

/** Texts of the survey editor and its preview, in English. The other languages have the same. */
export const en = {
  surveys: "Surveys",
  details: "Survey",
  title: "Title",
  description: "Description",
  descriptionHint: "Shown to respondents below the title.",
  visibility: "Visibility",
  visibilities: {
    public: "Public: everybody who has the link, and search engines",
    unlisted: "Unlisted: everybody who has the link",
    private: "Private: this account only, through the API"
  },
  closesAt: "Closes at",
  closesAtHint: "Optional. From then on no answers are accepted. In coordinated universal time (UTC).",
  closesAtLocalHint: "Optional. From then on no answers are accepted. In your local time.",
  questions: "Questions",
  questionCount: (count: number) => count === 1 ? "1 question" : `${count} questions`,
  noQuestions: "This survey has no questions yet. Choose a type below to add the first one.",
  question: (number: number) => `Question ${number}`,
  line: (number: number) => `line ${number}`,
  text: "Question",
  options: "Options",
  required: "An answer is required",
  moreSettings: "More settings",
  questionDescription: "Explanation",
  questionDescriptionHint: "Shown below the question.",
  key: "Key",
  keyHint: "The name of the question in the API and in exports. Empty: chosen by the server.",
  rules: "Rules",
  rulesHint:
    "Other rules are changed through the API. They are kept when you save here, those of a page as long as its question begins one.",
  beginsPage: "Begins a new page",
  pageTitle: "Title of the page",
  pageTitleHint: "Optional. Used if the question begins a page.",
  shufflesPage: "The questions of the page are shown in random order",
  shufflesOptions: "The options are shown in random order",
  shufflesRows: "The rows are shown in random order",
  surveyRules: "Rules of the survey",
  surveyRulesHint:
    "As they were last saved, in the order of the questions. Variables and endings are changed through the API.",
  moveUp: "Move up",
  moveDown: "Move down",
  copy: "Duplicate",
  remove: "Remove",
  ofQuestion: (action: string, number: number) => `${action}: question ${number}`,
  addTitle: "Add a question",
  save: "Save changes",
  saveAndPreview: "Save and preview",
  unsaved: "There are changes that are not saved yet.",
  live: "This survey is published. Respondents see changes as soon as they are saved.",
  removedHint: "A removed question that has answers stays in results and exports.",
  conflictTitle: "Somebody else has changed this survey",
  conflictText:
    "Nothing has been saved, and everything that you entered is still below. Compare it with the latest version, then " +
    "save your version over it, or discard your changes.",
  conflictLatest: "Open the latest version",
  conflictOverwrite: "Save my version",
  conflictDiscard: "Discard my changes",
  defaultValue: (value: string) => `Default: ${value}`,
  /** What is missing here has the text of the shell, or that of the API. */
  violations: violations({
    "unknown-question": "A rule names a question that does not exist.",
    "out-of-order": "The lower bound is above the upper one.",
    "wrong-type": "This is not a value of the kind that is expected.",
    "answered": "This question has answers, so its type cannot change.",
    "retired-key": "A removed question has this key. Choose another one.",
    "closes-in-the-past": "This time is past. Move it or remove it."
  }),
  preview: "Preview",
  previewBanner: "Preview",
  previewText: "A preview checks answers as respondents' are checked, and never stores them. Files are not sent.",
  previewBack: "Back to the editor",
  previewSeed: "Chance",
  previewSeedHint: "A number that decides about random orders and drawn values.",
  previewShow: "Show",
  previewEmpty: "This survey has no questions yet.",
  previewGoesOn: (address: string) => `The respondent goes on to ${address}`,
  previewChecked: "The answers are complete and valid",
  previewNotStored: "Nothing has been stored: this is a preview.",
  flashes: { "survey-saved": "The survey has been saved." }
}

export type SurveyEditTexts = typeof en
