/** The pictures of an account in the portal, without script. */
import { PictureSamples } from "@canvass/core/testing"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

/** Somebody with a draft and pictures of these widths, oldest first. */
const begin = async (...widths: ReadonlyArray<number>) => {
  const client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, { title: "Lunch" })
  const stored: Array<{ assetId: string; sha256: string }> = []
  for (const width of widths) stored.push(await server.canvass.assets.upload(owner, PictureSamples.png({ width })))
  return { client, owner, id, stored, path: `/portal/surveys/${id}/design/pictures` }
}

const widthsIn = (html: string): ReadonlyArray<number> =>
  [...html.matchAll(/<p>PNG, (\d+)\u00A0×/g)].map(([, width]) => Number(width))

it("lists the pictures by page, newest first, and says where they come from while there are none", async () => {
  const nobody = await begin()
  expect((await nobody.client.get(nobody.path)).html).toContain("No picture is stored yet.")
  const { client, path } = await begin(...Array.from({ length: 26 }, (_, index) => index + 1))
  const first = await client.get(path)
  expect(widthsIn(first.html)).toEqual(Array.from({ length: 24 }, (_, index) => 26 - index))
  expect(first.html).toContain("24 of 26 pictures")
  const next = /rel="next" href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const second = await client.get(next)
  expect(widthsIn(second.html)).toEqual([2, 1])
  expect(second.html).toMatch(/rel="prev"/)
})

it("makes a picture the logo or the cover: of the pending definition if there is one", async () => {
  const { client, id, owner, path, stored } = await begin(3, 4)
  const [logo, cover] = stored
  const choose = (asset: string | undefined, as: string) => client.submit(path, "use", { asset: asset ?? "", as })
  expect((await choose(logo?.sha256, "logo")).html).toContain("The design was saved.")
  expect((await server.canvass.surveys.get(owner, id)).design).toEqual({ logo: logo?.assetId })
  await choose(cover?.sha256, "cover")
  expect((await server.canvass.surveys.get(owner, id)).design).toEqual({ logo: logo?.assetId, cover: cover?.assetId })
  const unknown = await choose("0".repeat(64), "logo")
  expect([unknown.status, unknown.html.includes("does not have this picture")]).toEqual([422, true])
  const definition = { title: "Dinner", design: { logo: logo?.sha256 ?? "", numbers: true } }
  await server.canvass.pending.replace(owner, id, definition, { ifDigest: null })
  await choose(cover?.sha256, "logo")
  expect((await server.canvass.pending.get(owner, id)).definition.design).toEqual({
    logo: cover?.sha256,
    numbers: true
  })
})

it("asks before it deletes a picture, and keeps one that a survey uses", async () => {
  const { client, id, owner, path, stored } = await begin(5, 6)
  const [used, unused] = stored
  await server.canvass.surveys.update(owner, id, { design: { logo: used?.assetId ?? "" } })
  const asking = (picture = "") => `${path}?delete=${picture}`
  const { html } = await client.get(asking(unused?.assetId))
  expect(html).toContain("Delete the picture?")
  expect(html).toContain(`/media/${unused?.sha256}`)
  expect((await client.submit(asking(unused?.assetId), "delete")).html).toContain("The picture was deleted.")
  const refused = await client.send(asking(used?.assetId), "delete")
  expect([refused.status, refused.html.includes("A survey uses the picture")]).toEqual([400, true])
  expect((await server.canvass.assets.list(owner)).items.map(({ assetId }) => assetId)).toEqual([used?.assetId])
})

it("shows and deletes nothing of another account", async () => {
  const { client, path } = await begin(7)
  const stranger = await begin(8)
  expect(widthsIn((await client.get(path)).html)).toEqual([7])
  expect((await client.get(`${path}?delete=${stranger.stored[0]?.assetId}`)).html).not.toContain("Delete the picture?")
  expect((await client.get(stranger.path)).status).toBe(404)
  expect((await server.canvass.assets.list(stranger.owner)).items).toHaveLength(1)
})
