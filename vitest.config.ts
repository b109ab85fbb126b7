/** One configuration for all packages. Tests run on the source: no build stands between a change and its test. */
import { defineConfig } from "vitest/config"

/** `@canvass/source` first, then what vite would take by itself. */
const conditions = ["@canvass/source", "module", "node", "development|production"]

const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } }

const tests = {
  // A process for each file: a test may hold a socket, a database or a signal handler of its own.
  pool: "forks",
  maxWorkers: "100%",
  // Generous, because machines differ: a time-out is there to end what hangs, not to measure.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 10_000
}

/** What is tried through the whole API on the memory store must not tell the other stores from it. */
const wholeApi = ["packages/http-node/test/Handlers*.test.ts"]

export default defineConfig({
  test: {
    // A PostgreSQL for those who ask for one.
    globalSetup: "test/postgres.setup.ts",
    projects: [
      {
        ...shared,
        test: {
          ...tests,
          name: "all",
          include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "examples/**/test/**/*.test.ts"]
        }
      },
      { ...shared, test: { ...tests, name: "SQLite", include: wholeApi, env: { TEST_STORE: "sqlite" } } },
      { ...shared, test: { ...tests, name: "PostgreSQL", include: wholeApi, env: { TEST_STORE: "postgres" } } }
    ]
  }
})
