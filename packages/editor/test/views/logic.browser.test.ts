/** The view of the logic in a real browser. */
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

it("rules are sentences and arrows, and the form beside marks what is shown", async () => {
  await show({
    title: "Lunch",
    questions: [
      {
        key: "plan",
        type: "single_choice",
        text: "Which plan?",
        options: [{ value: "Gold", label: "Gold" }, { value: "Free", label: "Free" }]
      },
      { key: "why", type: "text", text: "Why?", showIf: { question: "plan", op: "anyOf", values: ["Gold"] } },
      {
        key: "more",
        type: "text",
        text: "More?",
        page: {
          title: "Details",
          endIf: [{ when: { question: "plan", op: "anyOf", values: ["Free"] }, ending: "out" }]
        }
      }
    ],
    endings: [{ key: "out", outcome: "screenedOut", title: "Not for you" }, { key: "end", title: "Bye" }]
  }, async (page) => {
    await page.getByRole("button", { name: "Logic", exact: true }).click()
    const node = (id: string) => page.locator(`[data-node="${id}"]`)
    await node("question:why").getByText("Shown if “Which plan?” is “Gold”").waitFor()
    await node("page:more").getByText("Ends with “Not for you” if").waitFor()
    // From the plan to the question and to the page, and from the page to its ending.
    expect(await page.locator(".arrows path[data-kind=condition]").count()).toBe(2)
    expect(await page.locator(".arrows path[data-kind=ending]").count()).toBe(1)

    await page.getByRole("button", { name: "Try it" }).click()
    await node("question:why").getByText("not shown").waitFor()
    await page.getByRole("radio", { name: "Gold" }).check()
    await node("question:why").getByText("shown", { exact: true }).waitFor()
    await node("ending:end").getByText("this is how it ends").waitFor()
    await page.getByRole("radio", { name: "Free" }).check()
    await node("ending:out").getByText("this is how it ends").waitFor()
  })
})
