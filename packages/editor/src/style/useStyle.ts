/** The style of a component that is loaded on demand comes with the component. */
import { useLayoutEffect } from "preact/hooks"
import { adoptStyle } from "./adoptStyle.js"

/** Adds rules to the page while the component is shown. They are nested below the element of the editor. */
export const useStyle = (rules: string): void =>
  useLayoutEffect(() => adoptStyle(document, `.canvass-editor { ${rules} }`), [rules])
