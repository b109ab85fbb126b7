/**
 * The survey as the form of its design says, for the frame beside the form. The address has the fields of the form, so
 * that a design is shown before it is saved; without them, the frame shows what is saved.
 */
import { colourFields, isColour, lowContrastOf, type SurveyDesign } from "@canvass/core/design"
import { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { definePreview, type PreviewedSurvey } from "../preview/definePreview.js"
import { findPictures } from "../preview/previewPictures.js"
import { findPending } from "../survey-text/pendingCalls.js"
import { getSurvey } from "../surveys/surveyCalls.js"
import { type Assets, isNamed } from "./DesignFields.js"
import { designOf, type PictureField, pictureFields } from "./designForm.js"
import { surveyDesignTexts } from "./surveyDesignTexts.js"

/** Returns the path of the preview of a design, below the public URL. */
export const designPreviewPath = (surveyId: string): string => `/portal/surveys/${surveyId}/design/preview`

/** What the names of fields begin with in the address, because those of questions are first answers. */
export const designPrefix = "design."

interface PreviewedDesign extends PreviewedSurvey {
  /** Whether the accent is not shown, because it can hardly be seen. */
  readonly hasLowContrast: boolean
}

export const designPreviewPage = definePreview<PreviewedDesign>({
  path: designPreviewPath(":surveyId"),
  isFramed: true,
  loadSurvey: ({ api, param, query }) =>
    Effect.gen(function*() {
      const { survey } = yield* getSurvey(api, param("surveyId"))
      const entered = [...query].flatMap(([name, value]) =>
        name.startsWith(designPrefix) ? [[name.slice(designPrefix.length), value] as const] : []
      )
      const changes = entered.length === 0 ? yield* findPending(api, survey.id) : undefined
      const saved = changes === undefined ? survey.design : changes.pending.definition.design ?? null
      const design: SurveyDesign = entered.length === 0 ? saved ?? {} : designOf(new Entries(entered))
      const { cover: _cover, logo: _logo, ...look } = withSeenColours(design)
      const pictures = yield* findPictures(api, design)
      return {
        ...survey,
        design: { ...look, ...ownPictures(design, pictures) },
        hasLowContrast: design.accent !== look.accent,
        pictures,
        draftName: `design-${survey.id}`,
        language: survey.languages[0] ?? null
      }
    }),
  text: (language, { hasLowContrast }) => hasLowContrast ? surveyDesignTexts[language].lowContrast : undefined,
  links: () => null
})

/** The pictures of a design that the account has. */
const ownPictures = (design: SurveyDesign, pictures: Assets) => {
  const fields: { [Name in PictureField]?: Assets[number]["assetId"] } = {}
  for (const name of pictureFields) {
    const found = pictures.find((asset) => isNamed(asset, design[name]))
    if (found !== undefined) fields[name] = found.assetId
  }
  return fields
}

/** A design without the colours that pages do not show: an accent that can hardly be seen, and what is no colour. */
const withSeenColours = (entered: SurveyDesign): SurveyDesign => {
  const { accent: _accent, background: _background, surface: _surface, ...rest } = entered
  const colours: { [Name in typeof colourFields[number]]?: string } = {}
  for (const name of colourFields) {
    const colour = entered[name]
    if (colour !== undefined && isColour(colour)) colours[name] = colour
  }
  if (lowContrastOf(colours) !== undefined) delete colours.accent
  return { ...rest, ...colours }
}
