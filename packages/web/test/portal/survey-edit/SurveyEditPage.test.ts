/** The survey editor and its preview without script. */
import { QuestionTypeSamples, surveyOfAllTypes } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto, type PortalResponse } from "../../fixtures/PortalClient.js"
import { type Changes, pressButton } from "../../fixtures/pressButton.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let owner: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
})
afterAll(() => server.stop())

const editPath = (id: string) => `/portal/surveys/${id}/edit`

const previewPath = (id: string) => `/portal/surveys/${id}/preview`

const press = (page: PortalResponse, button: string, changes: Changes = {}) =>
  pressButton(client, server.url, page, { action: "edit", button, changes })

const create = (input: Parameters<typeof server.canvass.surveys.create>[1]) =>
  server.canvass.surveys.create(owner, input)

const anyText: unknown = expect.any(String)

/** The tokens of the questions of a form, in their order. */
const tokensOf = ({ html }: PortalResponse): ReadonlyArray<string> =>
  [...html.matchAll(/name="question" value="(\d+)"/g)].map(([, token = ""]) => token)

describe("the survey editor", () => {
  it("a form that is saved as it is changes nothing of a survey with every type", async () => {
    const { id, ...survey } = await create({
      ...surveyOfAllTypes,
      title: "  Line\nbreaks & \"quotes\" <b> ",
      description: "\r\nfirst line is empty",
      closesAt: "2099-01-02T03:04:05.678Z",
      metadata: { team: "red" },
      questions: surveyOfAllTypes.questions?.map((question) => ({ ...question, metadata: { column: question.type } }))
    })
    const saved = await press(await client.get(editPath(id)), "save")
    expect([saved.status, saved.headers.get("location")]).toEqual([303, editPath(id)])
    expect(await server.canvass.surveys.get(owner, id)).toEqual({
      ...survey,
      id,
      updatedAt: anyText
    })
  })

  it("keeps the rules that it shows as sentences, codes and scores", async () => {
    const showIf = { question: "score", op: "lte", value: 6 } as const
    const { id } = await create({
      title: "Rules",
      hiddenFields: ["plan"],
      questions: [
        { key: "score", type: "nps", text: "How <likely>?" },
        {
          key: "why",
          type: "multiple_choice",
          text: "Why?",
          options: [{ value: "a", label: "A", code: 9, score: 2.5, showIf }, "b", {
            value: "none",
            label: "None",
            exclusive: true
          }],
          showIf: { not: { all: [showIf, { field: "plan", op: "answered" }] } },
          requiredIf: { not: { question: "score", op: "equals", value: 3 } },
          validIf: [{ when: { question: "why", op: "count", max: 1 }, message: "One is enough." }],
          settings: { display: "buttons" }
        },
        {
          key: "grid",
          type: "matrix",
          text: "Grid?",
          options: ["x", "y"],
          settings: { rows: [{ value: "r", label: "R", showIf }, "s"] }
        }
      ]
    })
    const page = await client.get(editPath(id))
    expect(page.html).toContain(
      "<li>Shown when it is not true that (“How &lt;likely>?” is at most 6 and the hidden field plan is answered).</li>"
    )
    expect(page.html).toContain("<li>The row “R” is shown when “How &lt;likely>?” is at most 6.</li>")
    expect((await client.get(`${editPath(id)}?lang=de`)).html).toContain(
      "<li>Die Option „None“ wird nur allein gewählt.</li>"
    )
    const before = await server.canvass.surveys.get(owner, id)
    await press(page, "save")
    expect((await server.canvass.surveys.get(owner, id)).questions).toEqual(before.questions)
    // The options and rows are edited, and a key that rules name.
    const renamed = { ...showIf, question: "again" }
    const saved = await press(await client.get(editPath(id)), "save", {
      "q0.key": "again",
      "q1.options": "a = Best\nnone = None\nnew",
      "q2.settings.rows": "s\nr = R2"
    })
    expect(saved.status).toBe(303)
    const { questions } = await server.canvass.surveys.get(owner, id)
    expect(questions[0]?.key).toBe("again")
    expect(questions[1]).toMatchObject({
      options: [
        { value: "a", label: "Best", code: 9, score: 2.5, showIf: renamed },
        { value: "none", label: "None", code: 11, exclusive: true },
        { value: "new", label: "new", code: 12 }
      ],
      showIf: { not: { all: [renamed, { field: "plan", op: "answered" }] } },
      settings: { display: "buttons" },
      requiredIf: { not: { question: "again", op: "equals", value: 3 } },
      validIf: [{ when: { question: "why", op: "count", max: 1 }, message: "One is enough." }]
    })
    expect(questions[2]?.settings).toEqual({
      rows: [{ value: "s", label: "s", code: 2 }, { value: "r", label: "R2", code: 1, showIf: renamed }]
    })
  })

  it("says at its rules that a question stands before the one that they name", async () => {
    const { id } = await create({
      title: "Order",
      questions: [
        { key: "score", type: "nps", text: "Score?" },
        { key: "why", type: "text", text: "Why?", requiredIf: { question: "score", op: "answered" } }
      ]
    })
    const moved = await press(await client.get(`${editPath(id)}?lang=fr`), "down:0")
    const refused = await press(moved, "save")
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("Question 1: Une règle nomme une question qui ne vient que plus tard.")
    expect(refused.html).toContain("class=\"rules invalid\" id=\"edit-q1.rules\"")
  })

  it("keeps pages, codes, scores, variables and endings, and renames keys in them", async () => {
    const when = { not: { question: "score", op: "answered" } } as const
    const { id } = await create({
      title: "Pages",
      variables: [{ name: "points", value: { mean: [{ answer: "score" }, { score: "why" }] } }],
      endings: [{ key: "out", outcome: "screenedOut", title: "Sorry" }],
      layout: "one",
      questions: [
        { key: "score", type: "nps", text: "How likely?" },
        {
          key: "why",
          type: "single_choice",
          text: "Why {{score|so}}?",
          options: [{ value: "a", label: "A", code: 7, score: 2 }, "b"],
          settings: { display: "dropdown" },
          page: { title: "After {{score}}", description: "Tell us", showIf: when, endIf: [{ when, ending: "out" }] }
        }
      ]
    })
    const page = await client.get(editPath(id))
    for (
      const sentence of [
        "The page “After {{score}}” is shown when it is not true that “How likely?” is answered.",
        "The questionnaire ends after this page with the ending “Sorry” when it is not true that “How likely?” is " +
        "answered.",
        "The variable points is mean(score, score(why)).",
        "The ending “Sorry” screens out."
      ]
    ) expect(page.html).toContain(`<li>${sentence}</li>`)
    const before = await server.canvass.surveys.get(owner, id)
    await press(page, "save")
    const { questionnaireVersion, questions } = await server.canvass.surveys.get(owner, id)
    expect([questionnaireVersion, questions]).toEqual([before.questionnaireVersion, before.questions])
    await press(await client.get(editPath(id)), "save", { "q0.key": "nps", "q1.page.title": "Next" })
    const renamed = { not: { question: "nps", op: "answered" } }
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({
      variables: [{ value: { mean: [{ answer: "nps" }, { score: "why" }] } }],
      questions: [{ key: "nps" }, {
        text: "Why {{nps|so}}?",
        options: [{ value: "a", code: 7, score: 2 }, { value: "b" }],
        page: { title: "Next", description: "Tell us", showIf: renamed, endIf: [{ when: renamed, ending: "out" }] }
      }]
    })
    await press(await client.get(editPath(id)), "save", { "q1.page": undefined })
    expect((await server.canvass.surveys.get(owner, id)).questions[1]).not.toHaveProperty("page")
  })

  it("a page is begun and a condition is built with submit buttons", async () => {
    const { id } = await create({
      title: "Built",
      hiddenFields: ["plan"],
      variables: [{ name: "points", value: 3 }],
      questions: [
        { key: "dish", type: "single_choice", text: "Which dish?", options: [{ value: "s", label: "Soup" }, "Stew"] },
        { key: "why", type: "text", text: "Why?" }
      ]
    })
    const first = await press(await client.get(editPath(id)), "add:nps")
    const chosen = await press(first, "chooseTest:1")
    expect(chosen.html).toContain("<option value=\"question.0\">Question 1: Which dish?</option>")
    // Only what stands before can be chosen.
    expect(chosen.html).not.toContain("<option value=\"question.2\">")
    let page = await press(chosen, "addTest:1", { "q1.showIf.subject": "question.0" })
    expect(page.html).toContain("<option value=\"s\">Soup</option>")
    page = await press(page, "chooseTest:1", { "q1.showIf.0.value": "s" })
    page = await press(page, "addTest:1", { "q1.showIf.subject": "variable.points" })
    page = await press(page, "addTest:1", { "q1.showIf.subject": "field.plan" })
    const refused = await press(page, "save", {
      "q1.showIf.join": "any",
      "q1.showIf.1.operator": "gte",
      "q1.page": "on",
      "q1.page.title": "Details",
      "q2.text": "Again?"
    })
    expect(refused.status).toBe(400)
    for (const test of [1, 2]) {
      expect(refused.html).toContain(`href="#edit-q1.showIf.${test}"`)
      expect(refused.html).toMatch(new RegExp(`name="q1\\.showIf\\.${test}\\.value"[^>]*aria-invalid`))
    }
    expect(refused.html).not.toContain("href=\"#edit-q1.showIf.0\"")
    const removed = await press(refused, "removeTest:1.2", { "q1.showIf.1.value": "many" })
    const noNumber = await press(removed, "save")
    expect([noNumber.status, noNumber.html.includes("This is not a value of the kind that is expected.")])
      .toEqual([400, true])
    expect(noNumber.html).toMatch(/name="q1\.showIf\.1\.value"[^>]*aria-invalid[^>]*value="many"/)
    expect((await press(noNumber, "save", { "q1.showIf.1.value": "2.5" })).status).toBe(303)
    expect((await server.canvass.surveys.get(owner, id)).questions[1]).toMatchObject({
      page: { title: "Details" },
      showIf: { any: [{ question: "dish", op: "equals", value: "s" }, { variable: "points", op: "gte", value: 2.5 }] }
    })
  })

  it("a condition names a question that has no key yet", async () => {
    const { id } = await create({ title: "New" })
    let page = await press(await press(await client.get(editPath(id)), "add:nps"), "add:text")
    page = await press(page, "addTest:1", { "q0.text": "Score?", "q1.text": "Why?", "q1.showIf.subject": "question.0" })
    expect((await press(page, "save", { "q1.showIf.0.value": "3", "q1.showIf.0.operator": "lt" })).status).toBe(303)
    expect((await server.canvass.surveys.get(owner, id)).questions).toMatchObject([
      { key: "q1" },
      { key: "q2", showIf: { question: "q1", op: "lt", value: 3 } }
    ])
  })

  it("a condition that names a removed question is refused at its test, and is removed with a button", async () => {
    const showIf = { question: "score", op: "gt", value: 3 } as const
    const { id } = await create({
      title: "Removed",
      questions: [
        { key: "score", type: "nps", text: "Score?" },
        { key: "why", type: "text", text: "Why?", showIf },
        { key: "more", type: "text", text: "More?", showIf: { not: showIf } }
      ]
    })
    const kept = await press(await client.get(editPath(id)), "removeCondition:2")
    expect(kept.html).not.toContain("it is not true that “Score?” is above 3.</li><li>")
    const page = await press(kept, "remove:0")
    const refused = await press(page, "save")
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("A question that was removed")
    expect(refused.html).toContain("href=\"#edit-q1.showIf.0\"")
    expect((await press(await press(refused, "removeTest:1.0"), "save")).status).toBe(303)
    const { questions } = await server.canvass.surveys.get(owner, id)
    expect(questions.map((question) => "showIf" in question)).toEqual([false, false])
  })

  it("many options of a question that a condition tests are suggested, once", async () => {
    const showIf = { question: "country", op: "equals", value: "c7" } as const
    const { id } = await create({
      title: "Countries",
      questions: [
        {
          key: "country",
          type: "single_choice",
          text: "Country?",
          options: Array.from({ length: 200 }, (_, index) => ({ value: `c${index}`, label: `Country ${index}` }))
        },
        { type: "text", text: "One?", showIf },
        { type: "text", text: "Two?", showIf }
      ]
    })
    const { html } = await client.get(editPath(id))
    expect(html.match(/<option value="c7">Country 7<\/option>/g)).toHaveLength(1)
    expect(html.match(/list="options-0"/g)).toHaveLength(2)
  })

  it("a survey with every type is built with submit buttons, and nothing is stored before it is saved", async () => {
    const { id } = await create({ title: "Everything" })
    const types = Object.keys(QuestionTypeSamples.questionTypeSamples)
    let page = await client.get(editPath(id))
    for (const [index, type] of types.entries()) {
      page = await press(page, `add:${type}`, index === 0 ? {} : { [`q${index - 1}.text`]: `Question ${index - 1}` })
      expect(page.status).toBe(200)
      // The new question is where one goes on writing.
      expect(page.html).toMatch(new RegExp(`<textarea[^>]*id="edit-q${index}\\.text"[^>]*autofocus`))
    }
    expect((await server.canvass.surveys.get(owner, id)).questions).toEqual([])
    const last = types.length - 1
    const copy = String(types.length)
    page = await press(page, `up:${last}`, { [`q${last}.text`]: `Question ${last}`, "q0.required": "on" })
    page = await press(page, "down:0")
    page = await press(page, "copy:1")
    page = await press(page, "remove:2")
    const order = [
      "1",
      copy,
      "0",
      ...types.map((_, index) => String(index)).slice(3, last - 1),
      String(last),
      String(last - 1)
    ]
    expect(tokensOf(page)).toEqual(order)
    const saved = await press(page, "save", { "q1.options": "Red\ng = Green", "q1.settings.maxSelected": "1" })
    expect(saved.status).toBe(303)
    const { questions } = await server.canvass.surveys.get(owner, id)
    expect(questions.map(({ text }) => text)).toEqual(
      order.map((token) => `Question ${token === copy ? 1 : token}`)
    )
    expect(questions[0]).toMatchObject({
      type: types[1],
      options: [{ value: "Red", label: "Red" }, { value: "g", label: "Green" }],
      settings: { maxSelected: 1 }
    })
    expect(questions[2]).toMatchObject({ type: "text", required: true })
  })

  it("two editors cannot overwrite each other: the entries are kept, and can be saved on purpose", async () => {
    const { id } = await create({ title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
    const page = await client.get(editPath(id))
    await server.canvass.surveys.update(owner, id, { title: "Dinner" })
    const refused = await press(page, "save", { title: "Breakfast", "q0.text": "My words" })
    expect(refused.status).toBe(412)
    expect(refused.html).toContain("Somebody else has changed this survey")
    expect(refused.html).toContain("My words")
    expect((await server.canvass.surveys.get(owner, id)).title).toBe("Dinner")
    // The same button is refused again.
    expect((await press(refused, "save")).status).toBe(412)
    expect((await press(refused, "overwrite")).status).toBe(303)
    const { questions, title } = await server.canvass.surveys.get(owner, id)
    expect([title, questions[0]?.text]).toEqual(["Breakfast", "My words"])
  })

  it("a change of the questions keeps the version that the form was opened with", async () => {
    const { id } = await create({ title: "Lunch" })
    const page = await client.get(editPath(id))
    await server.canvass.surveys.update(owner, id, { title: "Dinner" })
    const added = await press(page, "add:nps")
    expect((await press(added, "save", { "q0.text": "Again?" })).status).toBe(412)
  })

  it("errors are at their fields, with links to them, and the entries are kept", async () => {
    const { id } = await create({ title: "Lunch" })
    const page = await press(await press(await client.get(editPath(id)), "add:single_choice"), "add:slider")
    const refused = await press(page, "save", {
      "title": " ",
      "q0.text": "Colour?",
      "q0.options": `Red\n\nRed\n${"x".repeat(501)}`,
      "q1.text": "How far?",
      "q1.settings.min": "9",
      "q1.settings.max": "many"
    })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("<title>Error: ")
    for (const field of ["title", "q0.options", "q1.settings.max"]) {
      expect(refused.html).toContain(`href="#edit-${field}"`)
      expect(refused.html).toMatch(new RegExp(`id="edit-${field.replaceAll(".", "\\.")}"[^>]*aria-invalid`))
    }
    expect(refused.html).toContain("Question 1, line 3: ")
    // A line is a value and a label: what is wrong with both is said once, in the summary and at the field.
    expect(refused.html.match(/Question 1, line 4: /g)).toHaveLength(2)
    expect(refused.html).toContain("value=\"many\"")
    // A field that is folded away would be an error that nobody finds.
    expect(refused.html).toMatch(/<details open[^>]*>(?:(?!<\/details>).)*edit-q1\.settings\.max/s)
    expect(
      (await press(refused, "save", {
        "title": "Lunch",
        "q0.options": "Red\nBlue",
        "q1.settings.max": "90"
      })).status
    ).toBe(303)
  })

  it("the type of an answered question cannot be changed by a form that was tampered with", async () => {
    const survey = await server.canvass.surveys.publish(
      owner,
      (await create({ title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })).id
    )
    await server.canvass.responses.submit(survey.id, {
      answers: [{ questionId: survey.questions[0]?.id ?? "", value: 9 }]
    })
    const refused = await press(await client.get(editPath(survey.id)), "save", { "q0.type": "text" })
    expect([refused.status, refused.html.includes("its type cannot change")]).toEqual([400, true])
  })

  it("a survey of another account, and one that does not exist, is not found", async () => {
    const { id } = await server.canvass.surveys.create(server.owner, { title: "Not yours" })
    for (const other of [id, "01900000-0000-7000-8000-000000000000", "nothing"]) {
      expect((await client.get(editPath(other))).status, other).not.toBe(200)
      expect((await client.get(previewPath(other))).html).not.toContain("Not yours")
    }
  })

  it.each(["de", "fr", "es"])("has its texts in %s", async (language) => {
    const { id } = await create(surveyOfAllTypes)
    const { html } = await client.get(`${editPath(id)}?lang=${language}`)
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toContain("Add a question")
  })
})

describe("the preview", () => {
  it("shows a draft to its owner only, not in a frame", async () => {
    const { id, slug } = await create({ ...surveyOfAllTypes, title: "A draft" })
    const page = await client.get(previewPath(id))
    expect([page.status, page.html.includes("What did you eat?")]).toEqual([200, true])
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(page.headers.get("cache-control")).toBe("no-store")
    expect((await fetch(`${server.url}/s/${slug}`)).status).toBe(404)
    const anonymous = await fetch(server.url + previewPath(id), { redirect: "manual" })
    expect([anonymous.status, anonymous.headers.get("location")?.includes("/portal/login")]).toEqual([303, true])
  })

  it("checks answers and never stores them, whatever the status of the survey", async () => {
    const { id } = await create({
      title: "Checked",
      questions: [{ type: "text", text: "Well?", required: true }, { type: "file", text: "Pictures?", required: true }]
    })
    for (const change of ["none", "publish", "close"] as const) {
      if (change !== "none") await server.canvass.surveys[change](owner, id)
      const page = await client.get(previewPath(id))
      expect(page.html).toContain("never stores them")
      const empty = await pressButton(client, server.url, page, { action: "check" })
      expect([empty.status, empty.html.match(/Please answer this question\./g)?.length]).toEqual([400, 2])
      const sent = await pressButton(client, server.url, empty, { action: "check", changes: { "a.q1": "Well" } })
      expect([sent.status, sent.html.includes("Nothing has been stored")]).toEqual([200, true])
      expect(empty.html + sent.html).not.toContain("/status")
    }
    expect((await server.canvass.responses.list(owner, id, { status: "all" })).items).toEqual([])
  })
})
