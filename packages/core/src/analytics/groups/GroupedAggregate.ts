/** The aggregate of a selection of responses, and one of each of its groups. */
import * as Effect from "effect/Effect"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type { Question } from "../../questions/Question.js"
import type { Response } from "../../responses/Response.js"
import type { ResponseParts } from "../../responses/ResponseParts.js"
import { type RuleViolated, ruleViolated } from "../../validation/ValidationError.js"
import * as Aggregate from "../Aggregate.js"
import { Builder, countingOf } from "../AggregateBuilder.js"
import { isCountable, MemberList, type Members } from "../columns/AnswerCounts.js"
import { type ColumnBlock, statusAt } from "../columns/ColumnBlock.js"
import { SampleCandidates } from "../columns/SampleCandidates.js"
import type { GroupNames, GroupsAt } from "./GroupColumns.js"
import type { Selection } from "./Selection.js"

/** An immutable aggregate with groups. Groups keep no samples of texts, which could take gigabytes in all of them. */
export interface GroupedAggregate {
  readonly all: Aggregate.Aggregate
  readonly groups: ReadonlyMap<string, Aggregate.Aggregate>
  /** How the first response of a group wrote its value, where the selection tells it. */
  readonly spellings: ReadonlyMap<string, string>
  /** Completed responses that are in several groups. */
  readonly overlapping: number
}

/** Refuses a selection that has more groups than are counted at once, or whose figures take too much memory. */
export const tooManyGroups = (max: number): Effect.Effect<never, RuleViolated> =>
  ruleViolated(
    "by",
    "too-many-groups",
    `At most ${max} groups are counted at once, and fewer of a large survey. A filter makes them fewer.`,
    { max }
  )

export const empty: GroupedAggregate = { all: Aggregate.empty, groups: new Map(), spellings: new Map(), overlapping: 0 }

/** An aggregate without groups. */
export const ofAll = (all: Aggregate.Aggregate): GroupedAggregate => ({ ...empty, all })

/** Counts the responses of a selection, one batch after another. */
export class Counter {
  readonly #selection: Selection
  readonly #start: GroupedAggregate
  readonly #all: Builder
  readonly #groups = new Map<string, Builder>()
  /** Of blocks whose members are in one group at most: each is counted once, and in the whole at the end. */
  readonly #disjoint = new Map<string, Builder>()
  /** The names of the groups that `start` does not have. */
  readonly #newNames = new Set<string>()
  readonly #spellings: Map<string, string>
  #overlapping: number

  /** @param start - What is counted already. */
  constructor(selection: Selection, start: GroupedAggregate = empty) {
    this.#selection = selection
    this.#start = start
    this.#all = new Builder({ start: start.all })
    this.#spellings = new Map(start.spellings)
    this.#overlapping = start.overlapping
  }

