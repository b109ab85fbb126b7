/** The saving of the editor for the components of its head and its dialogs. */
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { Saving } from "./Saving.js"

export const SavingContext = createContext<Saving | undefined>(undefined)

export const useSaving = (): Saving => {
  const saving = useContext(SavingContext)
  if (saving === undefined) throw new Error("A component of the editor is outside of it.")
  return saving
}
