/** Schemas, migrations apart from the program, and roles that may not create tables. */
import { Canvass } from "@canvass/core"
import { Committer, type Store, SurveyStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Buffer } from "node:buffer"
import pg from "pg"
import { vi } from "vitest"
import { PgStore } from "../src/index.js"
import { grant, restricted } from "./fixtures/RestrictedRole.js"
import { databaseUrl, query } from "./fixtures/TestDatabase.js"
import * as withRoles from "./fixtures/withRoles.js"

type StoreOptions = Omit<PgStore.PgOptions, "url">

/** Both layers, with the same options. */
const layers: Readonly<
  Record<string, (url: string, options: StoreOptions) => Layer.Layer<Store, { message: string }>>
> = {
  layer: (url, options) => PgStore.layer({ ...options, url }),
  layerFromPool: (url, options) =>
    Layer.unwrapScoped(Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => new pg.Pool({ connectionString: url, max: 3 })),
        (pool) => Effect.promise(() => pool.end())
      ),
      (pool) => PgStore.layerFromPool({ ...options, pool })
    ))
}

/** Writes a survey and reads it. */
const useStore = (layer: Layer.Layer<Store, { message: string }>) =>
  Effect.scoped(Effect.gen(function*() {
    const context = yield* Layer.build(Layer.fresh(layer))
    yield* Context.get(context, Committer.Committer).commit(
      Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }] })
    )
    yield* Context.get(context, Committer.StoreHealth).check
    const found = yield* Context.get(context, SurveyStore).find(Fixtures.ownerOf(0), Fixtures.surveyId(0))
    expect(Option.getOrThrow(found)).toEqual(Fixtures.survey(0))
  }))

const refusalOf = (layer: Layer.Layer<Store, { message: string }>) =>
  Effect.scoped(Effect.flip(Layer.build(Layer.fresh(layer))))

const tablesOf = (url: string) =>
  Effect.map(
    query(
      url,
      "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname !~ '^(pg_|information_)'"
    ),
    (rows) => rows.map(({ name }) => name)
  )

const schemasOf = (url: string) =>
  Effect.map(
    query(url, "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_)' ORDER BY 1"),
    (rows) => rows.map(({ name }) => name)
  )

describe("two engines in two schemas of one database", () => {
  it.scopedLive("do not see each other's surveys, and leave the schema public alone", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const schemas = ["first", "the \"second\" \\one"]
      const titles = yield* Effect.promise(async () => {
        const engines = await Promise.all(
          schemas.map((schema) =>
            Canvass.open({ store: PgStore.layer({ url, schema }), secretKey: new Uint8Array(32) })
          )
        )
        const owners = await Promise.all(engines.map(({ accounts }) => accounts.ensure("ada@example.com")))
        await Promise.all(
          engines.flatMap(({ surveys }, n) =>
            Array.from({ length: 20 }, () => surveys.create(owners[n]?.id ?? "", { title: `Survey of ${n}` }))
          )
        )
        const pages = await Promise.all(
          engines.map(({ surveys }, n) => surveys.list(owners[n]?.id ?? "", { limit: 100 }))
        )
        for (const engine of engines) await engine.close()
        return pages.map(({ items }) => items.map(({ title }) => title))
      })
      expect(titles).toEqual([0, 1].map((n) => Array.from({ length: 20 }, () => `Survey of ${n}`)))
      const tables = yield* tablesOf(url)
      expect(tables).toContain("first.surveys")
      expect(tables).toContain("the \"second\" \\one.surveys")
      expect(tables.filter((name) => String(name).startsWith("public."))).toEqual([])
    }))
})

describe.each(Object.entries(layers))("%s with `migrate: false`", (_, layerOf) => {
  it.scopedLive("refuses an empty database, creates nothing, and says what to do", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      for (const options of [{ migrate: false }, { migrate: false, schema: "surveys" }]) {
        const error = yield* refusalOf(layerOf(url, options))
        expect(error).toMatchObject({ _tag: "DatabaseNotMigrated", isRefused: false })
        expect(error.message).toMatch(/^The database lacks the migration "first tables" and \d+ after it\. /)
        expect(error.message).toContain("Run `npx canvass-migrate` or `PgStore.migrate`")
      }
      expect(yield* tablesOf(url)).toEqual([])
      expect(yield* schemasOf(url)).toEqual(["public"])
    }))

  it.scopedLive("serves a role that may create nothing, after `PgStore.migrate` in any schema", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const { role, url: restrictedUrl } = yield* restricted(url)
      for (const schema of [undefined, "surveys"]) {
        expect((yield* PgStore.migrate({ url, schema })).at(0)).toBe("first tables")
        expect(yield* PgStore.migrate({ url, schema })).toEqual([])
        yield* grant(url, schema ?? "public", role)
        yield* useStore(layerOf(restrictedUrl, { schema, migrate: false }))
      }
    }))

  it.scopedLive("refuses a database that lacks the last migration, or has a newer one that breaks programs", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      yield* PgStore.migrate({ url })
      const layer = layerOf(url, { migrate: false })
      yield* query(url, "INSERT INTO migrations VALUES (900, 'of a newer program')")
      yield* useStore(layer)
      yield* query(url, "INSERT INTO breaking_migrations VALUES (900)")
      expect(yield* refusalOf(layer)).toMatchObject({ _tag: "DatabaseIsNewer", found: 900 })
      yield* query(url, "DELETE FROM breaking_migrations WHERE number = 900")
      yield* query(
        url,
        "DELETE FROM migrations WHERE number >= (SELECT max(number) FROM migrations WHERE number < 900)"
      )
      const error = yield* refusalOf(layer)
      expect(error).toMatchObject({ _tag: "DatabaseNotMigrated", missing: [expect.any(String)] })
    }))
})

