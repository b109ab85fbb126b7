/** The frame of the pages of the portal: navigation, breadcrumbs, heading, flash message and summary of errors. */
import type { ComponentChildren } from "preact"
import { fieldId, type FormState } from "../../form/FormState.js"
import { ActionForm } from "../forms/ActionForm.js"
import { Icon, type IconName } from "./Icon.js"
import type { PageView } from "./PortalPage.js"
import type { FrameRequest } from "./PortalRequest.js"
import type { ShellTexts } from "./shellTexts.js"

/** An entry of the navigation. It is shown when the page exists. */
interface NavigationEntry {
  readonly path: string
  readonly icon: IconName
  readonly label: (t: ShellTexts) => string
  /** Whether programs are what it is about. */
  readonly isForDevelopers?: boolean
}

const navigation: ReadonlyArray<NavigationEntry> = [
  { path: "/portal", icon: "overview", label: (t) => t.overview },
  { path: "/portal/surveys", icon: "surveys", label: (t) => t.surveys },
  { path: "/portal/account", icon: "account", label: (t) => t.account },
  { path: "/portal/api-keys", icon: "key", label: (t) => t.apiKey, isForDevelopers: true },
  { path: "/portal/webhooks", icon: "webhooks", label: (t) => t.webhooks, isForDevelopers: true },
  { path: "/portal/usage", icon: "usage", label: (t) => t.usage, isForDevelopers: true },
  { path: "/portal/audit-log", icon: "audit", label: (t) => t.auditLog, isForDevelopers: true }
]

export interface LayoutProps {
  readonly request: FrameRequest
  readonly t: ShellTexts
  readonly view: PageView
  readonly form: FormState
  /** The text of the flash message. */
  readonly flash: string | undefined
  /** Whether a path has a page. */
  readonly hasPage: (path: string) => boolean
}

/** A page of somebody who is logged in. */
export const Layout = (props: LayoutProps) => {
  const { request, t } = props
  return (
    <>
      <a class="skip" href="#content">{t.skip}</a>
      <header class="topbar">
        <Brand request={request} />
        <details class="menu">
          <summary>{t.menu}</summary>
          <Navigation {...props} />
        </details>
      </header>
      <header class="sidebar">
        <Brand request={request} />
        <Navigation {...props} />
      </header>
      <main id="content">
        <Content {...props} />
      </main>
    </>
  )
}

/** A page of somebody who is not logged in: one card. */
export const EntryLayout = (props: LayoutProps) => (
  <div class="entry">
    <header>
      <Brand request={props.request} />
    </header>
    <main id="content">
      <Content {...props} />
    </main>
  </div>
)

const Brand = ({ request }: Pick<LayoutProps, "request">) => (
  <a class="brand" href={request.href("/portal")}>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="6" />
      <path d="M7.5 12.5l3 3 6-7" />
    </svg>
    <span>Canvass</span>
  </a>
)

const Navigation = ({ hasPage, request, t }: LayoutProps) => {
  const entries = navigation.filter(({ path }) => hasPage(path))
  const current = entries.find(({ path }) =>
    request.path === path || path !== "/portal" && request.path.startsWith(`${path}/`)
  )
  return (
    <nav aria-label={t.navigation}>
      {[false, true].map((isForDevelopers) => (
        <>
          {isForDevelopers && <h2>{t.developers}</h2>}
          <ul>
            {entries.filter((entry) => (entry.isForDevelopers ?? false) === isForDevelopers).map((
              { icon, label, path }
            ) => (
              <li key={path}>
                <a href={request.href(path)} aria-current={path === current?.path ? "page" : undefined}>
                  <Icon name={icon} />
                  {label(t)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
      <div class="person">
        <p>{request.user?.email}</p>
        <ActionForm request={request} form={{ action: "logout" }} path="/portal/logout" kind="inline">
          <button type="submit" class="quiet">{t.logOut}</button>
        </ActionForm>
      </div>
    </nav>
  )
}

const Content = ({ flash, form, request, t, view }: LayoutProps) => (
  <>
    {view.breadcrumbs !== undefined && view.breadcrumbs.length > 0 && (
      <nav class="breadcrumbs" aria-label={t.breadcrumbs}>
        <ol>
          {view.breadcrumbs.map(({ label, path }) => (
            <li key={path}>
              <a href={request.href(path)}>{label}</a>
            </li>
          ))}
        </ol>
      </nav>
    )}
    {flash !== undefined && <p class="flash" role="status">{flash}</p>}
    {form.errors.length > 0 && (
      <section class="summary" role="alert" aria-labelledby="summary-title" tabIndex={-1} data-focus>
        <h2 id="summary-title">{t.errorSummary}</h2>
        <ul>
          {form.errors.map(({ field, message }) => (
            <li key={field + message}>
              {field === "" ? message : <a href={`#${fieldId(form.action ?? "", field)}`}>{message}</a>}
            </li>
          ))}
        </ul>
      </section>
    )}
    <Heading view={view} />
    {view.tabs}
    {view.body}
  </>
)

const Heading = ({ view }: { readonly view: PageView }): ComponentChildren => (
  <div class="heading">
    <div>
      <h1>{view.title}</h1>
      {view.state}
      {view.lead !== undefined && <p class="lead">{view.lead}</p>}
    </div>
    {view.primaryAction}
  </div>
)
