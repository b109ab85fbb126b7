/** One configuration for all packages. Tests run on the sources, without a build. */
import { availableParallelism } from "node:os"
import process from "node:process"
import { configDefaults, defineConfig } from "vitest/config"
import LongestFirst from "./test/LongestFirst.js"
import { longTests } from "./test/longTests.js"

/** `@canvass/source` first, then the default conditions of Vite. */
const conditions = ["@canvass/source", "module", "node", "development|production"]

const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } }

const cores = availableParallelism()

/** `npm run verify` runs all tests over every transport and on every store, and those that take minutes. */
const isVerification = process.env["VERIFY"] === "true"

const tests = {
  // A process for each file: a test may hold a socket, a database or a signal handler of its own.
  pool: "forks",
  // Generous: a time-out ends a test that hangs, on slow machines too.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  teardownTimeout: 10_000,
  expect: { poll: { timeout: 30_000 } }
}

/** The tests of the whole API. They run in memory over `node:http`, and on PostgreSQL. */
const apiTests = ["packages/http-node/test/{api,contract}/**/*.test.ts"]

/**
 * The tests of what a transport or a store can change: the contract, and one file for each kind of result (values and
 * lists, streams, uploads and downloads). They run over the other transports and on SQLite.
 */
const adapterTests = isVerification ? apiTests : [
  "packages/http-node/test/contract/*.test.ts",
  "packages/http-node/test/api/{Exports,Files,Responses}.test.ts"
]

/** Tests that start no process and change nothing of their own process. */
const inProcessTests = ["packages/{core,http}/test/**/*.test.ts"]

/** The files share threads and loaded modules: loading them takes longer than most of the tests. */
const apiProject = (
  name: string,
  include: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  excludedTests: ReadonlyArray<string> = []
) => ({
  ...shared,
  test: {
    ...tests,
    name,
    include: [...include],
    exclude: [...configDefaults.exclude, ...excludedTests],
    env: { ...env },
    pool: "threads"
  }
})

/** Tests of logins, which a mounted API does not have if its host authenticates the callers. */
const loginTests = ["**/api/logins/*.test.ts", "**/contract/Examples.test.ts"]

/** Tests of what is decided before a store is asked. */
const storeIndependentTests = ["**/contract/{Access,OpenApiDocument,OrderOfChecks,PathPrefixes}.test.ts"]

export default defineConfig({
  test: {
    // Numbers of workers apply here only, not in a project. The API tests run in threads, all others in processes.
    poolOptions: {
      forks: { minForks: 1, maxForks: cores },
      threads: { minThreads: 1, maxThreads: Math.ceil(cores / 2), isolate: false }
    },
    sequence: { sequencer: LongestFirst },
    // PostgreSQL starts when a test needs it.
    globalSetup: ["test/clientSchema.setup.ts", "test/postgres.setup.ts"],
    projects: [
      {
        ...shared,
        test: {
          ...tests,
          name: "all",
          include: [
            "packages/*/test/**/*.test.ts",
            "apps/*/test/**/*.test.ts",
            "examples/**/test/**/*.test.ts",
            "test/**/*.test.ts"
          ],
          exclude: [
            ...configDefaults.exclude,
            ...apiTests,
            ...inProcessTests,
            ...isVerification ? [] : longTests
          ]
        }
      },
      { ...shared, test: { ...tests, name: "in process", include: inProcessTests, pool: "threads" } },
      apiProject("API, memory", apiTests, {}),
      apiProject("API, fetch", adapterTests, { TEST_TRANSPORT: "fetch" }),
      apiProject("API, mounted", adapterTests, { TEST_TRANSPORT: "mounted" }, loginTests),
      apiProject("API, SQLite", adapterTests, { TEST_STORE: "sqlite" }, storeIndependentTests),
      apiProject("API, PostgreSQL", apiTests, { TEST_STORE: "postgres" }, storeIndependentTests)
    ]
  }
})
