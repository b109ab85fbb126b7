/**
 * When a results link shows other figures, so that nobody learns from it what few respondents have answered, not even
 * who reads it after every response and subtracts.
 *
 * - A step is due when `minResponses` completed responses have come since the last step. Units change in steps only, so
 *   what two units show is of the same responses of the log, or of as many more.
 * - In a step, a unit is published again when `minResponses` new responses count for it. Otherwise it stays as it is.
 * - Variables and what they are computed from are published together, if each cell of theirs is as it was, or has
 *   `minResponses` new responses (`VariableLinks.cellsOf`). So what they show differs by none or that many.
 * - When a response is removed, the units for which it counted are hidden until they are published again.
 *
 * Any sum of published figures, each with any factor, is then a sum over `minResponses` responses: of the last
 * step whose figures take part, all new responses of a cell have the same factor.
 */
import type { Response } from "../responses/Response.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { QuestionId } from "../values/Ids.js"
import { lengthOfRest, lengthOfUnit, minResponses, type Publication, type PublishedUnit } from "./Publication.js"
import { groupUnits, type UnitGroup, type UnitGroups } from "./UnitGroups.js"
import { completedKey, type PresentUnits, type UnitKey, unitsOf } from "./Units.js"
import { type CellName, cellsOf, linksOf, sourceOfCell, unitsOfCell, type VariableLink } from "./VariableLinks.js"

/**
 * Maximum length of the JSON of a unit, in UTF-16 code units. A question with more values, such as a fine slider with
 * many answers, takes no step.
 */
export const maxUnitLength = 128 * 1_024

/** Maximum length of the JSON of all units of a survey. A unit that does not fit takes no step. */
export const maxLength = 4 * 1_048_576

/** The state of the response log to which units belong. */
export interface LogState {
  readonly lastSequence: number
  readonly lastRemoval: number
}

/** The latest changes of the log in which new responses of a single unit are counted. */
const maxCountedChanges = 16_384

/** A part of the log whose responses are to be counted. */
export interface CountRequest {
  /** Up to the last sequence number of the log. */
  readonly after: number
  /** With the same key, and without a removal, what was counted can be continued. */
  readonly key: string
  /** Each unit is counted in the responses with greater sequence numbers than the value. */
  readonly since: ReadonlyMap<UnitKey, number>
  /** The groups whose cells are counted. */
  readonly groups: ReadonlyArray<UnitGroup>
  readonly matrices: ReadonlySet<QuestionId>
}

/** What a step depends on. */
export interface StepPlan extends UnitGroups {
  readonly publication: Publication
  readonly present: PresentUnits
  readonly log: LogState
  readonly links: ReadonlyArray<VariableLink>
  /** Single units whose new responses the aggregate does not tell, because others were removed. */
  readonly single: CountRequest
  /** Units that belong together. How many responses count for two of them, the aggregate does not tell. */
  readonly linked: CountRequest
}

export const plan = (
  publication: Publication,
  present: PresentUnits,
  survey: Pick<Survey, "questions" | "retired" | "variables">,
  log: LogState
): StepPlan => {
  const questions = [...survey.questions, ...survey.retired]
  const matrices = new Set(questions.filter(({ type }) => type === "matrix").map(({ id }) => id))
  const links = linksOf(survey, publication.sources)
  const units = groupUnits(publication, present, links, questions)
  const single = new Map<UnitKey, number>()
  const linked = new Map<UnitKey, number>()
  let linkedAfter = log.lastSequence
  const lastStep = lastStepOf(publication)
  for (const { at, members, readers } of units.groups) {
    for (const key of members) {
      if (readers.size > 0) {
        linked.set(key, at)
        linkedAfter = Math.min(linkedAfter, isFromBeforeCells(publication, key, links) ? 0 : at)
      } else if (key === completedKey) {
        if (lastStep > at || log.lastRemoval > at) single.set(key, lastStep)
      } else if (publication.units.has(key) && log.lastRemoval > at) single.set(key, at)
    }
  }
  return {
    ...units,
    publication,
    present,
    log,
    links,
    single: {
      after: Math.max(Math.min(log.lastSequence, ...single.values()), log.lastSequence - maxCountedChanges),
      key: JSON.stringify(Array.from(single)),
      since: single,
      groups: [],
      matrices
    },
    linked: {
      after: linkedAfter,
      key: linked.size === 0 ? "" : JSON.stringify([
        Array.from(linked),
        units.groups.map(({ readers }) => Array.from(readers.keys())),
        survey.variables,
        questions.map(({ id, key }) => [id, key])
      ]),
      since: linked,
      groups: units.groups.filter(({ readers }) => readers.size > 0),
      matrices
    }
  }
}

