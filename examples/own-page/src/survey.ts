/** The survey of the example: two pages, a condition, a file, and an ending for those who do not drive. */
import type { Canvass } from "@canvass/core"

export const survey: Canvass.NewSurvey = {
  title: "Parking at the museum",
  keepPartials: 30,
  endings: [
    { key: "out", outcome: "screenedOut", title: "Thank you", message: "This survey is for people who drive." },
    { key: "done", title: "Thank you, {{name|visitor}}", message: "Your answers help us to plan the car park." }
  ],
  questions: [
    {
      key: "driver",
      type: "boolean",
      text: "Did you come by car?",
      required: true,
      page: {
        title: "Your visit",
        endIf: [{ when: { question: "driver", op: "equals", value: false }, ending: "out" }]
      }
    },
    { key: "name", type: "text", text: "What may we call you?", settings: { maxLength: 40 } },
    {
      key: "parking",
      type: "rating",
      text: "How easy was it to park, {{name|visitor}}?",
      required: true,
      page: { title: "Parking" }
    },
    {
      key: "why",
      type: "text",
      text: "What was difficult?",
      required: true,
      showIf: { question: "parking", op: "lte", value: 2 },
      settings: { minLength: 5, multiline: true }
    },
    {
      key: "photo",
      type: "file",
      text: "Do you have a photo of it?",
      settings: { mimeTypes: ["image/png", "text/plain"] }
    }
  ]
}
