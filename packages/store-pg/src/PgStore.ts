/** The store in a PostgreSQL database, which any number of instances may share. */
import type { Store } from "@canvass/core/ports"
import {
  Database,
  LogWatch,
  Migrations,
  Programs,
  ReplicaReads,
  SqlCommitter,
  SqlStore,
  Statements,
  type StoreClient
} from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as PgClient from "./connections/PgClient.js"
import * as PgPool from "./connections/PgPool.js"
import * as PoolerCheck from "./connections/PoolerCheck.js"
import * as SharedPool from "./connections/SharedPool.js"
import { dialect, sequentialDialect } from "./PgDialect.js"
import { prepareRateLimits } from "./rate-limiting/RateLimitSetup.js"
import * as RateLimitTable from "./rate-limiting/RateLimitTable.js"
import * as ReadReplica from "./replica/ReadReplica.js"
import type * as ReplicaMonitor from "./replica/ReplicaMonitor.js"
import { prepareSchema, prepareTables, type SchemaError } from "./SchemaSetup.js"
import * as LogWaking from "./waking/LogWaking.js"

export interface MigrateOptions {
  /** `postgres://user:password@host:port/database`, as a text or `Redacted`, which hides the password in logs. */
  readonly url: PgClient.DatabaseUrl
  /**
   * The schema of the store's tables. It is created if it does not exist. Stores in different schemas of a database do
   * not influence each other. Default: the first schema of the `search_path`.
   */
  readonly schema?: string | undefined
  /** What the program does, such as `serve`, for those who look who uses the database. Default `library`. */
  readonly role?: string | undefined
  /** Applies breaking migrations also while older programs run, whose writes fail then. Default `false`. */
  readonly force?: boolean | undefined
}

export interface PgOptions extends MigrateOptions {
  /**
   * `false`: the store creates and changes no table, and fails with `DatabaseNotMigrated` when a migration is missing.
   * Default `true`. With either value, a database that is up to date needs no right to create anything.
   */
  readonly migrate?: boolean | undefined
  /** Maximum number of connections for reads. Default 10. */
  readonly maxReaders?: number | undefined
  /**
   * A streaming replica of the database, which executes long reads of surveys: lists, searches and exports of
   * responses, analytics, and pages of changes. Each of these reads sees everything that was committed before it began.
   * While the replica is down or more than two seconds behind, the primary executes them. Default: the primary executes
   * all reads.
   */
  readonly replica?: ReplicaOptions | undefined
  /** Maximum number of reads that wait for a connection. Further ones die with `StoreUnavailable`. Default 2 000. */
  readonly maxWaiting?: number | undefined
  /** `maxConcurrentBatches` is the number of connections that commit. Default 2. */
  readonly committer?: SqlCommitter.CommitterOptions | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
  /**
   * Where to learn by `LISTEN` what other instances write, for those who wait for changes: an address without a pooler
   * in transaction mode. Default: `url`. Takes one more connection, from the first wait on.
   */
  readonly listenUrl?: PgClient.DatabaseUrl | undefined
  /** Connects to `listenUrl` at once, and logs whether notifications arrive. Default `false`. */
  readonly listenAtStart?: boolean | undefined
}

/** A streaming replica that executes reads. */
export type ReplicaOptions = ReadReplica.ReplicaOptions

/** Time limits in milliseconds. A call that exceeds one dies with `StoreUnavailable`. */
export interface Timeouts {
  /** For making a connection. Default 5 000. */
  readonly connectMillis: number
  /** For a statement that writes. PostgreSQL cancels it after this time, and rolls back its unit. Default 10 000. */
  readonly writeMillis: number
  /** For a statement that reads. Default 30 000. */
  readonly readMillis: number
  /**
   * Additional time to wait for a response after a statement has reached its limit. After it the connection is
   * destroyed: PostgreSQL may be unreachable without having closed the connection. Default 5 000.
   */
  readonly silenceMillis: number
}

/**
 * All ports of a store. Migrates the database first, unless `migrate` is `false`. Writes are durable when they are
 * acknowledged. Fails with
 * - `DatabaseNotMigrated` if migrations are missing that the store may not apply,
 * - `DatabaseIsNewer` if a newer program has made a breaking migration,
 * - `ProgramsConnected` if a breaking migration is missing while older programs use the database,
 * - `SchemaUnavailable` if the connections do not use the schema of the options,
 * - `UnsupportedPooler` behind a connection pooler that refuses parameters of connections or loses prepared statements,
 * - `UnsuitableReplica` if `replica` names a server of another database. One that is down, or that is no replica at the
 *   time, is not used, with a warning in the log.
 */