/** The last sequence number at the last step. The number of completed responses takes part in every one. */
const lastStepOf = ({ units }: Publication): number => {
  let last = 0
  units.forEach(({ at }) => last = Math.max(last, at))
  return last
}

/** Whether a variable was published by a version that stored no cells. */
const isFromBeforeCells = (
  { sources, units }: Publication,
  key: UnitKey,
  links: ReadonlyArray<VariableLink>
): boolean => units.has(key) && links.some((link) => link.key === key && !sources.has(link.name))

/** Counts the new responses of units and cells in the log, in order. */
export class ArrivalCounter {
  readonly units = new Map<UnitKey, number>()
  readonly cells = new Map<CellName, number>()
  /** The cells of responses from before the last step. */
  readonly olderCells = new Set<CellName>()
  readonly #request: CountRequest

  constructor(request: CountRequest) {
    this.#request = request
  }

  get approximateBytes(): number {
    return 200 * (this.units.size + this.cells.size + this.olderCells.size)
  }

  add(sequence: number, response: Response): void {
    if (response.status !== "completed") return
    const { groups, matrices, since } = this.#request
    const units = new Set(unitsOf(response, matrices))
    for (const key of units) {
      if (sequence > (since.get(key) ?? Infinity)) increment(this.units, key)
    }
    for (const { at, readers } of groups) {
      for (const cell of cellsOf(readers, units, response)) {
        if (sequence > at) increment(this.cells, cell)
        else this.olderCells.add(cell)
      }
    }
  }
}

const increment = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** What has come to a unit, and gone from it, since it was published. */
interface Change {
  readonly key: UnitKey
  readonly published: PublishedUnit | undefined
  readonly count: number
  readonly arrived: number
  readonly removed: number
}

/**
 * Takes the steps that are due, and hides what is to be hidden.
 *
 * @param single - What `plan.single` asks for.
 * @param linked - What `plan.linked` asks for. `undefined`: it is not counted yet, and units that belong together wait.
 * @returns The publication after it, or `undefined` when nothing changes.
 */
export const advance = (
  plan: StepPlan,
  single: ArrivalCounter,
  linked: ArrivalCounter | undefined
): Publication | undefined => {
  const { excluded, groups, links, publication } = plan
  const next = new Builder(publication)
  const isDue = singleChange(plan, completedKey, single).arrived >= minResponses
  const stepSingly = (change: Change) => {
    const isPublished = isDue && change.arrived >= minResponses && next.publish(plan, [change])
    if (!isPublished && change.removed > 0) next.hide(change.key)
  }
  for (const group of groups) {
    if (group.readers.size === 0) {
      for (const key of group.members) stepSingly(singleChange(plan, key, single))
      continue
    }
    if (linked === undefined) continue
    const changes = group.members.map((key) => linkedChange(plan, key, linked))
    if (group.at > 0 && changes.some(isPartlyOlder)) {
      const variables = new Set(links.map(({ key }) => key))
      for (const change of changes) {
        if (variables.has(change.key)) next.hide(change.key)
        else stepSingly(change)
      }
    } else if (isDue && canStep(publication, changes, linked) && next.publish(plan, changes)) {
      next.addCells(plan, group, linked)
    } else for (const { key, removed } of changes) if (removed > 0) next.hide(key)
  }
  for (const key of excluded) next.hide(key)
  return next.build()
}

const singleChange = (
  { log, present, publication, single: { after, since } }: StepPlan,
  key: UnitKey,
  { units }: ArrivalCounter
): Change => {
  const published = publication.units.get(key)
  const count = present.get(key)?.count ?? 0
  const before = published?.count ?? 0
  const start = since.get(key)
  if (start === undefined) return { key, published, count, arrived: count - before, removed: 0 }
  const arrived = units.get(key) ?? 0
  // Where not all is counted, the removed response may have counted for the unit.
  const isCounted = start >= after || log.lastRemoval <= start
  return { key, published, count, arrived, removed: isCounted ? Math.max(0, before + arrived - count) : 1 }
}

