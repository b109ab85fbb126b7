/** One configuration for all packages. Tests run on the sources, without a build. */
import { availableParallelism } from "node:os"
import process from "node:process"
import { configDefaults, defineConfig } from "vitest/config"
import LongestFirst from "./test/LongestFirst.js"
import { longTests } from "./test/longTests.js"

/** `@canvass/source` first, then the default conditions of Vite. */
const conditions = ["@canvass/source", "module", "node", "development|production"]

const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** `npm run verify` runs the tests of the API over every transport and on every store, and those that take minutes. */
const isVerification = process.env["VERIFY"] === "true"

const tests = {
  // Generous: a time-out ends a test that hangs, on slow machines too.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  teardownTimeout: 10_000,
  expect: { poll: { timeout: 30_000 } }
}

/** Tests that use nothing outside of their process. */
const inProcessTests = ["packages/{core,http}/test/**/*.test.ts"]

/** Tests of the whole API. They run in memory over `node:http`, and on PostgreSQL. */
const apiTests = ["packages/http-node/test/{api,contract}/**/*.test.ts"]

/**
 * Tests of what another transport or store can change: the contract, and one file for each kind of result (values and
 * lists, streams, uploads and downloads). They run over the other transports and on SQLite.
 */
const variantTests = isVerification ? apiTests : [
  "packages/http-node/test/contract/*.test.ts",
  "packages/http-node/test/api/{Exports,Files,Responses}.test.ts"
]

/** Tests that open sockets, files and databases, or start browsers and programs. */
const adapterTests = [
  "packages/*/test/**/*.test.ts",
  "apps/*/test/**/*.test.ts",
  "examples/**/test/**/*.test.ts",
  "test/**/*.test.ts"
]

const project = (
  name: string,
  include: ReadonlyArray<string>,
  { env = {}, exclude = [] }: {
    readonly env?: Readonly<Record<string, string>>
    readonly exclude?: ReadonlyArray<string>
  } = {}
) => ({
  ...shared,
  test: { ...tests, name, include: [...include], exclude: [...configDefaults.exclude, ...exclude], env: { ...env } }
})

/** Tests of logins, which a mounted API does not have if its host authenticates the callers. */
const loginTests = ["**/api/logins/*.test.ts", "**/contract/Examples.test.ts"]

/** Tests of what is decided before a store is asked. */
const storeIndependentTests = ["**/contract/{Access,OpenApiDocument,OrderOfChecks,PathPrefixes}.test.ts"]

export default defineConfig({
  test: {
    // One process for each core. It keeps the modules of a project from file to file, because loading them takes longer
    // than most of the tests: a file restores what it changes of its process.
    pool: "forks",
    poolOptions: { forks: { minForks: 1, maxForks: availableParallelism(), isolate: false } },
    sequence: { sequencer: LongestFirst },
    // PostgreSQL starts when a test needs it.
    globalSetup: ["test/clientSchema.setup.ts", "test/postgres.setup.ts"],
    projects: [
      project("adapters", adapterTests, {
        exclude: [...inProcessTests, ...apiTests, ...isVerification ? [] : longTests]
      }),
      project("in process", inProcessTests),
      project("API, memory", apiTests),
      project("API, fetch", variantTests, { env: { TEST_TRANSPORT: "fetch" } }),
      project("API, mounted", variantTests, { env: { TEST_TRANSPORT: "mounted" }, exclude: loginTests }),
      project("API, SQLite", variantTests, { env: { TEST_STORE: "sqlite" }, exclude: storeIndependentTests }),
      project("API, PostgreSQL", apiTests, { env: { TEST_STORE: "postgres" }, exclude: storeIndependentTests })
    ]
  }
})