describe.each(Object.entries(layers))("%s with a role that may not create tables", (_, layerOf) => {
  it.scopedLive("serves a migrated database, and refuses another one", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const { role, url: restrictedUrl } = yield* restricted(url)
      for (const schema of [undefined, "surveys"]) {
        const layer = layerOf(restrictedUrl, { schema })
        const error = yield* refusalOf(layer)
        expect(error).toMatchObject({ _tag: "DatabaseNotMigrated", isRefused: true })
        expect(error.message).toContain("and PostgreSQL refuses its role. Run `npx canvass-migrate`")
        yield* PgStore.migrate({ url, schema })
        yield* grant(url, schema ?? "public", role)
        yield* useStore(layer)
      }
    }))

  it.scopedLive("says which schema the role may not use, and that it may not read the tables", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const { role, url: restrictedUrl } = yield* restricted(url)
      yield* PgStore.migrate({ url, schema: "surveys" })
      const layer = layerOf(restrictedUrl, { schema: "surveys" })
      expect((yield* refusalOf(layer)).message).toBe(
        "The store cannot use its schema: the role has no privilege USAGE on the schema \"surveys\"."
      )
      yield* query(url, `GRANT USAGE ON SCHEMA surveys TO ${role}`)
      expect((yield* refusalOf(layer)).message).toMatch(
        /^The database cannot be checked for migrations, and PostgreSQL refuses its role\. .* SELECT, INSERT, UPDATE/
      )
    }))
})

describe("a schema that cannot be used", () => {
  it.scopedLive("is one with a name that PostgreSQL would cut off", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      for (const schema of ["", "ä".repeat(32)]) {
        expect((yield* refusalOf(PgStore.layer({ url, schema }))).message).toContain("has 1 to 63 bytes")
      }
      expect(yield* schemasOf(url)).toEqual(["public"])
      yield* useStore(PgStore.layer({ url, schema: "ä".repeat(31) }))
    }))

  it.scopedLive("is one that the options of the URL replace", () =>
    Effect.gen(function*() {
      const url = new URL(yield* databaseUrl)
      url.searchParams.set("options", "-c search_path=public")
      const error = yield* refusalOf(PgStore.layer({ url: url.href, schema: "surveys" }))
      expect(error.message).toContain("the connections use the schema \"public\" instead of \"surveys\"")
      expect(yield* tablesOf(url.href)).toEqual([])
    }))

  it.scopedLive("is none, where the `search_path` names no schema", () =>
    Effect.gen(function*() {
      const url = new URL(yield* databaseUrl)
      url.searchParams.set("options", "-c search_path=nowhere")
      expect((yield* refusalOf(PgStore.layer({ url: url.href }))).message).toContain("`search_path` names no schema")
    }))
})

describe("the program with two roles of docs/embedding.md", () => {
  it.scopedLive("opens after its deployment has migrated, also where a migration has created a table anew", () =>
    Effect.gen(function*() {
      vi.stubEnv("SECRET_KEY", Buffer.alloc(32, 1).toString("base64"))
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      const url = yield* databaseUrl
      const { role, url: restrictedUrl } = yield* restricted(url)
      const opened = () => Effect.tryPromise(() => withRoles.open(restrictedUrl))
      expect(yield* Effect.flip(opened())).toHaveProperty("error._tag", "DatabaseNotMigrated")
      expect((yield* Effect.promise(() => withRoles.migrate(url))).length).toBeGreaterThan(0)
      yield* grant(url, "surveys", role)
      yield* query(
        url,
        `SET search_path = surveys; ALTER TABLE accounts RENAME TO old;
          CREATE TABLE accounts (LIKE old INCLUDING ALL); DROP TABLE old`
      )
      const canvass = yield* opened()
      const { email } = yield* Effect.promise(() => canvass.accounts.ensure("ada@example.com"))
      expect(email).toBe("ada@example.com")
      yield* Effect.promise(() => canvass.close())
    }))
})