export const layer = (
  options: PgOptions
): Layer.Layer<Store, SchemaError | PoolerCheck.UnsupportedPooler | ReplicaMonitor.UnsuitableReplica> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const { committer = defaults, maxReaders = defaultMaxReaders, maxWaiting = defaultMaxWaiting } = options
    const { connectMillis, readMillis, silenceMillis, writeMillis } = timeoutsOf(options)
    const program = Programs.make(options.role)
    yield* Effect.scoped(Effect.gen(function*() {
      const opened = yield* open(options, program)
      yield* PoolerCheck.check(opened.sql)
      yield* prepare(opened, options, program)
    }))
    const applicationName = PgPool.applicationNameOf(program.id, Migrations.generation)
    const writer = yield* client({
      use: "write",
      url: options.url,
      schema: options.schema,
      applicationName,
      connectTimeoutMillis: connectMillis,
      maxConnections: writerConnections(committer),
      maxWaiting,
      statementTimeoutMillis: writeMillis,
      responseTimeoutMillis: writeMillis + silenceMillis
    })
    const reads = {
      schema: options.schema,
      applicationName,
      connectTimeoutMillis: connectMillis,
      maxWaiting,
      statementTimeoutMillis: readMillis,
      responseTimeoutMillis: readMillis + silenceMillis
    }
    const executeWith = options.replica === undefined
      ? undefined
      : yield* ReadReplica.make(options.replica, writer.sql, reads)
    const reader = yield* client({ ...reads, use: "read", url: options.url, maxConnections: maxReaders, executeWith })
    const waking = yield* LogWaking.make(writer, program, {
      listenUrl: options.listenUrl ?? options.url,
      isEager: options.listenAtStart ?? false,
      applicationName,
      connectTimeoutMillis: connectMillis
    })
    const readPorts = layerReads(reader, waking)
    return Layer.mergeAll(
      SqlStore.layerFiles(writer, reader),
      executeWith === undefined ? readPorts : Layer.provideMerge(ReplicaReads.layer, readPorts),
      layerWrites(writer, committer, waking),
      yield* health(writer, program)
    )
  }))

const layerReads = (reader: Database, { watch }: LogWaking.LogWaking) =>
  Layer.provide(SqlStore.layerReads, Layer.merge(Layer.succeed(Database, reader), Layer.succeed(LogWatch, watch)))

const layerWrites = (
  writer: Database,
  committer: SqlCommitter.CommitterOptions,
  { observing }: LogWaking.LogWaking
): Layer.Layer<SqlStore.WritePorts> =>
  Layer.map(
    Layer.provide(SqlStore.layerWrites(committer), Layer.succeed(Database, writer)),
    (ports) => observing(ports)
  )

/** Enters the program among those that use the database, and tells its health. */
const health = (writer: Database, program: Programs.Program) =>
  Effect.map(
    Programs.register(writer, program),
    (overtaken) => SqlStore.layerHealth(writer, overtaken, isWritable(writer))
  )

/** A standby, or a database that is read-only, does not count as healthy. */
const isWritable = ({ sql }: Database) => sql`UPDATE migrations SET number = number WHERE FALSE`

export interface SharedPoolOptions {
  /** A `pg.Pool` of the program. The store never ends it, and leaves no listener on it. */
  readonly pool: SharedPool.SharedPool
  /**
   * The schema of the store's tables. It is created if it does not exist. Each read is then a transaction of three
   * messages instead of one. Default: the first schema of the connections' `search_path`.
   */
  readonly schema?: string | undefined
  /**
   * `false`: the store creates and changes no table, and fails with `DatabaseNotMigrated` when a migration is missing.
   * Default `true`. With either value, a database that is up to date needs no right to create anything.
   */
  readonly migrate?: boolean | undefined
  /** What the program does, for those who look who uses the database. Default `library`. */
  readonly role?: string | undefined
  /** Applies breaking migrations also while older programs run, whose writes fail then. Default `false`. */
  readonly force?: boolean | undefined
  /** Maximum number of reads that wait for a connection. Further ones die with `StoreUnavailable`. Default 2 000. */
  readonly maxWaiting?: number | undefined
  /** `maxConcurrentBatches` is the number of connections that commits use at the same time. Default 1. */
  readonly committer?: SqlCommitter.CommitterOptions | undefined
  /** The limits include the wait for a connection of the pool. The pool itself limits how long connecting takes. */
  readonly timeouts?: Partial<Omit<Timeouts, "connectMillis">> | undefined
  /**
   * Where to learn by `LISTEN` what other instances write, for those who wait for changes. Takes a connection beside
   * the pool, from the first wait on. Default: the store looks each 250 ms while somebody waits.
   */
  readonly listenUrl?: PgClient.DatabaseUrl | undefined
}

