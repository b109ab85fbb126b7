/** The style of a view, which comes with the view. */
import { useLayoutEffect } from "preact/hooks"
import { adoptStyle } from "../style/adoptStyle.js"

/** Adds rules to the page while the component is shown. They are nested below the element of the editor. */
export const useStyle = (rules: string): void =>
  useLayoutEffect(() => adoptStyle(document, `.canvass-editor { ${rules} }`), [rules])
