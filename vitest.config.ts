/** One configuration for all packages. Tests run on the source: no build stands between a change and its test. */
import { defineConfig } from "vitest/config"

/** `@canvass/source` first, then what vite would take by itself. */
const conditions = ["@canvass/source", "module", "node", "development|production"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "examples/**/test/**/*.test.ts"],
    // A PostgreSQL for those who ask for one.
    globalSetup: "test/postgres.setup.ts",
    // A process for each file: a test may hold a socket, a database or a signal handler of its own.
    pool: "forks",
    maxWorkers: "100%",
    // Generous, because machines differ: a time-out is there to end what hangs, not to measure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000
  }
})
