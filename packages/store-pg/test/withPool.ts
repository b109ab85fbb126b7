/** The program of docs/embedding.md whose connections the store shares. */
import { Canvass } from "@canvass/core"
import { PgStore } from "@canvass/store-pg"
import process from "node:process"
import type pg from "pg"

/** Opens a survey on the program's pool, and counts all surveys with a query of the program's own. */
export const openSurvey = async (pool: pg.Pool, email: string) => {
  const canvass = await Canvass.open({ store: PgStore.layerFromPool({ pool }), secretKey: process.env["SECRET_KEY"] })
  const owner = await canvass.accounts.ensure(email)
  await canvass.surveys.create(owner.id, { title: "Lunch" })
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM surveys`)
  await canvass.close() // The pool stays open.
  return rows[0]?.count
}
