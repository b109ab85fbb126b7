/** The account: name, e-mail address, password, sessions, linked logins, and its deletion. */
import { AccountInput } from "@canvass/core/ports"
import type { ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Card } from "../../components/display/Card.js"
import { Field, NewPasswordField } from "../../components/Field.js"
import { Timestamp } from "../../components/Timestamp.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { removeSession } from "../shell/sessionCookie.js"
import { accountTexts } from "./accountTexts.js"
import { describeUserAgent } from "./describeUserAgent.js"

const here = "/portal/account"

export const accountPage = definePage({
  path: here,
  weight: pageWeights.plain,
  load: ({ api }) =>
    Effect.all({
      sessions: Effect.map(api.invoke("auth.sessions"), ({ rows }) => rows),
      identities: api.invoke("oauth.identities"),
      providers: api.invoke("oauth.providers")
    }),
  view: (request, data, form) => ({
    title: accountTexts[request.language].title,
    body: (
      <div class="stack">
        <Profile request={request} form={form} />
        <EmailAddress request={request} form={form} />
        <Password request={request} form={form} />
        <Sessions request={request} sessions={data.sessions} />
        {(data.providers.length > 0 || data.identities.length > 0) && <Identities request={request} {...data} />}
        <Deletion request={request} form={form} />
      </div>
    )
  }),
  actions: {
    rename: ({ api }, entries) =>
      Effect.as(
        api.invoke("auth.update", { payload: { name: entries.first("name").trim() || null } }),
        redirectTo(here, "name-saved")
      ),
    email: ({ api, language, settings }, entries) =>
      Effect.as(
        api.invoke("auth.update", {
          payload: { email: entries.first("email"), ...currentPassword(entries) },
          headers: { "accept-language": language }
        }),
        redirectTo(here, settings.sendsMail ? "email-mailed" : "email-changed")
      ),
    password: ({ api }, entries) =>
      Effect.as(
        api.invoke("auth.changePassword", {
          payload: { newPassword: entries.first("newPassword"), ...currentPassword(entries) }
        }),
        redirectTo(here, "password-changed")
      ),
    endSession: ({ api }, entries) =>
      Effect.as(
        api.invoke("auth.endSession", { path: { id: entries.first("id") } }),
        redirectTo(here, "session-ended")
      ),
    endSessions: ({ api, publicUrl }) =>
      Effect.as(
        api.invoke("auth.endSessions"),
        redirectTo("/portal/login", "logged-out", [removeSession(publicUrl)])
      ),
    unlink: ({ api }, entries) =>
      Effect.as(
        api.invoke("oauth.removeIdentity", { path: { id: entries.first("id") } }),
        redirectTo(here, "identity-removed")
      ),
    delete: ({ api, publicUrl }, entries) =>
      Effect.as(
        api.invoke("auth.remove", {
          payload: { confirm: entries.first("confirm"), ...currentPassword(entries) }
        }),
        redirectTo("/portal/login", "account-deleted", [removeSession(publicUrl)])
      )
  },
  flashes: (language) => {
    const t = accountTexts[language]
    return {
      "name-saved": t.nameSaved,
      "email-mailed": t.emailMailed,
      "email-changed": t.emailChanged,
      "password-changed": t.passwordChanged,
      "session-ended": t.sessionEnded,
      "identity-removed": t.identityRemoved,
      "identity-linked": t.identityLinked
    }
  }
})

/** An account without a password sends none. */
const currentPassword = (entries: { readonly first: (name: string) => string }) => {
  const password = entries.first("currentPassword")
  return password === "" ? {} : { currentPassword: password }
}

interface SectionProps {
  readonly request: PortalRequest
  readonly form: FormState
}

const Profile = ({ form, request }: SectionProps) => {
  const t = accountTexts[request.language]
  const rename = form.of("rename")
  const { user } = request
  return (
    <Card title={t.profile}>
      <dl class="facts">
        <div>
          <dt>{t.email}</dt>
          <dd>{user?.email}</dd>
        </div>
        <div>
          <dt>{t.plan}</dt>
          <dd>{user?.plan}</dd>
        </div>
        <div>
          <dt>{t.planExpires}</dt>
          <dd>
            {user === undefined || user.planExpiresAt === null
              ? t.never
              : <Timestamp at={user.planExpiresAt} language={request.language} />}
          </dd>
        </div>
      </dl>
      <ActionForm request={request} form={rename}>
        <Field
          form={rename}
          name="name"
          label={t.name}
          value={user?.name ?? ""}
          autocomplete="name"
          optional={t.optional}
        />
        <div class="form-actions">
          <Button>{t.save}</Button>
        </div>
      </ActionForm>
    </Card>
  )
}

