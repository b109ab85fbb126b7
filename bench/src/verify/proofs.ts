/** The reliability figures, of which `npm test` runs a short form, and the tests that it leaves out. */
import type { Proof } from "./Proof.js"

export const proofs: ReadonlyArray<Proof> = [
  {
    name: "kill",
    what: "kill -9 of the server under load",
    extent: "200 rounds on each store",
    files: ["apps/server/test/reliability/ServerKill.test.ts"],
    environment: { KILLED_ROUNDS: "200" }
  },
  {
    name: "uploads",
    what: "kill -9 of the server under uploads, submissions that claim files, deletions and sweeps",
    extent: "50 rounds on each store, and with the files in a directory",
    files: ["apps/server/test/reliability/UploadKill.test.ts"],
    environment: { UPLOAD_KILLS: "50" }
  },
  {
    name: "log",
    what: "kill -9 of servers, and of a program that copies, under random writes: the log's readers have all responses",
    extent: "1 000 kills on SQLite and on two instances with PostgreSQL",
    files: ["apps/server/test/reliability/LogKill.test.ts"],
    environment: { LOG_KILLS: "1000" }
  },
  {
    name: "log-hour",
    what: "an hour of random writes, removals, edits and kill -9 of servers and of `canvass sync --follow`",
    extent: "60 minutes, or `--minutes`, on SQLite and on two instances with PostgreSQL",
    files: ["apps/server/test/reliability/LogKill.test.ts"],
    environment: { LOG_MINUTES: "60" }
  },
  {
    name: "deletions",
    what: "kill -9 of the server while it deletes the rows of an account",
    extent: "20 rounds",
    files: ["apps/server/test/reliability/AccountDeletionKill.test.ts"],
    environment: { DELETION_KILLS: "20" }
  },
  {
    name: "crash",
    what: "kill -9 of a program that writes to SQLite, and to the journal of the example",
    extent: "200 rounds",
    files: ["packages/store-sqlite/test/Crash.test.ts", "examples/journal-store/test/JournalStore.test.ts"],
    environment: { CRASH_ROUNDS: "200" }
  },
  {
    name: "restore",
    what: "kill -9 of a restore of a SQLite backup",
    extent: "at each step",
    files: ["packages/store-sqlite/test/SqliteRestore.test.ts"],
    environment: { RESTORE_STRIDE: "1" }
  },
  {
    name: "editor",
    what:
      "an editor in Chromium whose server is killed, whose session ends, that is offline, loaded again, crashes, or has a second tab",
    extent: "34 random moments each, 204 in all",
    files: ["apps/server/test/reliability/EditorLoss.test.ts"],
    environment: { EDITOR_DRILLS: "34" }
  },
  {
    name: "editor-edits",
    what:
      "random edits by mouse and keyboard in an editor in Chromium: what is saved equals what the model says, and undo",
    extent: "1 000 random definitions with 8 edits each; each property of the schema is changed",
    files: ["packages/editor/test/screen/randomEdits.browser.test.ts"],
    environment: { EDITOR_EDITS: "1000" }
  },
  {
    name: "upgrade",
    what: "a breaking migration under load of an older program, which is built from the history of the repository",
    extent: "the release before each breaking migration, on each store",
    files: ["apps/server/test/reliability/Upgrade.test.ts"],
    environment: { UPGRADE_FROM: "all" }
  },
  {
    name: "estimates",
    what: "the memory that the heaviest requests hold, beside its estimate",
    extent: "each operation and page with the largest survey",
    files: ["apps/server/test/reliability/WorkEstimates.test.ts"]
  },
  {
    name: "heavy",
    what: "the heaviest requests of every kind at once, on a heap of 512 MB",
    extent: "600 of each, from one address and from six, on each store",
    files: ["apps/server/test/reliability/HeavyRequests.test.ts"],
    environment: { HEAVY_REQUESTS: "600" }
  },
  {
    name: "heavy-workers",
    what: "the heaviest requests of every kind at once, on two processes with heaps of 512 MB",
    extent: "600 of each, from one address and from six, on each store",
    files: ["apps/server/test/reliability/HeavyRequests.test.ts"],
    environment: { HEAVY_REQUESTS: "600", HEAVY_WORKERS: "2" }
  },
  {
    name: "outages",
    what: "PostgreSQL crashes under load of four instances",
    extent: "20 rounds",
    files: ["apps/server/test/reliability/PostgresOutage.test.ts"],
    environment: { OUTAGE_ROUNDS: "20" }
  },
  {
    name: "replica",
    what: "reads after each acknowledged write, on a streaming replica that is behind, down, silent and promoted",
    extent: "3 000 random writes, 3 clients of a server, and the conformance suite of stores with 10 histories",
    files: [
      "apps/server/test/services/ReadReplica.test.ts",
      "packages/store-pg/test/replica/PrimaryLoad.test.ts",
      "packages/store-pg/test/replica/ReadReplica.test.ts",
      "packages/store-pg/test/replica/ReplicaStore.conformance.test.ts"
    ],
    environment: { REPLICA_WRITES: "3000", REPLICA_CLIENT_WRITES: "300", STORE_SEQUENCES: "10" }
  },
  {
    name: "quotas",
    what: "kill -9 of four instances on PostgreSQL that fill quotas",
    extent: "30 kills",
    files: ["apps/server/test/reliability/QuotaKill.test.ts"],
    environment: { QUOTA_KILLS: "30" }
  },
  {
    name: "deliveries",
    what: "deliveries under random faults, on a simulated clock",
    extent: "10 000 seeds",
    files: ["packages/webhook-worker/test/DeliverySimulation.test.ts"],
    environment: { SIMULATIONS: "10000" }
  },
  {
    name: "delivered",
    what: "kill -9 of server and workers during deliveries",
    extent: "50 kills on each store",
    files: ["apps/server/test/services/WebhookDelivery.test.ts"],
    environment: { DELIVERY_KILLS: "50" }
  },
  {
    name: "pgbouncer",
    what: "PgBouncer in front of PostgreSQL, where it is installed: modes that work, and those that are refused",
    extent: "each mode that the installed version has",
    files: ["apps/server/test/services/PgBouncer.test.ts"]
  },
  {
    name: "deploy",
    what: "the files of deploy/ with nginx, Caddy, Prometheus, systemd and Compose, where they are installed",
    extent: "each file",
    files: ["apps/server/test/deploy"]
  },
  {
    name: "stores",
    what: "stores against the memory reference, random units",
    extent: "1 000 sequences × 3 stores, in order and at the same time; all tests on a pool of the program",
    files: [
      "packages/core/test/memory/Memory.conformance.test.ts",
      "packages/store-sqlite/test/SqliteStore.conformance.test.ts",
      "packages/store-pg/test/PgStore.conformance.test.ts",
      "packages/store-pg/test/connections/LayerFromPool.test.ts"
    ],
    environment: { STORE_SEQUENCES: "1000" }
  },
  {
    name: "plan",
    what:
      "plans of definitions against what is stored before and after the change; planned changes beside other requests",
    extent: "1 000 random edits of random surveys with responses on each store",
    files: [
      "packages/core/test/memory/Memory.conformance.test.ts",
      "packages/store-sqlite/test/SqliteStore.conformance.test.ts",
      "packages/store-pg/test/PgStore.conformance.test.ts"
    ],
    titles: "plans of definitions predict|planned change",
    environment: { STORE_SEQUENCES: "1000" }
  },
  {
    name: "examples",
    what: "the stores of the examples",
    extent: "all parts of the conformance suite",
    files: [
      "examples/embed/test/sealedStore.conformance.test.ts",
      "examples/journal-store/test/JournalStore.conformance.test.ts"
    ]
  },
  {
    name: "analytics",
    what: "analytics against a brute-force recount, random histories",
    extent: "1 000 histories",
    files: ["packages/core/test/analytics/Analytics.test.ts"],
    environment: { RECOUNTED_HISTORIES: "1000" }
  },
  {
    name: "disclosure",
    what: "a results link that is read after every response, solved for single answers by linear algebra",
    extent: "10 000 histories",
    files: ["packages/core/test/results-link/Disclosure.test.ts"],
    environment: { LINK_HISTORIES: "10000" }
  },
  {
    name: "hostile",
    what: "hostile requests, generated from the contract",
    extent: "100 000 requests",
    files: ["apps/server/test/reliability/HostileRequests.test.ts"],
    environment: { HOSTILE_REQUESTS: "100000" }
  },
  {
    name: "mcp",
    what:
      "the endpoint for models: the conformance suite of the protocol, which is installed from npm, the way of a model, " +
      "and slow callers",
    extent: "all scenarios of servers, six on the product; each client; 10 000 messages that are sent byte by byte",
    files: [
      "apps/server/test/commands/mcp/Journey.test.ts",
      "apps/server/test/reliability/McpConformance.test.ts",
      "apps/server/test/reliability/McpSlowCallers.test.ts"
    ],
    environment: { MCP_CONFORMANCE: "true", MCP_SLOW_CALLERS: "10000" }
  },
  {
    name: "hour",
    what:
      "everything hostile at once on a heap of 512 MB: fuzz, slow readers, exports, large bodies, deletions, floods",
    extent: "60 minutes, or `--minutes`",
    files: ["apps/server/test/reliability/HostileHour.test.ts"],
    environment: { HOSTILE_MINUTES: "60", HOSTILE_MIN_SERVED: "0.999", HOSTILE_MAX_P99_MILLIS: "1000" }
  },
  {
    name: "soak",
    what: "everything that users do at once on a heap of 512 MB: submissions, portal, exports, removals, webhooks",
    extent: "20 minutes, or `--minutes`, on each store",
    files: ["apps/server/test/reliability/Soak.test.ts"],
    environment: { SOAK_MINUTES: "20", SOAK_MAX_P99_MILLIS: "200", SOAK_MAX_TURN_MILLIS: "250" }
  },
  {
    name: "disks",
    what: "a full disk under uploads, and a database file that is moved while the server runs",
    extent: "files in the database and in a directory",
    files: [
      "apps/server/test/reliability/FullDisk.test.ts",
      "apps/server/test/reliability/MovedDatabase.test.ts"
    ]
  },
  {
    name: "races",
    what: "concurrent publish, resume, register, refresh, rate limit, idempotency",
    extent: "20 times",
    files: [
      "packages/core/test/accounts/Accounts.test.ts",
      "packages/core/test/rate-limiting/RateLimiter.test.ts",
      "packages/core/test/responses/Responses.test.ts",
      "packages/core/test/surveys/Surveys.test.ts",
      "packages/core/test/unit-of-work/reservations/IdempotentCreate.test.ts",
      "packages/http-node/test/contract/Idempotency.test.ts",
      "packages/store-sqlite/test/SqliteStore.test.ts"
    ],
    titles: "concurrent|two stores at once",
    times: 20
  },
  {
    name: "instances",
    what: "races over four instances on one PostgreSQL: rate limit, locks",
    extent: "20 times",
    files: [
      "apps/server/test/reliability/FourInstances.test.ts",
      "packages/store-pg/test/rate-limiting/PgRateLimiter.test.ts",
      "packages/store-pg/test/PgStore.test.ts"
    ],
    times: 20
  },
  {
    name: "logic",
    what: "which questions are shown, compared with SurveyJS",
    extent: "100 000 random questionnaires",
    files: ["packages/core/test/logic/questionnaire/surveyCore.test.ts"],
    // SurveyJS keeps memory of each of its models until the process ends.
    environment: { COMPARED_QUESTIONNAIRES: "10000" },
    times: 10
  },
  {
    name: "memory",
    what: "exports, lists, analytics, slow and absent readers of responses of 1 MB, on a heap of 256 MB",
    extent: "1 000 responses, on each store",
    files: ["apps/server/test/reliability/BoundedMemory.test.ts"],
    environment: { MEMORY_RESPONSES: "1000", MEMORY_ROUNDS: "3", MEMORY_MAX_STALL_MILLIS: "100" }
  },
  {
    name: "waiting",
    what: "simultaneous reads and large submissions that wait for the store, on a heap of 256 MB",
    extent: "1 000 reads and 400 submissions, on each store",
    files: ["apps/server/test/reliability/WaitingRequests.test.ts"],
    environment: { WAITING_REQUESTS: "1000" }
  },
  {
    name: "spss",
    what: "files for SPSS, read by PSPP, which must be installed",
    extent: "every type of question",
    files: ["packages/formats/test/sav.test.ts"],
    environment: { NEEDS_PSPP: "true" }
  },
  {
    name: "copies",
    what: "kill -9 of a program that copies; copies compared by DuckDB; the recipe of pandas",
    extent: "2 000 changes and 30 histories on each target, 1 000 kills in all",
    files: [
      "apps/server/test/commands/sync/SyncCommand.test.ts",
      "apps/server/test/commands/sync/parquet/ParquetTarget.test.ts",
      "apps/server/test/commands/sync/equality.test.ts",
      "apps/server/test/commands/sync/recipes.test.ts"
    ],
    environment: { COPY_CHANGES: "2000", COPY_HISTORIES: "30", SYNC_KILLS: "334", NEEDS_PANDAS: "true" }
  },
  {
    name: "commands",
    what: "commands of accounts, definitions, aggregates and keys, forgotten passwords, and files of the server",
    extent: "every test on each store",
    files: [
      "apps/server/test/Recovery.test.ts",
      "apps/server/test/commands/AnalyticsCommand.test.ts",
      "apps/server/test/commands/definition/inProcess.test.ts",
      "apps/server/test/commands/definition/largeDefinitions.test.ts",
      "apps/server/test/commands/RekeyCommand.test.ts",
      "apps/server/test/commands/UserCommand.test.ts",
      "apps/server/test/services/FileStorage.test.ts"
    ]
  },
  {
    name: "pages",
    what: "pages in a browser: hostile texts, and the rules of accessibility",
    extent: "each text alone, each language, and all rules in each window, the colours in both themes",
    files: ["packages/web/test"]
  },
  {
    name: "api",
    what: "the whole API, and access control: every operation by every kind of caller",
    extent: "every test over each transport and on each store",
    files: ["packages/http-node/test/api", "packages/http-node/test/contract"]
  }
]
