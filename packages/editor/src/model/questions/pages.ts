/**
 * The pages of a survey with their questions. In a definition, the first question of a page has what belongs to the
 * page: it follows the page when another question becomes the first one.
 */
import type { Definition, PageLogic, QuestionDefinition } from "@canvass/core/editing"
import { pagesOf } from "@canvass/core/questionnaire"
import { changed, type Changes, inserted, movedTo, replaced } from "../lists/changed.js"
import { renamePlacesIn } from "../names/translations.js"

/** A page, and its questions without what belongs to the page. */
export interface Page {
  /** Undefined: the questions before the first page that begins. */
  readonly page: PageLogic | undefined
  /** The key of the question that has had the page. Undefined: the page is new. */
  readonly owner: string | undefined
  readonly questions: ReadonlyArray<QuestionDefinition>
}

export const pagesIn = ({ questions = [] }: Definition): ReadonlyArray<Page> =>
  pagesOf(questions).map(({ key, page, questions: [first, ...rest] }) => ({
    page,
    owner: page === undefined ? undefined : key,
    questions: first === undefined ? [] : [changed(first, { page: undefined }), ...rest]
  }))

/** The survey with these pages. A page without questions cannot be, and is left out. */
export const withPages = (definition: Definition, pages: ReadonlyArray<Page>): Definition => {
  const filled = pages.filter(({ questions }) => questions.length > 0)
  const owners = new Map<string, string>()
  const questions = filled.flatMap(({ owner, page, questions: [first, ...rest] }, index) => {
    if (first === undefined) return []
    const own = page ?? (index === 0 ? undefined : {})
    if (owner !== undefined) owners.set(owner, first.key)
    return [own === undefined ? first : { ...first, page: own }, ...rest]
  })
  return renamePlacesIn({ ...definition, questions }, ([list = "", key = "", part, ...rest]) => {
    if (list !== "questions" || part !== "page") return undefined
    const owner = owners.get(key)
    return owner === undefined ? [] : [list, owner, part, ...rest]
  })
}

/** Where questions are put: behind a question, on its page; before one, on its page; or on a new page at the end. */
export type Destination = { readonly after: string } | { readonly before: string } | { readonly at: "end" | "newPage" }

/** The pages with questions put to a place. Without that place, they come to the end. */
export const putQuestions = (
  pages: ReadonlyArray<Page>,
  questions: ReadonlyArray<QuestionDefinition>,
  destination: Destination
): ReadonlyArray<Page> => {
  const beside = "after" in destination ? destination.after : "before" in destination ? destination.before : undefined
  const at = pages.findIndex((page) => page.questions.some(({ key }) => key === beside))
  const isNewPage = "at" in destination && destination.at === "newPage"
  if (isNewPage || pages.length === 0) {
    return [...pages, { page: pages.length === 0 ? undefined : {}, owner: undefined, questions }]
  }
  return pages.map((page, index) => {
    if (index !== (at === -1 ? pages.length - 1 : at)) return page
    const found = page.questions.findIndex(({ key }) => key === beside)
    const place = found === -1 ? page.questions.length : found + ("after" in destination ? 1 : 0)
    return { ...page, questions: inserted(page.questions, place, ...questions) }
  })
}

/** Begins a page at a question, with the questions that follow it on its page. */
export const splitPage = (definition: Definition, key: string): Definition =>
  withPages(
    definition,
    pagesIn(definition).flatMap((page): ReadonlyArray<Page> => {
      const at = page.questions.findIndex((question) => question.key === key)
      return at <= 0
        ? [page]
        : [
          { ...page, questions: page.questions.slice(0, at) },
          { page: {}, owner: undefined, questions: page.questions.slice(at) }
        ]
    })
  )

/** Puts the questions of a page on the page before it. What belonged to the page is gone, its rules too. */
export const joinPage = (definition: Definition, key: string): Definition =>
  withPages(
    definition,
    pagesIn(definition).reduce<ReadonlyArray<Page>>((pages, page) => {
      const last = pages.at(-1)
      return last === undefined || !hasQuestion(page, key)
        ? [...pages, page]
        : [...pages.slice(0, -1), { ...last, questions: [...last.questions, ...page.questions] }]
    }, [])
  )

/** Moves the page of a question to an index of the pages without it. */
export const movePage = (definition: Definition, key: string, index: number): Definition =>
  withPages(definition, movedTo(pagesIn(definition), (page) => hasQuestion(page, key), index))

/** Changes what belongs to the page of a question. The first questions of a survey become a page if they are none. */
export const changePage = (definition: Definition, key: string, changes: Changes<PageLogic>): Definition =>
  withPages(
    definition,
    replaced(pagesIn(definition), (page) => hasQuestion(page, key), (page) => ({
      ...page,
      owner: page.owner ?? page.questions[0]?.key,
      page: changed(page.page ?? {}, changes)
    }))
  )

const hasQuestion = ({ questions }: Page, key: string): boolean => questions.some((question) => question.key === key)