const linkedChange = ({ present, publication }: StepPlan, key: UnitKey, { units }: ArrivalCounter): Change => {
  const published = publication.units.get(key)
  const count = present.get(key)?.count ?? 0
  const arrived = units.get(key) ?? 0
  return { key, published, count, arrived, removed: Math.max(0, (published?.count ?? 0) + arrived - count) }
}

/** Whether a unit that has not been published has responses from before the last step of its group. */
const isPartlyOlder = ({ arrived, count, published }: Change): boolean => published === undefined && count > arrived

/** Whether units that belong together can be published together. */
const canStep = (
  publication: Publication,
  changes: ReadonlyArray<Change>,
  { cells, olderCells }: ArrivalCounter
): boolean => {
  const members = new Set(changes.map(({ key }) => key))
  const isOfMembers = (cell: CellName) => unitsOfCell(cell).some((key) => members.has(key))
  const removed = new Set(changes.flatMap(({ key, removed }) => removed > 0 ? [key] : []))
  // Which cells the removed responses had is not known, but for which units they counted.
  const mayHaveLost = (cell: CellName) => unitsOfCell(cell).every((key) => removed.has(key))
  return changes.some(({ arrived }) => arrived >= minResponses) &&
    Array.from(cells).every(([cell, count]) => count >= minResponses || !isOfMembers(cell)) &&
    (removed.size === 0 ||
      [...publication.cells, ...olderCells].every((cell) =>
        cells.has(cell) || !isOfMembers(cell) || !mayHaveLost(cell)
      ))
}

/** A publication under construction. */
class Builder {
  readonly #before: Publication
  readonly #units: Map<UnitKey, PublishedUnit>
  readonly #sources: Map<string, ReadonlyArray<UnitKey>>
  readonly #cells: Set<string>
  #length: number | undefined
  #isChanged = false

  constructor(before: Publication) {
    this.#before = before
    this.#units = new Map(before.units)
    this.#sources = new Map(before.sources)
    this.#cells = new Set(before.cells)
  }

  /** Publishes units together, unless they do not fit. */
  publish({ log: { lastSequence }, present }: StepPlan, changes: ReadonlyArray<Change>): boolean {
    const units = new Map<UnitKey, PublishedUnit>()
    let added = 0
    for (const { arrived, key, published } of changes) {
      const unit = present.get(key)
      const step = arrived > 0 && unit !== undefined
        ? { at: lastSequence, count: unit.count, figures: unit.figures }
        : published === undefined
        ? undefined
        : { ...published, at: lastSequence }
      if (step === undefined) continue
      const length = lengthOfUnit(key, step)
      if (length > maxUnitLength) return false
      added += length - (published === undefined ? 0 : lengthOfUnit(key, published))
      units.set(key, step)
    }
    if (this.length + added > maxLength) return false
    units.forEach((unit, key) => this.#units.set(key, unit))
    this.#length = this.length + added
    this.#isChanged = true
    return true
  }

  hide(key: UnitKey): void {
    const unit = this.#units.get(key)
    if (unit === undefined || unit.figures === null) return
    this.#units.set(key, { ...unit, figures: null })
    this.#isChanged = true
  }

  /** Keeps what the variables of a group are computed from, and the cells of what was published. */
  addCells({ links }: StepPlan, { readers }: UnitGroup, { cells, olderCells }: ArrivalCounter): void {
    const read = new Set([...readers.values()].flat())
    for (const { name, sources } of links.filter((link) => read.has(link))) this.#sources.set(name, [...sources])
    for (const cell of [...cells.keys(), ...olderCells]) if (readers.has(sourceOfCell(cell))) this.#cells.add(cell)
  }

  get length(): number {
    if (this.#length === undefined) {
      let length = lengthOfRest(this.#before)
      this.#before.units.forEach((unit, key) => length += lengthOfUnit(key, unit))
      this.#length = length
    }
    return this.#length
  }

  build(): Publication | undefined {
    return this.#isChanged ? { units: this.#units, sources: this.#sources, cells: this.#cells } : undefined
  }
}
