/**
 * Tests that take minutes: `npm run verify` runs them, and `npm test` does not. Of the tests that kill a process, the
 * gate has `ServerKill.test.ts`, on each store.
 */
export const longTests: ReadonlyArray<string> = [
  "apps/server/test/reliability/AccountDeletionKill.test.ts",
  "apps/server/test/reliability/HostileHour.test.ts",
  "apps/server/test/reliability/PostgresOutage.test.ts",
  "apps/server/test/reliability/UploadKill.test.ts",
  "apps/server/test/reliability/WaitingRequests.test.ts",
  "packages/store-sqlite/test/Crash.test.ts"
]