  /**
   * Counts those of the responses that are selected. Other questions than `questions` are not counted. `parts` are the
   * options and rows that the respondents were shown.
   */
  add(questions: ReadonlyArray<Question>, responses: ReadonlyArray<Response>, parts?: ResponseParts): void {
    const { groupsOf, matches, spellingOf } = this.#selection
    const counted = this.#countedOf(questions)
    const selected = matches === undefined ? responses : responses.filter(matches)
    this.#all.add(counted, selected, parts)
    if (groupsOf === undefined) return
    const groups = new Map<string, Array<Response>>()
    for (const response of selected) {
      if (response.status !== "completed") continue
      const names = groupsOf(response)
      if (names.length > 1) this.#overlapping++
      for (const name of names) {
        const group = groups.get(name)
        if (group !== undefined) {
          group.push(response)
          continue
        }
        groups.set(name, [response])
        const spelling = spellingOf?.(response)
        if (spelling !== undefined && !this.#spellings.has(name)) this.#spellings.set(name, spelling)
      }
    }
    groups.forEach((members, name) => this.#builderOf(name).add(counted, members, parts))
  }

  /**
   * Counts members of a block, which are selected, each in the groups that `groupsAt` returns. Other questions than
   * `questions` are not counted. The columns of all of them tell what is counted (`canCountColumns`).
   */
  addColumns(
    questions: ReadonlyArray<Question>,
    block: ColumnBlock,
    members: Members,
    groupsAt: GroupsAt | undefined
  ): Effect.Effect<void> {
    const counted = this.#countedOf(questions)
    if (groupsAt === undefined) return addToBuilder(this.#all, counted, block, members)
    const { areDisjoint, groups, others } = this.#groupsOf(block, members, groupsAt)
    const builderOf = areDisjoint ? this.#disjointBuilderOf : this.#builderOf
    return Effect.zipRight(
      addToBuilder(this.#all, counted, block, areDisjoint ? others : members),
      Effect.forEach(groups, ([name, some]) => {
        if (areDisjoint) this.#all.addCandidates(counted, block, some)
        return addToBuilder(builderOf(name), counted, block, some)
      }, { discard: true })
    )
  }

  /** Whether the columns of a block tell what is counted. Otherwise responses are counted. */
  canCountColumns(questions: ReadonlyArray<Question>, block: ColumnBlock): boolean {
    return this.#countedOf(questions).every((question) => {
      const column = block.questions.get(question.id)?.()
      return column === undefined || isCountable(column, countingOf(question))
    })
  }

  /** Adds responses of a block that another counter of the selection has counted. The selection has no groups. */
  addCounted(questions: ReadonlyArray<Question>, { all }: GroupedAggregate, candidates: SampleCandidates): void {
    this.#all.addCounted(this.#countedOf(questions), all, candidates)
  }

  /** The responses of blocks whose texts may be samples. They are added with `addSamples`. */
  get sampleCandidates(): SampleCandidates {
    return this.#all.sampleCandidates
  }

  /** Adds the texts of responses that were counted in blocks to the samples. */
  addSamples(responses: ReadonlyArray<Response>): void {
    this.#all.addSamples(responses)
  }

  /** Whether there are more groups than the selection may have. */
  get hasTooManyGroups(): boolean {
    const { maxGroups = Infinity } = this.#selection
    return this.#start.groups.size + this.#newNames.size > maxGroups
  }

  /** The approximate number of bytes that the groups counted so far occupy in memory. */
  get approximateBytes(): number {
    let bytes = 0
    for (const builders of [this.#groups, this.#disjoint]) {
      for (const builder of builders.values()) bytes += groupBytes + builder.approximateBytes
    }
    return bytes
  }

  /** Returns the aggregate. Nothing can be added afterwards. */
  build(): GroupedAggregate {
    const groups = new Map(this.#start.groups)
    this.#groups.forEach((builder, name) => groups.set(name, builder.build()))
    this.#disjoint.forEach((builder, name) => {
      const counted = builder.build()
      this.#all.addCounted([], counted, noCandidates)
      const others = groups.get(name)
      groups.set(name, others === undefined ? counted : Aggregate.merge([others, counted]))
    })
    return { all: this.#all.build(), groups, spellings: this.#spellings, overlapping: this.#overlapping }
  }

  #countedOf(questions: ReadonlyArray<Question>): ReadonlyArray<Question> {
    const { question } = this.#selection
    return question === undefined ? questions : questions.filter(({ id }) => id === question)
  }

  /** The completed members of each group, and the members that are in none. */
  #groupsOf(block: ColumnBlock, members: Members, groupsAt: GroupsAt): MembersOfGroups {
    const groups = new Map<string, MemberList>()
    const listed = new Map<GroupNames, ReadonlyArray<MemberList>>()
    const list = ({ names, spelling }: GroupNames): ReadonlyArray<MemberList> =>
      names.map((name) => {
        if (spelling !== undefined && !this.#spellings.has(name)) this.#spellings.set(name, spelling)
        const group = groups.get(name) ?? new MemberList()
        groups.set(name, group)
        return group
      })
    const others = new MemberList()
    let overlapping = 0
    for (const index of members) {
      const found = statusAt(block, index) === "completed" ? groupsAt(index) : undefined
      let lists = found && listed.get(found)
      if (found !== undefined && lists === undefined) {
        lists = list(found)
        listed.set(found, lists)
      }
      if (lists === undefined || lists.length === 0) {
        others.add(index)
        continue
      }
      if (lists.length > 1) overlapping++
      for (const group of lists) group.add(index)
    }
    this.#overlapping += overlapping
    return {
      groups: new Map(Array.from(groups, ([name, { members }]) => [name, members])),
      others: others.members,
      areDisjoint: overlapping === 0
    }
  }

  /** A group of `start` is copied when the first response of it is added. */
  readonly #builderOf = (name: string): Builder => this.#findBuilder(this.#groups, name, this.#start.groups.get(name))

  readonly #disjointBuilderOf = (name: string): Builder => this.#findBuilder(this.#disjoint, name)

  #findBuilder(builders: Map<string, Builder>, name: string, start?: Aggregate.Aggregate): Builder {
    const existing = builders.get(name)
    if (existing !== undefined) return existing
    const builder = new Builder({ keepsSamples: false, ...start === undefined ? {} : { start } })
    builders.set(name, builder)
    if (!this.#start.groups.has(name)) this.#newNames.add(name)
    return builder
  }
}

/** The members of a block by their groups. */
interface MembersOfGroups {
  readonly groups: ReadonlyMap<string, Members>
  readonly others: Members
  /** Whether no member is in several groups. */
  readonly areDisjoint: boolean
}

const noCandidates = new SampleCandidates()

const addToBuilder = (
  builder: Builder,
  questions: ReadonlyArray<Question>,
  block: ColumnBlock,
  members: Members
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const completed = builder.addTotals(block, members)
    return Effect.forEach(
      questions,
      (question) => Effect.zipRight(yieldWhenDue, Effect.sync(() => builder.addAnswers(question, block, completed))),
      { discard: true }
    )
  })

/** Returns the sum of the parts. The event loop runs in between, because there may be many groups. */
export const merge = (parts: ReadonlyArray<GroupedAggregate>): Effect.Effect<GroupedAggregate> =>
  Effect.gen(function*() {
    const [first, ...others] = parts
    if (first !== undefined && others.length === 0) return first
    const members = new Map<string, Array<Aggregate.Aggregate>>()
    for (const { groups } of parts) {
      groups.forEach((group, name) => {
        const known = members.get(name)
        if (known === undefined) members.set(name, [group])
        else known.push(group)
      })
    }
    const groups = new Map<string, Aggregate.Aggregate>()
    for (const [name, aggregates] of members) {
      groups.set(name, Aggregate.merge(aggregates))
      yield* yieldWhenDue
    }
    return {
      all: Aggregate.merge(parts.map(({ all }) => all)),
      groups,
      // Of a name that is given twice, a map keeps the later entry.
      spellings: new Map(parts.flatMap(({ spellings }) => [...spellings]).reverse()),
      overlapping: parts.reduce((sum, { overlapping }) => sum + overlapping, 0)
    }
  })

/** The approximate number of bytes that the aggregate occupies in memory. */
export const approximateBytes = ({ all, groups }: GroupedAggregate): number => {
  let bytes = Aggregate.approximateBytes(all)
  groups.forEach((group) => {
    bytes += groupBytes + Aggregate.approximateBytes(group)
  })
  return bytes
}

/** Bytes of a group besides its counts. */
const groupBytes = 1_000
