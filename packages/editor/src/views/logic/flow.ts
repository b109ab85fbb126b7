/** What depends on what in a survey: its pages, questions and endings, and the rules between them. */
import { type Condition, type Definition, pointerSteps, referencesIn } from "@canvass/core/editing"
import { pagesOf } from "@canvass/core/questionnaire"

/** A rule of a part, which is said as a sentence. */
export type Rule =
  | { readonly kind: "shownIf" | "requiredIf"; readonly condition: Condition }
  | { readonly kind: "endsIf"; readonly condition: Condition; readonly ending: string }

export interface FlowNode {
  readonly id: string
  readonly kind: "page" | "question" | "ending"
  readonly key: string
  /** Its place among the parts of its kind. */
  readonly number: number
  readonly text: string
  readonly rules: ReadonlyArray<Rule>
  /** Where the part is in the definition, and where it is not: a page is within its first question. */
  readonly pointer: string
}

/** A rule leads from the part that it tests to the part that it decides about, or from a page to its ending. */
export interface FlowEdge {
  readonly from: string
  readonly to: string
  readonly kind: "condition" | "ending"
  /** The distance of its line from the parts, in steps: lines that pass each other have different ones. */
  readonly lane: number
}

export interface Flow {
  readonly nodes: ReadonlyArray<FlowNode>
  readonly edges: ReadonlyArray<FlowEdge>
}

/** The widest distance of a line. Further ones share it. */
export const maxLane = 9

export const flowOf = (definition: Definition): Flow => {
  const nodes = nodesOf(definition)
  const places = new Map(nodes.map(({ id }, index) => [id, index]))
  const pairs = new Map<string, Omit<FlowEdge, "lane">>()
  const add = (from: string, to: string | undefined, kind: FlowEdge["kind"]) => {
    if (to === undefined || from === to || !places.has(from) || !places.has(to)) return
    pairs.set(`${from} ${to}`, { from, to, kind })
  }
  for (const { at, named, use } of referencesIn(definition)) {
    const owner = ownerOf(definition, at)
    if (named.kind === "question" && use === "test") add(`question:${named.key}`, owner, "condition")
    if (named.kind === "ending" && owner !== undefined) add(owner, `ending:${named.key}`, "ending")
  }
  return { nodes, edges: withLanes([...pairs.values()], places) }
}

const nodesOf = ({ endings = [], questions = [] }: Definition): ReadonlyArray<FlowNode> => {
  const indexes = new Map(questions.map(({ key }, index) => [key, index]))
  let number = 0
  const pages = pagesOf(questions)
  return [
    ...pages.flatMap(({ key, page, questions: ofPage }, index): ReadonlyArray<FlowNode> => [
      ...page === undefined && pages.length === 1 ? [] : [
        {
          id: `page:${key}`,
          kind: "page",
          key,
          number: index + 1,
          text: page?.title ?? "",
          rules: [
            ...page?.showIf === undefined ? [] : [{ kind: "shownIf", condition: page.showIf } as const],
            ...(page?.endIf ?? []).map(({ ending, when }) => ({
              kind: "endsIf",
              condition: when,
              ending: endings.find((one) => one.key === ending)?.title ?? ending
            } as const))
          ],
          pointer: `/questions/${indexes.get(key) ?? 0}/page`
        } as const
      ],
      ...ofPage.map(({ key, requiredIf, showIf, text }): FlowNode => ({
        id: `question:${key}`,
        kind: "question",
        key,
        number: ++number,
        text,
        rules: [
          ...showIf === undefined ? [] : [{ kind: "shownIf", condition: showIf } as const],
          ...requiredIf === undefined ? [] : [{ kind: "requiredIf", condition: requiredIf } as const]
        ],
        pointer: `/questions/${indexes.get(key) ?? 0}`
      }))
    ]),
    ...endings.map(({ key, showIf, title }, index): FlowNode => ({
      id: `ending:${key}`,
      kind: "ending",
      key,
      number: index + 1,
      text: title ?? key,
      rules: showIf === undefined ? [] : [{ kind: "shownIf", condition: showIf }],
      pointer: `/endings/${index}`
    }))
  ]
}

/** The part that a rule at a JSON Pointer decides about. */
const ownerOf = ({ endings = [], questions = [] }: Definition, at: string): string | undefined => {
  const [list, index, part] = pointerSteps(at)
  if (list === "endings") return idOf("ending", endings[Number(index)]?.key)
  if (list !== "questions") return undefined
  return idOf(part === "page" ? "page" : "question", questions[Number(index)]?.key)
}

const idOf = (kind: FlowNode["kind"], key: string | undefined): string | undefined =>
  key === undefined ? undefined : `${kind}:${key}`

/** Short lines are near to the parts. Each line has a lane that no other line has along its way. */
const withLanes = (
  edges: ReadonlyArray<Omit<FlowEdge, "lane">>,
  places: ReadonlyMap<string, number>
): ReadonlyArray<FlowEdge> => {
  const taken: Array<{ readonly lane: number; readonly start: number; readonly end: number }> = []
  const spanOf = ({ from, to }: Omit<FlowEdge, "lane">) => {
    const [one = 0, other = 0] = [places.get(from), places.get(to)]
    return { start: Math.min(one, other), end: Math.max(one, other) }
  }
  const lengthOf = (edge: Omit<FlowEdge, "lane">) => spanOf(edge).end - spanOf(edge).start
  return edges.toSorted((one, other) => lengthOf(one) - lengthOf(other)).map((edge) => {
    const { end, start } = spanOf(edge)
    let lane = 0
    while (lane < maxLane && taken.some((one) => one.lane === lane && one.start < end && start < one.end)) lane++
    taken.push({ lane, start, end })
    return { ...edge, lane }
  })
}
