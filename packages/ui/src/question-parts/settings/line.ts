import { singleLine } from "../../entries/Entries.js"
import { inputField } from "./inputField.js"

/** A text without line breaks. */
export const line = inputField({
  control: { kind: "line" },
  inputMode: "text",
  write: (value) => singleLine(String(value)),
  read: (entry) => entry.trim() === "" ? undefined : entry
})