/**
 * All ports of a store that uses the connection pool of the program, so that both together open no more connections
 * than the pool allows. Migrates the database first, unless `migrate` is `false`. If other tables of the schema have
 * the names of the store's tables, the layer fails with `UnsupportedPool` and creates nothing. It fails with
 * `DatabaseNotMigrated`, `DatabaseIsNewer`, `ProgramsConnected` and `SchemaUnavailable` as `layer` does.
 *
 * A read holds a connection for one statement, a commit for one transaction. A call that the program makes while it
 * holds a connection needs a second one, and dies with `StoreUnavailable` when none becomes free in time. The
 * type parsers, the time zone and the prepared statements of the program stay as they are; `DateStyle` has to be ISO.
 * Without `listenUrl`, the store keeps no connection for `LISTEN`. Like every store, it notices a changed API key
 * within a second.
 *
 * The store's own pool (`layer`) is faster: it pipelines statements, and PostgreSQL plans each of them once for a
 * connection. A read that takes too long is cancelled over another connection of the pool; if none is free, the store
 * closes the connection of the read. Give the pool a listener for `error`, as `pg` demands.
 */
export const layerFromPool = (
  options: SharedPoolOptions
): Layer.Layer<Store, SchemaError | SharedPool.UnsupportedPool> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const { committer = SqlCommitter.defaults, maxWaiting = defaultMaxWaiting, pool, schema } = options
    const { readMillis, silenceMillis, writeMillis } = timeoutsOf(options)
    const database = (statementTimeoutMillis: number): Database => ({
      sql: SharedPool.make({
        pool,
        maxWaiting,
        statementTimeoutMillis,
        responseTimeoutMillis: statementTimeoutMillis + silenceMillis,
        schema
      }),
      dialect: sequentialDialect
    })
    const writer = database(writeMillis)
    const program = Programs.make(options.role)
    yield* SharedPool.checkParsers(writer.sql)
    yield* prepareSchema(writer, options)
    yield* SharedPool.checkTables(writer.sql)
    yield* prepareTables(database(longStatementMillis), options, migrateOptions(writer, program, options))
    const reader = database(readMillis)
    const waking = yield* LogWaking.make(writer, program, {
      listenUrl: options.listenUrl,
      isEager: false,
      applicationName: PgPool.applicationNameOf(program.id, Migrations.generation),
      connectTimeoutMillis: defaultTimeouts.connectMillis
    })
    return Layer.mergeAll(
      SqlStore.layerFiles(writer, reader),
      layerReads(reader, waking),
      layerWrites(writer, committer, waking),
      yield* health(writer, program)
    )
  }))

const timeoutsOf = ({ timeouts }: Pick<PgOptions, "timeouts">): Timeouts => ({ ...defaultTimeouts, ...timeouts })

const defaultTimeouts: Timeouts = {
  connectMillis: 5_000,
  writeMillis: 10_000,
  readMillis: 30_000,
  silenceMillis: 5_000
}

/**
 * Applies the missing migrations, creates the tables of `PgRateLimiter`, and returns the names of what was applied, in
 * its order. For deployments in which the program has a role that may not create tables. Fails as `layer` does.
 *
 * @example
 * await Effect.runPromise(PgStore.migrate({ url: "postgres://owner:secret@localhost/app", schema: "surveys" }))
 */
export const migrate = (options: MigrateOptions): Effect.Effect<ReadonlyArray<string>, SchemaError> =>
  Effect.scoped(Effect.gen(function*() {
    const program = Programs.make(options.role)
    const opened = yield* open(options, program)
    const applied = yield* prepare(opened, options, program)
    return [...applied, ...(yield* prepareRateLimits(opened, RateLimitTable.tables, options))]
  }))

/** Tells what `migrate` would do, and which programs use the database. Changes nothing. */
export const plan = (
  options: MigrateOptions
): Effect.Effect<Migrations.MigrationPlan, Migrations.StateError> =>
  Effect.scoped(Effect.gen(function*() {
    const program = Programs.make(options.role)
    const opened = yield* open(options, program)
    return yield* Effect.provideService(Migrations.plan(migrateOptions(opened, program, options)), Database, opened)
  }))