const EmailAddress = ({ form, request }: SectionProps) => {
  const t = accountTexts[request.language]
  const change = form.of("email")
  return (
    <Card title={t.changeEmail}>
      <ActionForm request={request} form={change}>
        <Field
          form={change}
          name="email"
          type="email"
          label={t.newEmail}
          autocomplete="email"
          hint={request.settings.sendsMail ? t.newEmailMailHint : undefined}
        />
        <CurrentPassword request={request} form={change} />
        <div class="form-actions">
          <Button kind="secondary">{t.changeEmail}</Button>
        </div>
      </ActionForm>
    </Card>
  )
}

const Password = ({ form, request }: SectionProps) => {
  const t = accountTexts[request.language]
  const change = form.of("password")
  return (
    <Card title={t.password} hint={t.passwordText}>
      <ActionForm request={request} form={change}>
        <CurrentPassword request={request} form={change} />
        <NewPasswordField
          form={change}
          name="newPassword"
          label={t.newPassword}
          hint={t.passwordHint(AccountInput.minPasswordLength)}
        />
        <div class="form-actions">
          <Button kind="secondary">{t.changePassword}</Button>
        </div>
      </ActionForm>
    </Card>
  )
}

const CurrentPassword = (
  { form, request }: { readonly request: PortalRequest; readonly form: ReturnType<FormState["of"]> }
) => {
  const t = accountTexts[request.language]
  return (
    <Field
      form={form}
      name="currentPassword"
      type="password"
      label={t.currentPassword}
      optional={t.currentPasswordOptional}
      autocomplete="current-password"
    />
  )
}

const Sessions = (
  { request, sessions }: { readonly request: PortalRequest; readonly sessions: ResultOf<"auth.sessions">["rows"] }
) => {
  const t = accountTexts[request.language]
  return (
    <Card title={t.sessions} hint={t.sessionsText}>
      <ul class="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p>
                {session.userAgent === null
                  ? t.unknownDevice
                  : <span title={session.userAgent}>{describeUserAgent(session.userAgent)}</span>}
                {session.current && <span class="tag">{t.thisSession}</span>}
              </p>
              <p class="small muted">
                {session.ipAddress === null ? null : `${session.ipAddress} · `}
                {t.loggedIn} <Timestamp at={session.createdAt} language={request.language} />, {t.lastUsed}{" "}
                <Timestamp at={session.lastUsedAt} language={request.language} />
              </p>
            </div>
            {!session.current && (
              <ActionForm request={request} form={{ action: "endSession" }} kind="inline">
                <input type="hidden" name="id" value={session.id} />
                <button type="submit" class="quiet">{t.endSession}</button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <ActionForm request={request} form={{ action: "endSessions" }}>
        <div class="form-actions">
          <Button kind="secondary">{t.endAllSessions}</Button>
        </div>
      </ActionForm>
    </Card>
  )
}

interface IdentitiesProps {
  readonly request: PortalRequest
  readonly identities: ResultOf<"oauth.identities">
  readonly providers: ResultOf<"oauth.providers">
}

const Identities = ({ identities, providers, request }: IdentitiesProps) => {
  const t = accountTexts[request.language]
  return (
    <Card title={t.identities} hint={t.identitiesText}>
      {identities.length === 0 ? <p>{t.noIdentities}</p> : (
        <ul class="rows">
          {identities.map((identity) => (
            <li key={identity.id}>
              <div>
                <p>{identity.email ?? identity.subject}</p>
                <p class="small muted">
                  {identity.issuer} · {t.linked} <Timestamp at={identity.createdAt} language={request.language} />
                </p>
              </div>
              <ActionForm request={request} form={{ action: "unlink" }} kind="inline">
                <input type="hidden" name="id" value={identity.id} />
                <button type="submit" class="quiet">{t.unlink}</button>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <div class="form-actions">
        {providers.map(({ label, name }) => (
          <a
            key={name}
            class="button secondary"
            href={request.href(`/portal/login/${encodeURIComponent(name)}`, { purpose: "link" })}
          >
            {t.linkProvider(label)}
          </a>
        ))}
      </div>
    </Card>
  )
}

const Deletion = ({ form, request }: SectionProps) => {
  const t = accountTexts[request.language]
  const deletion = form.of("delete")
  return (
    <Card title={t.deleteTitle} hint={t.deleteText}>
      <ActionForm request={request} form={deletion}>
        <Field
          form={deletion}
          name="confirm"
          label={t.typeEmail(request.user?.email ?? "")}
          autocomplete="off"
        />
        <CurrentPassword request={request} form={deletion} />
        <div class="form-actions">
          <Button kind="danger">{t.deleteAccount}</Button>
        </div>
      </ActionForm>
    </Card>
  )
}
