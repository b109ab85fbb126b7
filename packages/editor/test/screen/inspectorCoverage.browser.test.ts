/** Everything that a definition can say is changed by a control of the inspector. */
import type { Definition } from "@canvass/core/editing"
import { PictureSamples } from "@canvass/core/testing"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"
import { hasNoControl, schemaProperties, valuesAt } from "../fixtures/schemaProperties.js"

const show = serveEditor()

const options = [{ value: "a", label: "First" }, { value: "b", label: "Second" }]

const definition: Definition = {
  title: "Before",
  languages: ["en", "de"],
  hiddenFields: [{ name: "field_one" }],
  variables: [{ name: "variable_one", value: 1 }],
  quotas: [{ key: "quota_one", name: "Quota one", max: 5 }],
  endings: [{ key: "ending_one", title: "Ending one" }, { key: "ending_two", title: "Ending two" }],
  questions: [
    { key: "number_one", type: "text", text: "Number one", settings: { format: "number" } },
    { key: "text_one", type: "text", text: "Text one" },
    { key: "single", type: "single_choice", text: "Single one", options },
    { key: "multi", type: "multiple_choice", text: "Multi one", options, page: { title: "Page two" } },
    { key: "rating", type: "rating", text: "Rating one" },
    { key: "nps", type: "nps", text: "Nps one" },
    { key: "yes", type: "boolean", text: "Boolean one" },
    {
      key: "matrix",
      type: "matrix",
      text: "Matrix one",
      options,
      settings: { rows: [{ value: "r", label: "Row one" }, { value: "s", label: "Row two" }] }
    },
    { key: "rank", type: "ranking", text: "Ranking one", options },
    { key: "slide", type: "slider", text: "Slider one" },
    { key: "day", type: "date", text: "Date one" },
    { key: "upload", type: "file", text: "File one" }
  ]
}

/** What the hand does in the inspector. */
class Inspector {
  constructor(readonly page: Page) {}

  get #root() {
    return this.page.locator(".inspector")
  }

  async select(name: string): Promise<void> {
    await this.page.locator(".outline").getByText(name, { exact: true }).first().click()
  }

  async fill(label: string, text: string): Promise<void> {
    const field = this.#root.getByLabel(label, { exact: true }).first()
    await field.fill(text)
    await field.blur()
  }

  async turn(label: string): Promise<void> {
    await this.#root.getByRole("switch", { name: label }).first().click()
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#root.getByLabel(label, { exact: true }).first().selectOption({ label: option })
  }

  async press(name: string): Promise<void> {
    await this.#root.getByRole("button", { name, exact: true }).first().click()
  }

  async open(name: RegExp | string): Promise<void> {
    await this.#root.locator("summary").filter({ hasText: name }).first().click()
  }

  /** Chooses a file as the image of what is selected. */
  async upload(): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser")
    await this.press("Choose an image")
    await (await chooser).setFiles({
      name: "picture.png",
      mimeType: "image/png",
      buffer: Buffer.from(PictureSamples.png())
    })
    await this.#root.getByRole("button", { name: "Replace the image" }).waitFor()
  }

  async part(list: string, label: string): Promise<void> {
    await this.open(new RegExp(`^${list}`))
    await this.#root.getByRole("button", { name: new RegExp(`^${label}`) }).first().click()
  }
}

type Steps = (inspector: Inspector) => Promise<void>

