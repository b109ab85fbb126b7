/** The images of questions and options, as a browser without script shows them. */
import { PictureSamples } from "@canvass/core/testing"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { imageStyle } from "../../src/assets/styles/imageStyle.js"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

const upload = (width: number, height: number) =>
  server.canvass.assets.upload(server.owner, PictureSamples.png({ width, height }))

const option = (value: string, asset?: string) => ({
  value,
  label: `Label of ${value}`,
  ...asset === undefined ? {} : { image: { asset, alt: `Picture of ${value}` } }
})

it("have their places, their texts and their style where they are shown, and nowhere else", async () => {
  const [cat, dog] = [await upload(40, 20), await upload(60, 30)]
  const { slug } = await server.publish({
    title: "Pets",
    questions: [
      {
        key: "cards",
        type: "single_choice",
        text: "Which?",
        image: { asset: cat.assetId, alt: "A cat & a dog" },
        options: [option("a", cat.assetId), option("b", dog.assetId)]
      },
      { key: "rows", type: "multiple_choice", text: "And?", options: [option("a", cat.assetId), option("b")] },
      {
        key: "box",
        type: "single_choice",
        text: "Or?",
        settings: { display: "dropdown" },
        options: [option("a", cat.assetId), option("b", dog.assetId)]
      },
      { key: "last", type: "text", text: "Why?", page: {} }
    ]
  })
  const { html } = await get(`/s/${slug}`)
  const picture = (asset: typeof cat, alt: string) =>
    `<img class="picture" src="/media/${asset.sha256}" width="${asset.width}" height="${asset.height}" alt="${alt}" ` +
    "loading=\"lazy\"/>"
  expect(html.split("<img").length - 1).toBe(4)
  expect(html).toContain(`</legend>${picture(cat, "A cat &amp; a dog")}`)
  expect(html).toContain("<div class=\"choices pictured\">")
  expect(html).toContain(`${picture(dog, "Picture of b")}<span>Label of b</span>`)
  expect(html.match(/class="choices"/g)).toHaveLength(2)
  expect(html).toContain(`<link rel="stylesheet" href="${imageStyle.path}"/>`)
  expect((await get(imageStyle.path)).status).toBe(200)

  const fields = [["a.cards", "=a"], ["action", "next"]] as const
  const { location } = await post(html, fields)
  const second = await get(location.replace(server.url, ""))
  expect(second.html).toContain("Why?")
  expect(second.html).not.toContain(imageStyle.path)
  expect(second.html).not.toContain("<img")
})

it("have a style of 600 bytes at most, and no text of them is markup or style", async () => {
  expect(gzipSync((await get(imageStyle.path)).html).length).toBeLessThanOrEqual(600)
  const { assetId } = await upload(7, 7)
  const alt = "\"><script>alert(1)</script><style>*{display:none}</style> {{who}}"
  const { slug } = await server.publish({
    title: "Pets",
    questions: [{ key: "who", type: "text", text: "Who?", image: { asset: assetId, alt } }]
  })
  const { html } = await get(`/s/${slug}`)
  expect(html).toContain("alt=\"&quot;>&lt;script>alert(1)&lt;/script>&lt;style>*{display:none}&lt;/style> {{who}}\"")
  expect(html).not.toContain("<script>")
  expect(html).not.toContain("<style>")
})
