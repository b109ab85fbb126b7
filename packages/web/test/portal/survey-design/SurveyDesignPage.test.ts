/** The design of a survey in the portal, without script. */
import { PictureSamples, surveyOfAllTypes } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bodyOf, formOf } from "../../fixtures/Form.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let owner: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
})
afterAll(() => server.stop())

const path = (id: string) => `/portal/surveys/${id}/design`

const create = async () => (await server.canvass.surveys.create(owner, surveyOfAllTypes)).id

/** A PNG file with a text beside its pixels. */
const pngWithText = (text: string) => PictureSamples.png({ chunks: [["tEXt", `Comment\0${text}`]] })

const chosen = {
  accentChosen: "1",
  accent: "#b4452c",
  surface: "#123456",
  font: "inter",
  corner: "soft",
  progress: "steps",
  numbers: "1",
  logo: "",
  cover: "",
  hasWelcome: "1",
  "welcome.title": " Hello ",
  "welcome.message": "",
  "welcome.button": "",
  closedMessage: "Thanks!\r\nBye"
}

const design = {
  accent: "#b4452c",
  font: "inter",
  progress: "steps",
  numbers: true,
  welcome: { title: "Hello" },
  closedMessage: "Thanks!\nBye"
}

describe("the design page", () => {
  it("stores what is chosen, shows it again, and removes all of it", async () => {
    const id = await create()
    expect((await client.submit(path(id), "save", chosen)).html).toContain("The design was saved.")
    expect((await server.canvass.surveys.get(owner, id)).design).toEqual(design)
    const { html } = await client.get(path(id))
    expect(html).toMatch(/name="accentChosen" value="1" checked/)
    expect(html).not.toMatch(/name="surfaceChosen" value="1" checked/)
    expect(html).toContain("value=\"Hello\"")
    const none = { accentChosen: "", font: "system", progress: "bar", numbers: "", hasWelcome: "", closedMessage: "" }
    await client.submit(path(id), "save", none)
    expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
  })

  it("says at the field what is wrong with a colour, a picture and a text, and stores nothing", async () => {
    const id = await create()
    const refused = await client.send(path(id), "save", {
      ...chosen,
      accent: "#eeeeee",
      "welcome.title": "x".repeat(1_001)
    })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("id=\"save-accent-error\"")
    expect(refused.html).toContain("id=\"save-welcome.title-error\"")
    const unknown = await client.send(path(id), "save", { ...chosen, logo: "0190163d-8694-739b-aea5-966c26f8ad91" })
    expect([unknown.status, unknown.html.includes("id=\"save-logo-error\"")]).toEqual([400, true])
    expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
  })

  it("changes the pending definition of a survey that has one, and refuses there what is wrong with the form", async () => {
    const id = await create()
    const { title } = surveyOfAllTypes
    await server.canvass.pending.replace(owner, id, { title: "Another", questions: [] }, { ifDigest: null })
    const refused = await client.send(path(id), "save", { ...chosen, accent: "#eeeeee" })
    expect([refused.status, refused.html.includes("id=\"save-accent-error\"")]).toEqual([400, true])
    await client.submit(path(id), "save", chosen)
    const pending = await server.canvass.pending.get(owner, id)
    expect(pending.definition).toEqual({ title: "Another", questions: [], design })
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({ title, design: null })
    expect((await client.get(path(id))).html).toContain("value=\"Hello\"")
  })
})

