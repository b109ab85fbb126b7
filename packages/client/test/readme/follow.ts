import { type ChangePage, type Client, CursorExpiredError } from "@canvass/client"

/** A copy of a survey. `apply` writes the changes and the cursor of a page in one transaction. */
export interface Copy {
  readonly cursor: () => Promise<string | undefined>
  readonly apply: (page: ChangePage) => Promise<void>
  readonly clear: () => Promise<void>
}

export const update = async (canvass: Client, surveyId: string, copy: Copy): Promise<void> => {
  try {
    const pages = canvass.followChangePages(surveyId, { after: await copy.cursor(), fields: ["answers", "metadata"] })
    for await (const page of pages) await copy.apply(page)
  } catch (error) {
    if (!(error instanceof CursorExpiredError)) throw error
    await copy.clear()
    await update(canvass, surveyId, copy)
  }
}
