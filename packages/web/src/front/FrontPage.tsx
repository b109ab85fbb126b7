/** `/`: what this server is, and where to go. */
import type { Language } from "@canvass/core/ports"
import { CodeBlock } from "../components/display/CodeBlock.js"
import { SiteLayout } from "../layout/SiteLayout.js"
import type { PageContext } from "../page/PageContext.js"
import type { PageContent } from "../page/respond.js"
import { frontTexts } from "./frontTexts.js"

export const frontPage = (page: PageContext<Language>, publicUrl: string): PageContent => {
  const { basePath, language, settings: { exampleSurvey, hasPortal } } = page
  const t = frontTexts[language]
  return {
    title: t.title,
    isIndexable: true,
    body: (
      <SiteLayout page={page} width="columns">
        <main class="front" id="content">
          <section class="hero">
            <h1>{t.heading}</h1>
            <p class="lead">{t.lead}</p>
            <p class="hero-actions">
              {hasPortal && <a class="button primary" href={`${basePath}/portal`}>{t.openPortal}</a>}
              <a class={hasPortal ? "button" : "button primary"} href={`${basePath}/docs`}>{t.apiReference}</a>
              {exampleSurvey !== undefined && (
                <a class="button" href={`${basePath}/s/${encodeURIComponent(exampleSurvey)}`}>{t.exampleSurvey}</a>
              )}
            </p>
          </section>
          <ul class="cards">
            <FrontCard title={t.respondentsTitle} text={t.respondentsText} />
            <FrontCard title={t.teamsTitle} text={t.teamsText} />
            <FrontCard title={t.developersTitle} text={t.developersText} />
          </ul>
          <section>
            <h2>{t.curlHeading}</h2>
            <p class="soft">{t.curlText}</p>
            <CodeBlock id="create" title={t.curlTitle} code={curl(publicUrl)} language={language} />
          </section>
          <dl class="facts">
            <div>
              <dt>{t.apiRoot}</dt>
              <dd>
                <code>{publicUrl}/api</code>
              </dd>
            </div>
            <div>
              <dt>{t.contract}</dt>
              <dd>
                <a href={`${basePath}/openapi.json`}>openapi.json</a>
              </dd>
            </div>
            <div>
              <dt>{t.errors}</dt>
              <dd>
                <a href={`${basePath}/errors`}>{t.errorPages}</a>
              </dd>
            </div>
            <div>
              <dt>{t.languages}</dt>
              <dd>
                {Object.entries(languageNames).map(([code, name], index) => (
                  <>
                    {index > 0 && " · "}
                    <a href={`?lang=${code}`} lang={code} hreflang={code}>{name}</a>
                  </>
                ))}
              </dd>
            </div>
          </dl>
        </main>
      </SiteLayout>
    )
  }
}

const FrontCard = ({ text, title }: { readonly title: string; readonly text: string }) => (
  <li>
    <h2>{title}</h2>
    <p>{text}</p>
  </li>
)

const languageNames = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español"
} satisfies Record<Language, string>

const curl = (publicUrl: string): string =>
  `curl "${publicUrl}/api/surveys" \\
  -H "X-Api-Key: $CANVASS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "title": "Lunch", "questions": [{ "key": "again", "type": "nps", "text": "Again?" }] }'`