/** Migrates a database and returns a client of it, for copying: a statement may take two minutes. */
export const database = (options: PgOptions): Effect.Effect<Database, SchemaError, Scope.Scope> =>
  Effect.gen(function*() {
    const program = Programs.make(options.role)
    const opened = yield* open(options, program)
    yield* prepare(opened, options, program)
    yield* Programs.register(opened, program)
    return opened
  })

const prepare = (
  database: Database,
  options: PgOptions,
  program: Programs.Program
): Effect.Effect<ReadonlyArray<string>, SchemaError> =>
  Effect.zipRight(
    prepareSchema(database, options),
    prepareTables(database, options, migrateOptions(database, program, options))
  )

const migrateOptions = (
  database: Database,
  program: Programs.Program,
  { force }: Pick<MigrateOptions, "force">
): Migrations.MigrateOptions => ({ program, force, otherUsers: connectionsWithoutProgram(database, program) })

/** A client for statements that take long. */
const open = (options: PgOptions, program: Programs.Program): Effect.Effect<Database, never, Scope.Scope> =>
  client({
    url: options.url,
    schema: options.schema,
    applicationName: PgPool.applicationNameOf(program.id, Migrations.generation),
    connectTimeoutMillis: timeoutsOf(options).connectMillis,
    maxConnections: 2,
    maxWaiting: 100,
    statementTimeoutMillis: longStatementMillis,
    responseTimeoutMillis: longStatementMillis + timeoutsOf(options).silenceMillis
  })

/** Time limit for a statement that migrates or copies. */
const longStatementMillis = 120_000

/**
 * Counts the connections to the database that Canvass has beside the one that counts, under any role. Call it before
 * the program runs concurrent statements, because these open further connections, which would be counted.
 */
export const countOtherConnections = ({ sql }: Database): Effect.Effect<number> =>
  Statements.readCount(
    sql`SELECT count(*) AS count FROM pg_stat_activity WHERE ${ofCanvass(sql)} AND pid <> pg_backend_pid()`
  )

/**
 * The connections of older programs that belong to no living one: those of a program from before the table of programs,
 * or of one that does not renew its row any more. Under any role.
 */
const connectionsWithoutProgram = (
  database: Database,
  program: Programs.Program
): Effect.Effect<ReadonlyArray<string>, SqlError> =>
  Effect.gen(function*() {
    const { sql } = database
    const living = yield* Programs.living(database, program)
    const names = new Set(living.map(({ generation, id }) => PgPool.applicationNameOf(id, generation)))
    const rows = yield* sql`SELECT application_name AS name, pid, coalesce(host(client_addr), 'this machine') AS address
      FROM pg_stat_activity WHERE ${
      ofCanvass(sql)
    } AND pid <> pg_backend_pid() AND application_name <> ${PgPool.limiterName}
      ORDER BY pid`
    const older = decodeConnections(rows).filter(({ name }) =>
      !names.has(name) && (PgPool.generationOf(name) ?? 0) < Migrations.generation
    )
    return Object.entries(Arr.groupBy(older, ({ address }) => address)).map(([address, connections]) =>
      `a program without a heartbeat on ${address} (in pg_stat_activity: ${
        connections.map(({ pid }) => pid).join(", ")
      })`
    )
  })

const ofCanvass = (sql: StoreClient): Fragment =>
  sql`datname = current_database() AND application_name LIKE ${`${PgPool.applicationName}%`}`

const decodeConnections = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ name: Schema.String, pid: Schema.Int, address: Schema.String }))
)

const defaults: SqlCommitter.CommitterOptions = { ...SqlCommitter.defaults, maxConcurrentBatches: 2 }

/** Number of connections for reads, by default. */
export const defaultMaxReaders = 10

/** Number of reads that wait for a connection, by default. */
const defaultMaxWaiting = 2_000

/** One for each batch, and one for claiming deliveries. */
const writerConnections = ({ maxConcurrentBatches = 1 }: SqlCommitter.CommitterOptions): number =>
  maxConcurrentBatches + 1

/** Number of connections that a store has beside those for reads, by default. */
export const defaultWriterConnections = writerConnections(defaults)

/** Number of connections for reads to a replica, by default. */
export const defaultReplicaConnections = ReadReplica.defaultMaxConnections

const client = (options: PgClient.ClientOptions) =>
  Effect.map(PgClient.make(options), (sql): Database => ({ sql, dialect }))