describe("pictures that the form has", () => {
  const { bytesOf, png } = PictureSamples
  const file = (bytes: Uint8Array<ArrayBuffer>, type = "image/png") => new File([bytes], "logo.png", { type })
  const assetsOf = async () => (await server.canvass.assets.list(owner, { limit: 1_000 })).items
  const designForm = async (id: string) => {
    const { html } = await client.get(path(id))
    return formOf(/<form id="design".*?<\/form>/s.exec(html)?.[0] ?? "")
  }
  const wide = 40 + Math.floor(Math.random() * 1_000)

  it("are stored without what is no picture, and chosen", async () => {
    const id = await create()
    const text = pngWithText("Secret place")
    const polyglot = Uint8Array.from([...png({ width: wide }), ...bytesOf("<script>alert(1)</script>")])
    await client.submit(path(id), "save", {
      ...chosen,
      logoFile: file(polyglot, "text/html"),
      coverFile: file(text, "image/jpeg")
    })
    const { design } = await server.canvass.surveys.get(owner, id)
    const stored = await assetsOf()
    for (const [assetId, length] of [[design?.logo, png({ width: wide }).length], [design?.cover, png().length]]) {
      const asset = stored.find((asset) => asset.assetId === assetId)
      expect([asset?.type, asset?.size]).toEqual(["image/png", length])
    }
    const logo = stored.find(({ assetId }) => assetId === design?.logo)?.sha256 ?? "none"
    const media = await client.request(`/media/${logo}`)
    expect([media.headers.get("content-type"), media.html.includes("script")]).toEqual(["image/png", false])
    const { html } = await client.get(path(id))
    expect(html).toMatch(new RegExp(`name="logo"[^>]*value="${logo}" checked`))
    // The files are those of the form once: it is saved again without them.
    await client.submit(path(id), "save", chosen)
    expect((await server.canvass.surveys.get(owner, id)).design?.logo).toBeUndefined()
  })

  const refused: ReadonlyArray<readonly [name: string, bytes: Uint8Array<ArrayBuffer>, message: RegExp]> = [
    [
      "SVG",
      bytesOf("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"),
      /no PNG, JPEG or WebP/
    ],
    ["a page", bytesOf("<!doctype html><script>alert(1)</script>"), /no PNG, JPEG or WebP/],
    ["a bomb", png({ width: 65_535, height: 65_535 }), /more than 4096 pixels/],
    ["an incomplete picture", png().subarray(0, 40), /damaged, incomplete or animated/],
    ["an animated picture", png({ chunks: [["acTL", "\0\0\0\x02\0\0\0\0"]] }), /damaged, incomplete or animated/],
    ["too many bytes", new Uint8Array(2 * 1_048_576 + 1), /larger than 2 MiB/],
    ["far too many bytes", new Uint8Array(12 * 1_048_576), /larger than 2 MiB/]
  ]
  it.each(refused)(
    "%s is refused at its field, beside what else is wrong, and the other picture is kept",
    async (...[, bytes, message]) => {
      const id = await create()
      const before = (await assetsOf()).length
      const response = await client.send(path(id), "save", {
        ...chosen,
        accent: "#eeeeee",
        logoFile: file(bytes),
        coverFile: file(png({ width: wide }))
      })
      expect(response.status).toBe(400)
      expect(/id="save-logoFile-error">(.*?)<\//.exec(response.html)?.[1]).toMatch(message)
      expect(response.html).toContain("id=\"save-accent-error\"")
      expect(response.html).toMatch(/name="cover"[^>]*value="[0-9a-f]{64}" checked/)
      expect((await assetsOf()).length - before).toBeLessThanOrEqual(1)
      expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
    }
  )

  it("are refused with the form that is longer than pictures can be", async () => {
    const id = await create()
    const response = await client.send(path(id), "save", { ...chosen, logoFile: file(new Uint8Array(34 * 1_048_576)) })
    expect(response.status).toBe(413)
  })

  it("are skipped in a field that takes none, and two in one field are an error", async () => {
    const id = await create()
    const before = (await assetsOf()).length
    const body = new FormData()
    for (const [name, value] of (await designForm(id)).fields) body.append(name, value)
    for (const name of ["accent", "logo", "__proto__", "file"]) body.append(name, file(png({ width: wide + 1 })))
    const skipped = await client.request(path(id), { method: "POST", headers: { origin: server.url }, body })
    expect([skipped.status, (await assetsOf()).length]).toEqual([303, before])
    for (const width of [wide + 2, wide + 3]) body.append("logoFile", file(png({ width })))
    const twice = await client.request(path(id), { method: "POST", headers: { origin: server.url }, body })
    expect([twice.status, twice.html.includes("This field takes one file.")]).toEqual([400, true])
    expect((await assetsOf()).length).toBe(before + 1)
  })

  it("are not stored for a form of another site, of another session, or for the survey of another person", async () => {
    const id = await create()
    const other = await logInto(server.url)
    const otherOwner = (await server.canvass.accounts.ensure(other.email)).id
    const logoFile = file(png({ width: wide + 4 }))
    const before = (await assetsOf()).length
    const foreign = await client.send(path(id), "save", { ...chosen, logoFile }, { origin: "https://evil.example" })
    expect(foreign.status).not.toBe(303)
    const stale = await client.send(path(id), "save", { ...chosen, logoFile, formToken: "a".repeat(70) })
    expect(stale.status).not.toBe(303)
    expect((await assetsOf()).length).toBe(before)
    const theirs = (await server.canvass.surveys.create(otherOwner, surveyOfAllTypes)).id
    const body = bodyOf(await designForm(id), [...Object.entries(chosen), ["logoFile", logoFile]])
    const stolen = await client.request(path(theirs), { method: "POST", headers: { origin: server.url }, body })
    expect(stolen.status).toBe(404)
    expect((await server.canvass.surveys.get(otherOwner, theirs)).design).toBeNull()
  })

  it("are refused when the account has as many as it may have", async () => {
    const small = await startPageServer({ limits: { assetsPerAccount: 1 } })
    const person = await logInto(small.url)
    const account = (await small.canvass.accounts.ensure(person.email)).id
    const { id } = await small.canvass.surveys.create(account, surveyOfAllTypes)
    const response = await person.send(path(id), "save", {
      ...chosen,
      logoFile: file(png()),
      coverFile: file(png({ width: 2 }))
    })
    expect([response.status, /id="save-coverFile-error">(.*?)<\//.exec(response.html)?.[1]]).toEqual([
      400,
      "The account has as many pictures as it may have."
    ])
    await small.stop()
  })
})

describe("the preview beside the form", () => {
  const preview = (id: string, parameters: Readonly<Record<string, string>> = {}) =>
    `${path(id)}/preview?${new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [`design.${name}`, value])
    )}`
  const styleOf = (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ""

  it("shows what is saved, and with the fields of the form what they say, which is not saved", async () => {
    const id = await create()
    const { assetId } = await server.canvass.assets.upload(owner, PictureSamples.png({ width: 33 }))
    const saved = (await client.get(preview(id))).html
    const fields = { ...chosen, logo: assetId, cover: "0190163d-8694-739b-aea5-966c26f8ad91" }
    const { html } = await client.get(preview(id, fields))
    expect(html).toContain("<h1>Hello</h1>")
    expect(styleOf(html)).toContain("b4452c")
    expect(styleOf(html)).not.toBe(styleOf(saved))
    expect(html.split("/media/")).toHaveLength(2)
    expect(saved).toContain("Send answers")
    expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
  })

  it("says that an accent can hardly be seen, and shows none that no page would show", async () => {
    const id = await create()
    const { html } = await client.get(preview(id, { ...chosen, accent: "#fefefe" }))
    expect(html).toContain("can hardly be seen")
    expect(styleOf(html)).not.toContain("fefefe")
    const injected = await client.get(preview(id, { ...chosen, accent: "red;}</style><script>alert(1)</script>" }))
    expect([injected.status, injected.html.includes("<script>alert")]).toEqual([200, false])
  })

  it("is shown in a frame of this server only, which no other page of the portal may be", async () => {
    const id = await create()
    const framed = await client.get(preview(id))
    expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN")
    expect(framed.headers.get("content-security-policy")).toMatch(/frame-ancestors 'self'$/)
    const page = await client.get(path(id))
    expect(page.headers.get("x-frame-options")).toBe("DENY")
    expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'; frame-src 'self'$/)
    const plain = await client.get(`/portal/surveys/${id}/share`)
    expect(plain.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'$/)
  })

  it("says in its frame that the session has ended, and leads to the log-in in a new tab and back to what it showed", async () => {
    const id = await create()
    const address = preview(id, { ...chosen, accent: "#b4452c" })
    for (const [method, headers] of [["GET", {}], ["POST", { origin: server.url }]] as const) {
      const response = await fetch(server.url + address, { method, headers, redirect: "manual" })
      expect([response.status, response.headers.get("x-frame-options")]).toEqual([401, "SAMEORIGIN"])
      const html = await response.text()
      expect(html).toMatch(/<a [^>]*href="\/portal\/login" target="_blank"/)
      if (method === "GET") expect(html).toContain(`href="${address.replaceAll("&", "&amp;")}"`)
    }
    const whole = await fetch(`${server.url}/portal/surveys/${id}/preview`, { redirect: "manual" })
    expect([whole.status, whole.headers.get("x-frame-options")]).toEqual([303, "DENY"])
  })

  it("keeps the fields of the form on its way through the survey, and is not found for the survey of another person", async () => {
    const id = await create()
    const address = preview(id, { ...chosen, hasWelcome: "" })
    const { html } = await client.get(address)
    expect(formOf(html).action).toContain("design.accent=%23b4452c")
    const other = await logInto(server.url)
    expect((await other.get(address)).status).toBe(404)
  })
})

it("the preview has the style, the pictures and the welcome of the design, and its first page follows", async () => {
  const { assetId, sha256 } = await server.canvass.assets.upload(owner, PictureSamples.png({ width: 40, height: 20 }))
  const { id } = await server.canvass.surveys.create(owner, {
    ...surveyOfAllTypes,
    design: { accent: "#b4452c", logo: assetId, cover: assetId, welcome: { title: "Hello", button: "Let us begin" } }
  })
  const preview = `/portal/surveys/${id}/preview`
  const picturesOf = (html: string) => html.split(`/media/${sha256}"`).length - 1
  const welcome = (await client.get(preview)).html
  expect(welcome).toContain("<h1>Hello</h1>")
  expect(picturesOf(welcome)).toBe(2)
  const start = / href="([^"]+)"[^>]*>Let us begin</.exec(welcome)?.[1] ?? ""
  const first = (await client.get(start.replaceAll("&amp;", "&"))).html
  expect(first).toContain("Send answers")
  expect(picturesOf(first)).toBe(2)
  const plain = await create()
  const styleOf = (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  expect(styleOf(first)).toMatch(/./)
  expect(styleOf(first)).toBe(styleOf(welcome))
  expect(styleOf((await client.get(`/portal/surveys/${plain}/preview`)).html)).not.toBe(styleOf(first))
})
