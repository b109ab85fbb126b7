/** Copies to the warehouse once, and ends. `cron` or another scheduler starts it. */
import { createClient } from "@canvass/client"
import pg from "pg"
import { copyToWarehouse } from "./copyToWarehouse.js"

const canvass = createClient({
  baseUrl: process.env.CANVASS_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.CANVASS_API_KEY ?? ""
})
const warehouse = new pg.Client({ connectionString: process.env.WAREHOUSE_URL })
await warehouse.connect()
try {
  await copyToWarehouse(canvass, warehouse)
} finally {
  await warehouse.end()
}
