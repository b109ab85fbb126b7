/**
 * One configuration for all packages. Tests run on the sources, without a build, or with `TEST_BUILT=1`, as in `npm
 * test`, on the built modules.
 */
import { availableParallelism } from "node:os"
import { delimiter } from "node:path"
import process from "node:process"
import { configDefaults, defineConfig } from "vitest/config"
import { builtModules, loadBuiltModules } from "./test/builtModules.js"
import LongestFirst from "./test/LongestFirst.js"

const isBuilt = process.env["TEST_BUILT"] === "1"

/** `@canvass/source` first, then the default conditions of Vite. */
const conditions = [...isBuilt ? [] : ["@canvass/source"], "module", "node", "development|production"]

const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  plugins: isBuilt ? [loadBuiltModules()] : []
}

const tests = {
  // Generous: a time-out ends a test that hangs, on slow machines too.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  teardownTimeout: 10_000,
  expect: { poll: { timeout: 30_000 } },
  server: { deps: { external: isBuilt ? [builtModules] : [] } }
}

/** Tests that use nothing outside of their process. */
const inProcessTests = ["packages/{core,http}/test/**/*.test.ts"]

/** Tests of the whole API. */
const apiTests = ["packages/http-node/test/{api,contract}/**/*.test.ts"]

/** Tests that open sockets, files and databases, or start browsers and programs. */
const adapterTests = [
  "packages/*/test/**/*.test.ts",
  "apps/*/test/**/*.test.ts",
  "examples/**/test/**/*.test.ts",
  "test/**/*.test.ts"
]

/** Tests that have passed, and that nothing has changed for since: see `scripts/longTests.mjs`. */
const testsLeftOut = (process.env["TEST_LEFT_OUT"] ?? "").split(delimiter).filter((file) => file !== "")

const project = (
  name: string,
  include: ReadonlyArray<string>,
  { env = {}, exclude = [] }: {
    readonly env?: Readonly<Record<string, string>>
    readonly exclude?: ReadonlyArray<string>
  } = {}
) => ({
  ...shared,
  test: {
    ...tests,
    name,
    include: [...include],
    exclude: [...configDefaults.exclude, ...testsLeftOut, ...exclude],
    env: { ...env }
  }
})

/** `npm run verify` sets it: then all tests run, the API tests over each transport and on each store. */
const isComplete = process.env["CI_FULL"] === "1"

/** Tests whose short form would be too short to find what they search for, or too long for each run. */
const verifiedTests = isComplete
  ? []
  : [
    "apps/server/test/reliability/{FullDisk,HeavyRequests,HostileHour,MovedDatabase,Soak,WorkEstimates}.test.ts",
    "packages/store-pg/test/replica/{PrimaryLoad,ReplicaStore.conformance}.test.ts"
  ]

/**
 * Tests of how requests and responses pass a transport and a store: the contract, an export (a stream), files (uploads,
 * downloads) and the log. A transport and a store beside those of the complete runs keep these. The other tests are of
 * what the services do.
 */
const transportTests = isComplete
  ? apiTests
  : ["packages/http-node/test/{api/{Changes,Exports,Files,MalformedParts},contract/*}.test.ts"]

/**
 * Tests of what PostgreSQL decides, beside those that pass a transport: the order of changes, limits that are counted
 * at the same time, waking, and reads of the past. The conformance suite compares the stores in all else.
 */
const postgresTests = isComplete
  ? apiTests
  : [...transportTests, "packages/http-node/test/api/{AsOf,ChangeEvents,PendingDefinitions,Quotas}.test.ts"]

/** Readers that wait for changes: their connections, and their places, which a server and a host share out alike. */
const waitingReaderTests = ["packages/http-node/test/api/ChangeEvents.test.ts"]

/** Who may do what is decided behind the transport. A mounted API has a matrix of its own. */
const accessTests = ["**/contract/Access.test.ts"]

/** Tests of logins, which a mounted API does not have if its host authenticates the callers. */
const loginTests = ["**/api/logins/*.test.ts", "**/contract/Examples.test.ts"]

/**
 * Tests of what is decided before a store is asked, and of logins at providers, of which a store has only links. The
 * conformance suite has both on each store.
 */
const storeIndependentTests = isComplete
  ? []
  : [
    "**/contract/{Access,OpenApiDocument,OrderOfChecks,PathPrefixes,Questionnaires,SurveySchema}.test.ts",
    "**/api/logins/OAuth.test.ts"
  ]

export default defineConfig({
  test: {
    // One process for each core: with one more, the pool ends the run with an error of its own. It keeps the modules
    // of a project from file to file, because loading them takes longer than most of the tests: a file restores what
    // it changes of its process.
    pool: "forks",
    poolOptions: { forks: { minForks: 1, maxForks: availableParallelism(), isolate: false } },
    sequence: { sequencer: LongestFirst },
    // PostgreSQL starts when a test needs it.
    globalSetup: ["test/clientSchema.setup.ts", "test/postgres.setup.ts"],
    projects: [
      project("adapters", adapterTests, { exclude: [...inProcessTests, ...apiTests, ...verifiedTests] }),
      project("in process", inProcessTests),
      project("API, memory", apiTests),
      project("API, PostgreSQL", postgresTests, { env: { TEST_STORE: "postgres" }, exclude: storeIndependentTests }),
      ...isComplete
        ? [
          project("API, SQLite", apiTests, { env: { TEST_STORE: "sqlite" } }),
          project("API, fetch", apiTests, { env: { TEST_TRANSPORT: "fetch" } })
        ]
        : [project("API, SQLite and fetch", [...transportTests, ...waitingReaderTests], {
          env: { TEST_STORE: "sqlite", TEST_TRANSPORT: "fetch" },
          exclude: accessTests
        })],
      project("API, mounted", transportTests, { env: { TEST_TRANSPORT: "mounted" }, exclude: loginTests })
    ]
  }
})
