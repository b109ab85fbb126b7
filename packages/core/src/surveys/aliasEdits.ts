/** Edits of the alias of a survey. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { RuleViolated, type Violation, violation } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"
import type { Survey } from "./model/Survey.js"
import type { Edit } from "./SurveyEdits.js"
import type { SurveyStore } from "./SurveyStore.js"

/**
 * Makes a function that gives a survey its new alias within another edit. An account keeps an alias that it gives up:
 * links that were sent with it never lead to the survey of somebody else. The function fails with `RuleViolated` for
 * the name of another survey, for an alias that another account keeps, and for one too many, beside what the edit
 * violates.
 */
export const makeAliasEdits = (
  store: Pick<SurveyStore["Type"], "aliasCount" | "holderOf">,
  { aliasesPerAccount }: Pick<LimitValues, "aliasesPerAccount">
) => {
  const newAlias = (
    survey: Survey,
    alias: string
  ): Effect.Effect<Required<Pick<Edit, "changes" | "guards">>, Violation> =>
    Effect.gen(function*() {
      const { accountId, id } = survey
      const holder = Option.getOrUndefined(yield* store.holderOf(alias))
      const isOwn = holder?.accountId === accountId && (holder.surveyId ?? id) === id
      if (holder !== undefined && !isOwn) {
        return yield* Effect.fail(
          violation("/alias", "name-taken", `Another survey has the name ${alias}, or another account keeps it.`)
        )
      }
      if (holder === undefined && (yield* store.aliasCount(accountId)) >= aliasesPerAccount) {
        return yield* Effect.fail(
          violation(
            "/alias",
            "too-many-aliases",
            `An account has at most ${aliasesPerAccount} aliases, with those that it gave up. Choose one of them.`,
            { max: aliasesPerAccount }
          )
        )
      }
      return {
        guards: [{ _tag: "NameFree", name: alias, accountId, surveyId: id }],
        changes: [{ _tag: "AliasPut", alias, accountId }]
      }
    })

  return <E>(
    survey: Survey,
    alias: string | null | undefined,
    edit: Effect.Effect<Edit, E>
  ): Effect.Effect<Edit, E | RuleViolated> =>
    alias === undefined || alias === null || alias === survey.alias
      ? edit
      : Effect.gen(function*() {
        const given = yield* Effect.either(newAlias(survey, alias))
        const edited = yield* Effect.either(edit)
        if (Either.isRight(given)) {
          const { changes = [], guards = [], ...others } = yield* edited
          return {
            ...others,
            guards: Arr.appendAll(guards, given.right.guards),
            changes: Arr.appendAll(changes, given.right.changes)
          }
        }
        if (Either.isRight(edited)) return yield* new RuleViolated({ violations: [given.left] })
        const error = edited.left
        return yield* error instanceof RuleViolated
          ? new RuleViolated({ violations: Arr.append(error.violations, given.left) })
          : Effect.fail(error)
      })
}