/** The properties that each part of the inspector changes, and how. Steps follow each other in one window. */
const controls: ReadonlyArray<readonly [properties: ReadonlyArray<string>, steps: Steps]> = [
  [["title", "description", "visibility", "layout", "onePerExternalId", "keepPartials"], async (inspector) => {
    await inspector.fill("Title", "After")
    await inspector.fill("Description", "About lunch")
    await inspector.choose("Who can find it", "Everybody")
    await inspector.choose("Layout", "One question at a time")
    await inspector.turn("One response per person")
    await inspector.fill("Days until unfinished responses are deleted", "30")
  }],
  [["translations", "languages", "metadata"], async (inspector) => {
    await inspector.open("German")
    await inspector.fill("After", "Danach")
    await inspector.press("Add a language: Add a language …")
    await inspector.page.keyboard.type("fr")
    await inspector.page.keyboard.press("Enter")
    await inspector.open("Advanced")
    await inspector.fill("New entry", "team")
    await inspector.press("Add")
    await inspector.fill("Value of team", "blue")
  }],
  [[
    "hiddenFields",
    "hiddenFields[].name",
    "hiddenFields[].arms",
    "hiddenFields[].arms[].value",
    "hiddenFields[].arms[].weight"
  ], async (inspector) => {
    await inspector.select("field_one")
    await inspector.turn("Draw the value at random")
    await inspector.fill("Value 1", "red")
    await inspector.fill("Weight", "3")
    await inspector.fill("Name", "field_two")
  }],
  [["variables", "variables[].name", "variables[].value"], async (inspector) => {
    await inspector.select("variable_one")
    await inspector.fill("Formula", "2 * answer(number_one)")
    await inspector.fill("Name", "variable_two")
  }],
  [
    ["quotas", "quotas[].key", "quotas[].was", "quotas[].name", "quotas[].when", "quotas[].max", "quotas[].ending"],
    async (inspector) => {
      await inspector.select("Quota one · 5")
      await inspector.fill("Name", "Men")
      await inspector.fill("Maximum of responses", "7")
      await inspector.choose("Ending once it is full", "Ending one")
      await inspector.press("Count responses if …")
      await inspector.open("Advanced")
      await inspector.fill("Key", "quota_two")
    }
  ],
  [
    [
      "endings",
      "endings[].key",
      "endings[].was",
      "endings[].outcome",
      "endings[].showIf",
      "endings[].title",
      "endings[].message",
      "endings[].redirectUrl"
    ],
    async (inspector) => {
      await inspector.select("Ending two")
      await inspector.choose("Outcome", "Screened out")
      await inspector.fill("Message", "Bye")
      await inspector.fill("Continue at this address", "https://example.com/")
      await inspector.press("Show if …")
      await inspector.fill("Title", "Ending three")
      await inspector.open("Advanced")
      await inspector.fill("Key", "ending_three")
    }
  ],
  [
    [
      "questions[].settings.minLength",
      "questions[].settings.maxLength",
      "questions[].settings.multiline",
      "questions[].description",
      "questions[].image",
      "questions[].image.asset",
      "questions[].image.alt",
      "questions[].required",
      "questions[].metadata",
      "questions[].key",
      "questions[].was",
      "questions"
    ],
    async (inspector) => {
      await inspector.select("Text one")
      await inspector.fill("Description", "More")
      await inspector.upload()
      await inspector.fill("What the image shows", "A text")
      await inspector.turn("Required")
      await inspector.fill("Minimum characters", "2")
      await inspector.fill("Maximum characters", "9")
      await inspector.turn("Several lines")
      await inspector.open("Advanced")
      await inspector.fill("New entry", "team")
      await inspector.press("Add")
      await inspector.fill("Key", "text_two")
    }
  ],
  [[
    "questions[].settings",
    "questions[].settings.format",
    "questions[].settings.min",
    "questions[].settings.max",
    "questions[].settings.integer"
  ], async (inspector) => {
    await inspector.select("Number one")
    await inspector.fill("Least number", "1")
    await inspector.fill("Greatest number", "9")
    await inspector.turn("Whole numbers only")
    await inspector.select("Text one")
    await inspector.choose("Format", "Web address")
  }],
  [
    [
      "questions[].showIf",
      "questions[].requiredIf",
      "questions[].validIf",
      "questions[].validIf[].when",
      "questions[].validIf[].message",
      "questions[].shuffle",
      "questions[].settings.allowOther",
      "questions[].settings.display"
    ],
    async (inspector) => {
      await inspector.select("Single one")
      await inspector.press("Show if …")
      await inspector.press("Required if …")
      await inspector.press("Check the answer …")
      await inspector.fill("Otherwise say", "No")
      await inspector.turn("Random order")
      await inspector.turn("Respondents can write an answer of their own")
      await inspector.choose("How the options are shown", "In a dropdown")
    }
  ],
  [
    [
      "questions[].options",
      "questions[].options[].label",
      "questions[].options[].value",
      "questions[].options[].code",
      "questions[].options[].score",
      "questions[].options[].fixed",
      "questions[].options[].exclusive",
      "questions[].options[].showIf",
      "questions[].options[].image",
      "questions[].options[].image.asset",
      "questions[].options[].image.alt",
      "questions[].settings.minSelected",
      "questions[].settings.maxSelected"
    ],
    async (inspector) => {
      await inspector.select("Multi one")
      await inspector.fill("Minimum choices", "1")
      await inspector.fill("Maximum choices", "2")
      await inspector.part("Options", "Second")
      await inspector.fill("Label", "Third")
      await inspector.fill("Score", "4")
      await inspector.upload()
      await inspector.fill("What the image shows", "The third")
      await inspector.turn("Chosen alone")
      await inspector.turn("Keeps its place")
      await inspector.press("Show if …")
      await inspector.open("Advanced")
      await inspector.fill("Code", "17")
      await inspector.fill("Value", "third")
    }
  ],
  [
    [
      "questions[].page",
      "questions[].page.title",
      "questions[].page.description",
      "questions[].page.showIf",
      "questions[].page.endIf",
      "questions[].page.endIf[].when",
      "questions[].page.endIf[].ending",
      "questions[].page.shuffle"
    ],
    async (inspector) => {
      await inspector.select("2 · Page two")
      await inspector.fill("Title of the page", "Page three")
      await inspector.fill("Description", "Three")
      await inspector.turn("Questions in random order")
      await inspector.press("Show if …")
      await inspector.press("End after this page if …")
    }
  ],
  [["questions[].settings.minLabel", "questions[].settings.maxLabel"], async (inspector) => {
    await inspector.select("Nps one")
    await inspector.page.locator(".inspector section input[type=text]").first().fill("Never")
    await inspector.page.locator(".inspector section input[type=text]").nth(1).fill("Always")
  }],
  [
    ["questions[].settings.trueLabel", "questions[].settings.falseLabel", "questions[].settings.mustBeTrue"],
    async (inspector) => {
      await inspector.select("Boolean one")
      await inspector.page.locator(".inspector section input[type=text]").first().fill("Yes!")
      await inspector.page.locator(".inspector section input[type=text]").nth(1).fill("No!")
      await inspector.page.locator(".inspector section [role=switch]").nth(1).click()
    }
  ],
  [
    [
      "questions[].settings.multiple",
      "questions[].settings.requireAllRows",
      "questions[].settings.rows",
      "questions[].settings.rows[].label",
      "questions[].settings.rows[].value",
      "questions[].settings.rows[].code",
      "questions[].settings.rows[].exclusive",
      "questions[].settings.rows[].fixed",
      "questions[].settings.rows[].showIf"
    ],
    async (inspector) => {
      await inspector.select("Matrix one")
      await inspector.page.locator(".inspector section [role=switch]").nth(1).click()
      await inspector.page.locator(".inspector section [role=switch]").nth(2).click()
      await inspector.part("Rows", "Row one")
      await inspector.fill("Label", "Row three")
      await inspector.turn("Chosen alone")
      await inspector.turn("Keeps its place")
      await inspector.press("Show if …")
      await inspector.open("Advanced")
      await inspector.fill("Code", "3")
      await inspector.fill("Value", "three")
    }
  ],
  [["questions[].settings.topN"], async (inspector) => {
    await inspector.select("Ranking one")
    await inspector.page.locator(".inspector section input.number").first().fill("1")
  }],
  [["questions[].settings.step", "questions[].settings.unit"], async (inspector) => {
    await inspector.select("Slider one")
    await inspector.fill("Step", "5")
    await inspector.fill("Unit", "km")
  }],
  [["questions[].settings.includeTime"], async (inspector) => {
    await inspector.select("Date one")
    await inspector.page.locator(".inspector section [role=switch]").nth(1).click()
  }],
  [
    ["questions[].settings.maxFiles", "questions[].settings.maxBytes", "questions[].settings.mimeTypes"],
    async (inspector) => {
      await inspector.select("File one")
      await inspector.page.locator(".inspector section input.number").first().fill("2")
      await inspector.page.locator(".inspector section input[type=text]:not(.number)").first().fill("3 MB")
      await inspector.page.locator(".inspector section input[type=text]:not(.number)").nth(1).fill("image/png")
    }
  ],
  [["questions[].type"], async (inspector) => {
    await inspector.select("Rating one")
    await inspector.choose("Type", "Slider")
  }],
  [["questions[].text"], async ({ page }) => {
    await page.locator(".canvas [data-focus='question:slide']").fill("Slider two")
  }]
]

it("each property of the schema is changed by its control", async () => {
  const known = controls.flatMap(([properties]) => properties)
  expect([...schemaProperties()].filter((path) => !known.includes(path) && !hasNoControl(path))).toEqual([])
  await show(definition, async (page) => {
    const inspector = new Inspector(page)
    page.setDefaultTimeout(20_000)
    const failures: Array<string> = []
    for (const [properties, steps] of controls) {
      await steps(inspector).catch((error: unknown) =>
        failures.push(`${properties.join()}: ${String(error).slice(0, 300)}`)
      )
    }
    expect(failures).toEqual([])
    const saved = () => page.evaluate<unknown>("window.saved.at(-1)")
    await expect.poll(async () => {
      const last = await saved()
      return known.filter((path) => valuesAt(last, path) === valuesAt(definition, path))
    }, { timeout: 30_000 }).toEqual([])
  })
})
