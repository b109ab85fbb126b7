/** The REST API of an engine below a prefix of another program, which knows who its callers are. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Api } from "@canvass/http"

const canvass = await Canvass.open({ store: Memory.layer })
const owner = await canvass.accounts.ensure("ada@example.com")

const handler = Api.handler(canvass, {
  publicUrl: "https://example.com/surveys",
  prefix: "/surveys",
  authenticate: (request) => request.headers.get("cookie") === "session=ada" ? owner.id : undefined
})

const request = new Request("https://example.com/surveys/api/surveys", { headers: { cookie: "session=ada" } })
const response = await handler(request)

console.log(`${response.status} ${await response.text()}`)
await handler.close()
await canvass.close()
