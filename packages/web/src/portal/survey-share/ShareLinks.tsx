/** The link to a survey, as text, as QR code and as a script that embeds it. */
import { QrCode, qrCodeFile } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import * as pageWeights from "../../page/pageWeights.js"
import { surveyPath as publicPathOf } from "../../respondent/paths.js"
import { attachmentHeaders } from "../shell/attachmentHeaders.js"
import { defineDownload, type PortalDownload } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { LinkBuilder } from "./LinkBuilder.js"
import { embedAttributes, formParameters, linkParameters } from "./linkParameters.js"
import { qrCodePng } from "./qrCodePng.js"
import { surveyShareTexts } from "./surveyShareTexts.js"

/** Link, QR code and script that embeds a survey, with what the form below them says. */
export const Links = ({ request, survey }: { readonly request: PortalRequest; readonly survey: SurveyDetail }) => {
  const { language, publicUrl, query } = request
  const t = surveyShareTexts[language]
  const parameters = linkParameters(query, survey)
  const address = addressOf(publicUrl, survey, parameters)
  const downloadOf = (type: "png" | "svg") =>
    withParameters(request.href(`${surveyPath(survey.id, "share")}/qr-code.${type}`), formParameters(query))
  return (
    <>
      <Card
        title={t.linkTitle}
        hint={{ draft: t.notLive, published: t.linkHint, closed: t.linkClosed }[survey.status]}
        {...survey.status === "draft"
          ? {}
          : { actions: <a class="button secondary" href={address} target="_blank" rel="noopener">{t.open}</a> }}
      >
        <CodeBlock id="survey-link" title={t.linkTitle} language={language} code={address} />
      </Card>
      <div class="card-pair">
        <Card
          title={t.qrTitle}
          hint={t.qrHint}
          actions={
            <div class="form-actions">
              <a class="button secondary" href={downloadOf("svg")}>SVG</a>
              <a class="button secondary" href={downloadOf("png")}>PNG</a>
            </div>
          }
        >
          <QrCode text={address} label={t.qrLabel} />
        </Card>
        <Card title={t.embedTitle} hint={t.embedHint}>
          <CodeBlock
            id="embed-code"
            title="HTML"
            language={language}
            code={`<script async src="${publicUrl}/embed.js"\n  data-survey="${survey.slug}"${
              embedAttributes(parameters)
            }></script>`}
          />
        </Card>
      </div>
      <LinkBuilder request={request} survey={survey} />
    </>
  )
}

const addressOf = (
  publicUrl: string,
  { alias, slug }: Pick<SurveyDetail, "alias" | "slug">,
  parameters: URLSearchParams
): string => withParameters(publicUrl + publicPathOf(alias ?? slug), parameters)

const withParameters = (address: string, parameters: URLSearchParams): string =>
  parameters.size === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}${parameters.toString()}`

/** A picture of the code of the link. */
const qrCodeDownload = (
  extension: "png" | "svg",
  type: string,
  content: (text: string) => Promise<Uint8Array> | string
): PortalDownload =>
  defineDownload(
    `/portal/surveys/:surveyId/share/qr-code.${extension}`,
    pageWeights.namesSurvey,
    ({ api, param, publicUrl, query }) =>
      Effect.flatMap(getSurvey(api, param("surveyId")), ({ survey }) =>
        Effect.map(
          Effect.promise(async () => content(addressOf(publicUrl, survey, linkParameters(query, survey)))),
          (body) => ({
            status: 200,
            headers: {
              ...attachmentHeaders(type, `${survey.slug}.${extension}`),
              "Content-Security-Policy": "default-src 'none'"
            },
            body
          })
        ))
  )

export const qrCodeDownloads = [
  qrCodeDownload("svg", "image/svg+xml; charset=utf-8", qrCodeFile),
  qrCodeDownload("png", "image/png", qrCodePng)
]
