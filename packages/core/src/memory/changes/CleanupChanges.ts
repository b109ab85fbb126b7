import * as Chunk from "effect/Chunk"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { UsageCount } from "../../audit/Usage.js"
import { compositeKey, type State } from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"

export const cleanupChanges = {
  ReservationPut: (state, change) => ({
    ...state,
    reservations: HashMap.set(
      state.reservations,
      compositeKey(change.reservation.scope, change.reservation.key),
      change.reservation
    )
  }),
  ExpiredDataRemoved: (state, change) => ({
    ...state,
    reservations: HashMap.filter(state.reservations, ({ expiresAt }) => expiresAt > change.now),
    oneTimeTokens: HashMap.filter(state.oneTimeTokens, ({ expiresAt }) => expiresAt > change.now),
    sessions: HashMap.filter(state.sessions, ({ expiresAt }) => expiresAt > change.now),
    loginAddresses: HashMap.filter(state.loginAddresses, ({ expiresAt }) => expiresAt > change.now),
    refreshTokens: HashMap.filter(state.refreshTokens, ({ expiresAt }) => expiresAt > change.now)
  }),
  AuditEntriesRemoved: (state, change) => ({
    ...state,
    audit: HashMap.map(state.audit, Chunk.filter(({ createdAt }) => createdAt >= change.before))
  }),
  UsageAdded: (state, change) => ({ ...state, usage: addUsage(state.usage, change.usage) })
} satisfies SomeChanges

const addUsage = (usage: State["usage"], added: UsageCount): State["usage"] =>
  HashMap.modifyAt(usage, compositeKey(added.accountId, added.day, added.statusClass), (before) =>
    Option.some({
      ...added,
      count: added.count + Option.match(before, { onNone: () => 0, onSome: ({ count }) => count })
    }))
