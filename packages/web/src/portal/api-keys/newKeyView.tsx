/** Shows a new key. There is no other page that can. */
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import type { PageView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { apiKeyTexts } from "./apiKeyTexts.js"
import { keysPath } from "./keyCalls.js"

export const newKeyView = (request: PortalRequest, apiKey: string): PageView => {
  const t = apiKeyTexts[request.language]
  return {
    title: t.newTitle,
    lead: t.newText,
    breadcrumbs: [{ label: t.title, path: keysPath }],
    body: (
      <div class="stack">
        <Card>
          <div class="form">
            <label class="secret-label" for="new-key">{t.key}</label>
            <div class="secret">
              <input id="new-key" type="text" readOnly value={apiKey} autocomplete="off" spellcheck={false} />
              <button type="button" class="secondary" data-copy="new-key" hidden>{t.copyKey}</button>
            </div>
          </div>
        </Card>
        <CodeBlock
          id="new-key-curl"
          title={t.tryIt}
          language={request.language}
          code={`curl -sS ${request.publicUrl}/api/surveys -H "X-Api-Key: ${apiKey}"`}
        />
        <p>
          <a class="button primary" href={request.href(keysPath)}>{t.done}</a>
        </p>
      </div>
    )
  }
}
