/** The frame of the pages about the server: front page, API reference, descriptions of errors. */
import type { ComponentChildren } from "preact"
import type { PageContext } from "../page/PageContext.js"

export interface SiteLayoutProps {
  readonly page: PageContext
  /** The part of the site that the page belongs to. */
  readonly current?: "docs" | "errors"
  /** How wide the content is: a column of text, several, or with a navigation beside it. Default: `text`. */
  readonly width?: "columns" | "navigation" | "text"
  readonly children: ComponentChildren
}

export const SiteLayout = ({ children, current, page: { basePath, settings }, width = "text" }: SiteLayoutProps) => (
  <>
    <a class="skip" href="#content">Skip to content</a>
    <header class="site-header">
      <a class="brand" href={`${basePath}/`}>
        <Mark /> Canvass
      </a>
      <nav aria-label="Canvass">
        <a href={`${basePath}/docs`} aria-current={current === "docs" ? "true" : undefined}>API reference</a>
        <a href={`${basePath}/errors`} aria-current={current === "errors" ? "true" : undefined}>Errors</a>
        {settings.hasPortal && <a href={`${basePath}/portal`}>Portal</a>}
      </nav>
    </header>
    <div class={`${width}-width`}>{children}</div>
  </>
)

/** The sign of Canvass. */
const Mark = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect x="2" y="2" width="20" height="20" rx="6" />
    <path d="M7.5 12.5l3 3 6-7" />
  </svg>
)
