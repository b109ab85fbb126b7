/**
 * The design of a survey: what it may choose, and the contrast of its colours. It has no dependencies, so that a page
 * can use it: `@canvass/core/design`.
 *
 * @example
 * contrastOf("#0a6b5c", groundsOf({}).background) >= minAccentContrast
 */
export {
  type ChosenColours,
  contrastOf,
  type Grounds,
  groundsOf,
  inkOn,
  isColour,
  lowContrastOf,
  minAccentContrast,
  mixed
} from "./logic/design/colours.js"
export {
  colourFields,
  type Corner,
  corners,
  designDefaults,
  type Font,
  fonts,
  type ProgressKind,
  progressKinds,
  type SurveyDesign,
  type Welcome
} from "./logic/design/SurveyDesign.js"
