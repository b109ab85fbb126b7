/** Examples of all operations. A test sends them to a server, in this order. */
import {
  account,
  apiKey,
  asset,
  channelId,
  codebook,
  commentId,
  createdSurvey,
  csvRows,
  definition,
  draftDefinition,
  draftState,
  duplicatedSurvey,
  germanTexts,
  germanTitle,
  login,
  missingTitle,
  movedAccount,
  namedApiKey,
  publishedSurvey,
  questions,
  recommendId,
  renamedAccount,
  response,
  responseDelivery,
  responseId,
  resultsLink,
  resumedId,
  resumedResponse,
  segment,
  segmentId,
  survey,
  surveyId,
  surveyItem,
  testDelivery,
  updatedSurvey,
  webhook,
  webhookDetail,
  webhookId,
  xmlExport
} from "./exampleRecords.js"

/**
 * One request and its response. Ids, tokens and times are invented: a server has others, and equal values here are
 * equal there too. `name` and `summary` name the example in the document. `response` is text unless `contentType` is
 * JSON.
 */
export interface Example {
  readonly operation: string
  readonly name: string
  readonly summary: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The fields of a multipart `body`, for the document. A file has its content as text. */
  readonly formFields?: Readonly<Record<string, string>>
  readonly status: number
  /** Where the response redirects to. A server has other tokens in it. */
  readonly location?: string
  readonly contentType?: string
  readonly response?: unknown
}

export const examples: ReadonlyArray<Example> = [
  {
    operation: "auth.register",
    name: "register",
    summary: "New account",
    body: { email: "ada@example.com", password: "correct horse battery staple", name: "Ada Lovelace" },
    status: 201,
    response: login("uV7mQ2xkT9rZc4LwB8yHnE1sJ6dPaG3fKoX5iRtMv0A")
  },
  {
    operation: "auth.login",
    name: "login",
    summary: "Correct password",
    body: { email: "ada@example.com", password: "correct horse battery staple" },
    status: 200,
    response: login("b3WqN8hYzR5tKj2XcV7mLp9DsF1gTa6UeQo4iHrBx0E")
  },
  {
    operation: "auth.refresh",
    name: "refresh",
    summary: "Refresh token of a login",
    body: { refreshToken: "b3WqN8hYzR5tKj2XcV7mLp9DsF1gTa6UeQo4iHrBx0E" },
    status: 200,
    response: login("Zk4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I")
  },
  {
    operation: "auth.me",
    name: "account",
    summary: "Account of the credential",
    status: 200,
    response: account
  },
  {
    operation: "oauth.providers",
    name: "providers",
    summary: "One provider",
    status: 200,
    response: [{ name: "acme", label: "Acme", url: "https://surveys.example.com/api/auth/oauth/acme" }]
  },
  {
    operation: "oauth.start",
    name: "login",
    summary: "Log in",
    path: { provider: "acme" },
    query: {
      returnTo: "https://app.example.com/login",
      codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      codeChallengeMethod: "S256"
    },
    status: 302
  },
  {
    operation: "oauth.callback",
    name: "linkRequired",
    summary: "The address belongs to an account",
    path: { provider: "acme" },
    query: {
      code: "c0de0fTheProvider1",
      state: "q3W8nXvT5rLk2YbZ7mJc1HsDf9PgUa4eQo6iKtRxB0M"
    },
    status: 302,
    location: "https://app.example.com/login?error=link_required&linkToken=h6TqW3nVzYx9RkBmLcJp2DsGf8UaEo4iKtXvQ7rN1M0"
  },
  {
    operation: "oauth.link",
    name: "password",
    summary: "Link with the password of the account",
    body: {
      linkToken: "h6TqW3nVzYx9RkBmLcJp2DsGf8UaEo4iKtXvQ7rN1M0",
      codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      password: "correct horse battery staple"
    },
    status: 200,
    response: login("Rk7WbT2nXqZ5vYc8MxLr1JhG9sDfUaE3oKiP6tQvN4I")
  },
  {
    operation: "oauth.start",
    name: "again",
    summary: "Log in with a linked identity",
    path: { provider: "acme" },
    query: {
      returnTo: "https://app.example.com/login",
      codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      codeChallengeMethod: "S256"
    },
    status: 302
  },
  {
    operation: "oauth.callback",
    name: "code",
    summary: "A code for the client",
    path: { provider: "acme" },
    query: {
      code: "c0de0fTheProvider2",
      state: "w9XbTqZ5vYc8MxLr1JhG2sDfUaE3oKiP6tQvN4nRk7I"
    },
    status: 302,
    location: "https://app.example.com/login?code=y2VnQ8xkT5rZc1LwB7mHpE4sJ9dUaG3fKoX6iRtMv0A"
  },
  {
    operation: "oauth.token",
    name: "code",
    summary: "Redeem the code",
    body: {
      code: "y2VnQ8xkT5rZc1LwB7mHpE4sJ9dUaG3fKoX6iRtMv0A",
      codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    },
    status: 200,
    response: login("Tn4VqW8xkRz2Yc5LwB1mHpE7sJ3dUaG9fKoX6iPtMv0")
  },
  {
    operation: "oauth.identities",
    name: "identities",
    summary: "One linked login",
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f10-8a9b-0c1d2e3f4a10",
        issuer: "https://accounts.example.com",
        subject: "110248495921238986420",
        email: "ada@example.com",
        createdAt: "2026-11-20T09:30:00.000Z",
        lastUsedAt: "2026-11-20T09:30:00.000Z"
      }
    ]
  },
  {
    operation: "oauth.removeIdentity",
    name: "removed",
    summary: "Remove a linked login",
    path: { id: "01aa0b3c-5d6e-7f10-8a9b-0c1d2e3f4a10" },
    status: 204
  },
  {
    operation: "developer.key",
    name: "none",
    summary: "No key yet",
    status: 200,
    response: {
      apiKeyPrefix: null,
      hasKey: false,
      apiKeyCreatedAt: null,
      apiKeyLastUsedAt: null,
      apiKeyScopes: null,
      apiKeyAllowedIps: null
    }
  },
  {
    operation: "developer.rotateKey",
    name: "restricted",
    summary: "Key for two addresses",
    body: { scopes: "read_only", allowedIps: "203.0.113.7,203.0.113.8" },
    status: 201,
    response: {
      apiKeyPrefix: "sr_Q7dK2mXw",
      hasKey: true,
      apiKeyCreatedAt: "2026-11-20T09:30:00.000Z",
      apiKeyLastUsedAt: null,
      apiKeyScopes: "read_only",
      apiKeyAllowedIps: "203.0.113.7,203.0.113.8",
      apiKey: "sr_Q7dK2mXw9TzR4bVn6YcJ8hLs1PfG3uEa5iHoBtNx0CkM4qZvW"
    }
  },
  {
    operation: "developer.updateKey",
    name: "settings",
    summary: "Full key for every address",
    body: { scopes: "full", allowedIps: null },
    status: 200,
    response: apiKey
  },
  {
    operation: "developer.key",
    name: "key",
    summary: "Metadata of a key",
    status: 200,
    response: apiKey
  },
  {
    operation: "webhooks.create",
    name: "webhook",
    summary: "All events",
    body: { url: "https://example.com/hooks/canvass", events: "survey.published,survey.closed,response.submitted" },
    status: 201,
    response: {
      ...webhookDetail,
      secret: "whsec_x3Vd8kQm1Tz7Rb5Nc9Yw2Lh6Js4Pf0GuEa+iHoBtXqM="
    }
  },
  {
    operation: "webhooks.list",
    name: "webhooks",
    summary: "One subscription",
    status: 200,
    response: [webhook]
  },
  {
    operation: "webhooks.get",
    name: "webhook",
    summary: "An active webhook",
    path: { id: webhookId },
    status: 200,
    response: webhookDetail
  },
  {
    operation: "webhooks.update",
    name: "events",
    summary: "Change the events",
    path: { id: webhookId },
    body: { events: "survey.published,response.submitted" },
    status: 200,
    response: {
      ...webhookDetail,
      events: "survey.published,response.submitted",
      updatedAt: "2026-11-20T09:30:46.702Z"
    }
  },
  {
    operation: "surveys.create",
    name: "survey",
    summary: "Survey with its questions",
    body: {
      title: "How was your visit?",
      description: "Three questions, one minute.",
      visibility: "unlisted",
      closesAt: "2026-12-31T23:00:00.000Z",
      quotas: [{ key: "all", name: "All guests", max: 1_000 }],
      questions: [
        { key: "recommend", type: "nps", text: "How likely are you to recommend us?", required: true },
        {
          key: "channel",
          type: "single_choice",
          text: "How did you hear of us?",
          options: ["A friend", { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        }
      ]
    },
    status: 201,
    response: createdSurvey
  },
  {
    operation: "developer.createKey",
    name: "restricted",
    summary: "Key for one survey and two networks, for a year",
    body: {
      name: namedApiKey.name,
      scopes: "read_only",
      allowedIps: namedApiKey.allowedIps,
      expiresAt: namedApiKey.expiresAt,
      surveys: namedApiKey.surveys
    },
    status: 201,
    response: { ...namedApiKey, apiKey: "sr_M4xB9pLcWvZq4MkC0xNtBoHi5aEu3GfP1sLh8JcY6nVb4RzT9" }
  },
  {
    operation: "developer.keys",
    name: "keys",
    summary: "Two keys",
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f32-8a9b-0c1d2e3f4a32",
        name: "default",
        prefix: "sr_Q7dK2mXw",
        scopes: "full",
        allowedIps: null,
        expiresAt: null,
        surveys: null,
        createdAt: "2026-11-20T09:30:00.000Z",
        lastUsedAt: null
      },
      namedApiKey
    ]
  },
  {
    operation: "developer.updateKeyById",
    name: "renamed",
    summary: "Another name and any address",
    path: { keyId: namedApiKey.id },
    body: { name: "Warehouse", allowedIps: null },
    status: 200,
    response: { ...namedApiKey, name: "Warehouse", allowedIps: null }
  },
  {
    operation: "developer.removeKeyById",
    name: "removed",
    summary: "Delete a key",
    path: { keyId: namedApiKey.id },
    status: 204
  },
  {
    operation: "surveys.list",
    name: "surveys",
    summary: "Complete list",
    status: 200,
    response: [surveyItem]
  },
  {
    operation: "surveys.list",
    name: "page",
    summary: "Page of surveys with a word in the title",
    query: { q: "visit", limit: "10", count: "true" },
    status: 200,
    response: [surveyItem]
  },
  {
    operation: "surveys.get",
    name: "survey",
    summary: "A draft",
    path: { id: surveyId },
    status: 200,
    response: createdSurvey
  },
  {
    operation: "surveys.get",
    name: "retired",
    summary: "With its retired questions",
    path: { id: surveyId },
    query: { include: "retired" },
    status: 200,
    response: { ...createdSurvey, retiredQuestions: [], retiredOptions: [] }
  },
  {
    operation: "surveys.quotas",
    name: "quotas",
    summary: "A quota with room",
    path: { id: surveyId },
    status: 200,
    response: [{ key: "all", name: "All guests", max: 1_000, count: 0, full: false, counting: false }]
  },
  {
    operation: "surveys.getVersion",
    name: "version",
    summary: "The first version",
    path: { id: surveyId, version: "1" },
    status: 200,
    response: {
      surveyId,
      version: 1,
      createdAt: createdSurvey.createdAt,
      questions: createdSurvey.questions,
      variables: [],
      endings: []
    }
  },
  {
    operation: "surveys.validate",
    name: "warning",
    summary: "A question that is never shown",
    body: {
      title: "How was your stay?",
      questions: [
        { key: "stars", type: "rating", text: "How many stars?" },
        {
          key: "why",
          type: "text",
          text: "What was bad?",
          showIf: { question: "stars", op: "lt", value: 1 }
        }
      ]
    },
    status: 200,
    response: {
      valid: true,
      errors: [],
      warnings: [
        {
          pointer: "/questions/1/showIf",
          code: "always-false",
          detail: "This test is true of no complete response.",
          params: {}
        },
        {
          pointer: "/questions/1",
          code: "never-shown",
          detail: "No complete response is shown this question.",
          params: {}
        }
      ]
    }
  },
  {
    operation: "surveys.validate",
    name: "error",
    summary: "A survey that would be refused",
    body: { title: "" },
    status: 200,
    response: {
      valid: false,
      errors: [
        { pointer: "/title", code: "too-short", detail: "This must not be empty.", params: { min: 1, actual: 0 } }
      ],
      warnings: []
    }
  },
  {
    operation: "surveys.update",
    name: "title",
    summary: "Change the title",
    path: { id: surveyId },
    body: { title: "How was your stay?", visibility: "public" },
    status: 200,
    response: updatedSurvey
  },
  {
    operation: "surveys.replaceQuestions",
    name: "questions",
    summary: "Keep two questions, add one",
    path: { id: surveyId },
    body: [
      {
        id: recommendId,
        key: "recommend",
        type: "nps",
        text: "How likely are you to recommend us to a friend?",
        required: true
      },
      {
        id: channelId,
        key: "channel",
        type: "single_choice",
        text: "How did you hear of us?",
        options: ["A friend", { value: "search", label: "A search engine" }],
        settings: { allowOther: true }
      },
      {
        key: "comment",
        type: "text",
        text: "What could we do better?",
        settings: { maxLength: 500, multiline: true }
      }
    ],
    status: 200,
    response: survey
  },
  {
    operation: "surveys.publish",
    name: "published",
    summary: "Publish a draft",
    path: { id: surveyId },
    status: 200,
    response: publishedSurvey
  },
  {
    operation: "public.survey",
    name: "survey",
    summary: "Survey for a form",
    path: { slug: "how-was-your-visit-k3x7q2ab" },
    status: 200,
    response: {
      id: surveyId,
      slug: "how-was-your-visit-k3x7q2ab",
      title: "How was your stay?",
      description: "Three questions, one minute.",
      questions,
      hiddenFields: [],
      variables: [],
      layout: "pages",
      design: null,
      language: null,
      languages: [],
      onePerExternalId: false,
      full: false,
      questionnaireVersion: 2,
      pictures: [],
      status: "published",
      visibility: "public"
    }
  },
  {
    operation: "responses.submit",
    name: "completed",
    summary: "Complete response",
    path: { surveyId },
    body: {
      answers: [
        { questionId: recommendId, value: 9 },
        { questionKey: "channel", value: { other: "A poster" } },
        { questionKey: "comment", value: "Breakfast until eleven, please." }
      ],
      startedAt: "2026-11-20T09:32:00.957Z",
      externalId: "crm-4711",
      metadata: { source: "mail" }
    },
    status: 201,
    response: { ...response, ending: null }
  },
  {
    operation: "responses.submit",
    name: "partial",
    summary: "Partial response",
    path: { surveyId },
    body: { status: "partial", answers: [{ questionId: recommendId, value: 10 }] },
    status: 201,
    response: {
      id: resumedId,
      surveyId,
      submittedAt: "2026-11-20T09:33:04.808Z",
      answers: [{ questionId: recommendId, questionKey: "recommend", type: "nps", value: 10 }],
      skipped: null,
      variables: null,
      language: null,
      questionnaireVersion: 2,
      seed: null,
      reached: null,
      status: "partial",
      startedAt: null,
      externalId: null,
      metadata: {},
      resumeToken: "Jp6Xw9sLk2Vb7Nq4Tz1Rc8Hy5Mf3Gd0Ua2Ei6Wo4Kt9"
    }
  },
  {
    operation: "responses.getPartial",
    name: "partial",
    summary: "Answers so far",
    path: { surveyId, responseId: resumedId },
    headers: { "X-Resume-Token": "Jp6Xw9sLk2Vb7Nq4Tz1Rc8Hy5Mf3Gd0Ua2Ei6Wo4Kt9" },
    status: 200,
    response: {
      id: resumedId,
      surveyId,
      submittedAt: "2026-11-20T09:33:04.808Z",
      answers: [{ questionId: recommendId, questionKey: "recommend", type: "nps", value: 10 }],
      skipped: null,
      variables: null,
      language: null,
      questionnaireVersion: 2,
      seed: null,
      reached: null,
      status: "partial",
      startedAt: null,
      externalId: null,
      metadata: {},
      resumeToken: "Jp6Xw9sLk2Vb7Nq4Tz1Rc8Hy5Mf3Gd0Ua2Ei6Wo4Kt9"
    }
  },
  {
    operation: "responses.resume",
    name: "completed",
    summary: "Remaining answers",
    path: { surveyId, responseId: resumedId },
    headers: { "X-Resume-Token": "Jp6Xw9sLk2Vb7Nq4Tz1Rc8Hy5Mf3Gd0Ua2Ei6Wo4Kt9" },
    body: { status: "completed", answers: [{ questionKey: "channel", value: "search" }] },
    status: 200,
    response: { ...resumedResponse, ending: null }
  },
  {
    operation: "responses.getPartial",
    name: "ended",
    summary: "The response has ended",
    path: { surveyId, responseId: resumedId },
    headers: { "X-Resume-Token": "Jp6Xw9sLk2Vb7Nq4Tz1Rc8Hy5Mf3Gd0Ua2Ei6Wo4Kt9" },
    status: 200,
    response: { id: resumedId, status: "completed", ending: null }
  },
  {
    operation: "responses.list",
    name: "page",
    summary: "Newest response",
    path: { id: surveyId },
    query: { limit: "1" },
    status: 200,
    response: [resumedResponse]
  },
  {
    operation: "changes.surveys",
    name: "heads",
    summary: "The end of one log",
    query: { removedSince: "2026-11-01" },
    status: 200,
    response: {
      surveys: [{
        surveyId,
        title: survey.title,
        status: "published",
        cursor:
          "MSAwMWFhMGIzYy01ZDZlLTdmMDMtOGE5Yi0wYzFkMmUzZjRhMDMgNiAwIDAgMTg0ODE5MDc3MiAxNzk1MTY3MDAwMDAwIDM0ODE5MDIxMQ",
        partialsCursor:
          "MSAwMWFhMGIzYy01ZDZlLTdmMDMtOGE5Yi0wYzFkMmUzZjRhMDMgNiAxIDEgMTg0ODE5MDc3MiAxNzk1MTY3MDAwMDAwIC0xMDkzODIxODkw"
      }],
      removed: [],
      removedSince: "2026-11-01T00:00:00.000Z"
    }
  },
  {
    operation: "changes.list",
    name: "first",
    summary: "The first changes of a survey",
    path: { id: surveyId },
    query: { limit: "2" },
    status: 200,
    response: [
      {
        cursor:
          "MSAwMWFhMGIzYy01ZDZlLTdmMDMtOGE5Yi0wYzFkMmUzZjRhMDMgMSAwIDAgMTg0ODE5MDc3MiAxNzk1MTY1MjAwMDAwIC0yNDkzODIxODk",
        at: updatedSurvey.updatedAt,
        type: "survey",
        status: "draft",
        closeReason: null,
        changed: ["title", "visibility"]
      },
      {
        cursor:
          "MSAwMWFhMGIzYy01ZDZlLTdmMDMtOGE5Yi0wYzFkMmUzZjRhMDMgNCAwIDAgMTg0ODE5MDc3MiAxNzk1MTY3MDAwMDAwIC03NDgxNDk0NTA",
        at: survey.updatedAt,
        type: "questionnaire",
        version: 2
      }
    ]
  },
  {
    operation: "responses.texts",
    name: "about breakfast",
    summary: "Texts about breakfast",
    path: { id: surveyId },
    query: { question: "comment", q: "breakfast", limit: "10", count: "true" },
    status: 200,
    response: [{
      responseId,
      questionId: commentId,
      questionKey: "comment",
      kind: "text",
      submittedAt: response.submittedAt,
      text: "Breakfast until eleven, please."
    }]
  },
  {
    operation: "responses.listOfSurvey",
    name: "oldest",
    summary: "Oldest first",
    path: { surveyId },
    query: { order: "asc", limit: "1" },
    status: 200,
    response: [response]
  },
  {
    operation: "responses.get",
    name: "response",
    summary: "A completed response",
    path: { id: surveyId, responseId },
    status: 200,
    response
  },
  {
    operation: "analytics.ofSurvey",
    name: "figures",
    summary: "Two responses",
    path: { id: surveyId },
    status: 200,
    response: {
      surveyId,
      computedAt: "2026-11-20T09:33:50.510Z",
      from: null,
      to: null,
      totals: {
        started: 2,
        completed: 2,
        partial: 0,
        screenedOut: 0,
        overQuota: 0,
        completionRate: 1,
        medianSeconds: 41,
        firstSubmittedAt: "2026-11-20T09:32:41.957Z",
        lastSubmittedAt: "2026-11-20T09:33:27.659Z"
      },
      nps: { score: 100, promoters: 2, passives: 0, detractors: 0, answered: 2, margin95: null },
      series: [{ start: "2026-11-20", completed: 2 }],
      dropOff: [],
      variables: [],
      questions: [
        {
          questionId: recommendId,
          key: "recommend",
          text: "How likely are you to recommend us to a friend?",
          type: "nps",
          retired: false,
          answered: 2,
          skipped: 0,
          notShown: 0,
          mean: 9.5,
          median: 9.5,
          stdDev: 0.5,
          margin95: 6.353102368087356,
          min: 9,
          max: 10,
          histogram: [
            { value: 0, count: 0 },
            { value: 1, count: 0 },
            { value: 2, count: 0 },
            { value: 3, count: 0 },
            { value: 4, count: 0 },
            { value: 5, count: 0 },
            { value: 6, count: 0 },
            { value: 7, count: 0 },
            { value: 8, count: 0 },
            { value: 9, count: 1 },
            { value: 10, count: 1 }
          ],
          nps: { score: 100, promoters: 2, passives: 0, detractors: 0, answered: 2, margin95: null }
        },
        {
          questionId: channelId,
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          retired: false,
          answered: 2,
          skipped: 0,
          notShown: 0,
          options: [
            { value: "A friend", label: "A friend", count: 0, share: 0, low: 0, high: 0.6576197724933469 },
            {
              value: "search",
              label: "A search engine",
              count: 1,
              share: 0.5,
              low: 0.09453120573423071,
              high: 0.9054687942657693
            }
          ],
          other: 1
        },
        {
          questionId: commentId,
          key: "comment",
          text: "What could we do better?",
          type: "text",
          retired: false,
          answered: 1,
          skipped: 1,
          notShown: 0,
          averageLength: 31,
          samples: ["Breakfast until eleven, please."],
          numbers: null
        }
      ]
    }
  },
  {
    operation: "analytics.trend",
    name: "days",
    summary: "Two responses on one day",
    path: { id: surveyId },
    query: { interval: "day" },
    status: 200,
    response: [
      {
        start: "2026-11-20",
        completed: 2,
        started: 2,
        partial: 0,
        screenedOut: 0,
        overQuota: 0,
        completionRate: 1,
        medianSeconds: 41
      }
    ]
  },
  {
    operation: "exports.any",
    name: "json",
    summary: "JSON by default",
    path: { id: surveyId },
    status: 200,
    response: [response, resumedResponse]
  },
  {
    operation: "exports.any",
    name: "csv",
    summary: "CSV by query parameter",
    path: { id: surveyId },
    query: { format: "csv" },
    status: 200,
    contentType: "text/csv",
    response: "responseId,submittedAt,status,startedAt,externalId,How likely are you to recommend us to " +
      "a friend?,How did you hear of us?,What could we do better?,language,questionnaireVersion,seed,metadata\r\n" +
      csvRows
  },
  {
    operation: "exports.any",
    name: "xml",
    summary: "XML by `Accept`",
    path: { id: surveyId },
    headers: { Accept: "application/xml" },
    status: 200,
    contentType: "application/xml",
    response: xmlExport
  },
  {
    operation: "exports.codebook",
    name: "columns",
    summary: "Three questions",
    path: { id: surveyId },
    status: 200,
    response: codebook
  },
  {
    operation: "exports.csv",
    name: "csv",
    summary: "Two responses",
    path: { id: surveyId },
    query: { headers: "key" },
    status: 200,
    contentType: "text/csv",
    response:
      "responseId,submittedAt,status,startedAt,externalId,recommend,channel,comment,language,questionnaireVersion,seed," +
      "metadata\r\n" +
      csvRows
  },
  {
    operation: "exports.json",
    name: "json",
    summary: "Two responses",
    path: { id: surveyId },
    status: 200,
    response: [response, resumedResponse]
  },
  {
    operation: "exports.xml",
    name: "xml",
    summary: "Two responses",
    path: { id: surveyId },
    status: 200,
    contentType: "application/xml",
    response: xmlExport
  },
  {
    operation: "surveys.duplicate",
    name: "copy",
    summary: "The same questions once more",
    path: { id: surveyId },
    body: { title: "How was your second stay?" },
    status: 201,
    response: duplicatedSurvey
  },
  {
    operation: "surveys.getDefinition",
    name: "definition",
    summary: "What another server takes",
    path: { id: surveyId },
    status: 200,
    response: definition
  },
  {
    operation: "surveys.replaceDefinition",
    name: "same",
    summary: "The definition that the survey has",
    path: { id: surveyId },
    body: definition,
    status: 200,
    response: { ...publishedSurvey, responseCount: 2 }
  },
  {
    operation: "surveys.plan",
    name: "same",
    summary: "The definition that the survey has",
    path: { id: surveyId },
    body: definition,
    status: 200,
    response: {
      changes: [],
      effects: [],
      partialResponses: 0,
      errors: [],
      warnings: [],
      token: "b8d2d08436b74e3291376944c6da7e3e964eec03eb1932fa861d38267973a644"
    }
  },
  {
    operation: "surveys.plan",
    name: "edits",
    summary: "Another title, by its place",
    path: { id: surveyId },
    body: { edits: [{ place: "/title", value: "Dinner" }] },
    status: 200,
    response: {
      changes: [{ place: "/title", kind: "changed", from: definition.title, to: "Dinner" }],
      effects: [],
      partialResponses: 0,
      errors: [],
      warnings: [],
      token: "fa3fb0d3131928e8d1fd65a1c8cc3cddb0da64a18053b19fb961982774111f30"
    }
  },
  {
    operation: "pending.replace",
    name: "incomplete",
    summary: "A question without options",
    path: { id: surveyId },
    headers: { "If-None-Match": "*" },
    body: draftDefinition,
    status: 200,
    response: draftState
  },
  {
    operation: "pending.replaceTranslation",
    name: "german",
    summary: "A German title",
    path: { id: surveyId, tag: "de" },
    body: germanTitle,
    status: 200,
    response: germanTitle
  },
  {
    operation: "pending.getTranslation",
    name: "german",
    summary: "A German title",
    path: { id: surveyId, tag: "de" },
    status: 200,
    response: germanTitle
  },
  {
    operation: "pending.removeTranslation",
    name: "discarded",
    summary: "Discard pending texts",
    path: { id: surveyId, tag: "de" },
    status: 204
  },
  {
    operation: "pending.get",
    name: "incomplete",
    summary: "A question without options",
    path: { id: surveyId },
    status: 200,
    response: { definition: draftDefinition, base: definition, ...draftState }
  },
  {
    operation: "pending.rebase",
    name: "merged",
    summary: "After a merge",
    path: { id: surveyId },
    body: { definition, baseETag: draftState.baseETag },
    status: 200,
    response: { ...draftState, errors: [] }
  },
  {
    operation: "pending.apply",
    name: "published",
    summary: "Apply and publish",
    path: { id: surveyId },
    body: { plan: "b8d2d08436b74e3291376944c6da7e3e964eec03eb1932fa861d38267973a644", publish: true },
    status: 200,
    response: { ...publishedSurvey, responseCount: 2 }
  },
  {
    operation: "pending.replace",
    name: "empty",
    summary: "Begin with nothing",
    path: { id: surveyId },
    headers: { "If-None-Match": "*" },
    body: {},
    status: 200,
    response: { ...draftState, errors: [missingTitle] }
  },
  {
    operation: "pending.remove",
    name: "discarded",
    summary: "Discard what is pending",
    path: { id: surveyId },
    status: 204
  },
  {
    operation: "surveys.close",
    name: "closed",
    summary: "Close with a reason",
    path: { id: surveyId },
    body: { reason: "Enough answers" },
    status: 200,
    response: {
      ...publishedSurvey,
      status: "closed",
      responseCount: 2,
      updatedAt: "2026-11-20T09:34:13.361Z",
      closedAt: "2026-11-20T09:34:13.361Z",
      closeReason: "Enough answers"
    }
  },
  {
    operation: "webhooks.rotateSecret",
    name: "rotated",
    summary: "A new secret",
    path: { id: webhookId },
    status: 200,
    response: {
      ...webhookDetail,
      events: "survey.published,response.submitted",
      secretPrefix: "whsec_C4pWn7",
      updatedAt: "2026-11-20T09:34:36.212Z",
      secret: "whsec_C4pWn7Tx2Kq9Zb6Rv1Ym8Lj5Hs3Df0GuEa+oItBcXkQ="
    }
  },
  {
    operation: "webhooks.test",
    name: "queued",
    summary: "Queued test delivery",
    path: { id: webhookId },
    status: 202,
    response: testDelivery
  },
  {
    operation: "webhooks.deliveries",
    name: "pending",
    summary: "Pending deliveries",
    path: { id: webhookId },
    query: { status: "pending", limit: "2", count: "true" },
    status: 200,
    response: [testDelivery, responseDelivery]
  },
  {
    operation: "webhooks.delivery",
    name: "waiting",
    summary: "Pending delivery",
    path: { id: webhookId, deliveryId: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b" },
    status: 200,
    response: {
      ...responseDelivery,
      payload: "{\"event\":\"response.submitted\",\"timestamp\":\"2026-11-20T09:33:27.659Z\"," +
        "\"data\":{\"responseId\":\"01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08\"," +
        "\"surveyId\":\"01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03\"," +
        "\"surveySlug\":\"how-was-your-visit-k3x7q2ab\",\"submittedAt\":\"2026-11-20T09:33:27.659Z\"}}",
      attempts: []
    }
  },
  {
    operation: "webhooks.redeliver",
    name: "queued",
    summary: "New delivery of the same event",
    path: { id: webhookId, deliveryId: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b" },
    status: 202,
    response: {
      ...responseDelivery,
      id: "01aa0b3c-5d6e-7f0d-8a9b-0c1d2e3f4a0d",
      nextAttemptAt: "2026-11-20T09:35:22.914Z",
      redeliveryOf: responseDelivery.id,
      createdAt: "2026-11-20T09:35:22.914Z"
    }
  },
  {
    operation: "developer.auditLogs",
    name: "page",
    summary: "Two newest entries",
    query: { pageSize: "2" },
    status: 200,
    response: {
      total: 18,
      page: 1,
      pageSize: 2,
      logs: [
        {
          id: "01aa0b3c-5d6e-7f0e-8a9b-0c1d2e3f4a0e",
          method: "POST",
          path: "/api/webhooks/01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02/deliveries/01aa0b3c-5d6e-7f0b-8a9b-0c" +
            "1d2e3f4a0b/redeliver",
          query: null,
          statusCode: 202,
          durationMs: 3,
          ipAddress: "127.0.0.1",
          authMethod: "jwt",
          actor: null,
          surveyTitle: null,
          createdAt: "2026-11-20T09:35:22.914Z"
        },
        {
          id: "01aa0b3c-5d6e-7f0f-8a9b-0c1d2e3f4a0f",
          method: "POST",
          path: "/api/webhooks/01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02/test",
          query: null,
          statusCode: 202,
          durationMs: 3,
          ipAddress: "127.0.0.1",
          authMethod: "jwt",
          actor: null,
          surveyTitle: null,
          createdAt: "2026-11-20T09:34:59.063Z"
        }
      ]
    }
  },
  {
    operation: "developer.usage",
    name: "today",
    summary: "One day",
    query: { from: "2026-11-20", to: "2026-11-20" },
    status: 200,
    response: {
      from: "2026-11-20",
      to: "2026-11-20",
      days: [{ date: "2026-11-20", total: 33, "2xx": 33, "3xx": 0, "4xx": 0, "5xx": 0 }],
      stored: { surveys: 12, maxSurveys: 10_000, definitionBytes: 48_213, maxDefinitionBytes: 268_435_456 }
    }
  },
  {
    operation: "translations.replace",
    name: "german",
    summary: "German texts",
    path: { id: surveyId, tag: "de" },
    body: germanTexts,
    status: 200,
    response: { ignored: [], ...germanTexts }
  },
  {
    operation: "translations.list",
    name: "progress",
    summary: "How much is translated",
    path: { id: surveyId },
    status: 200,
    response: [{ tag: "de", translated: 2, missing: 5, outdated: [] }]
  },
  {
    operation: "translations.get",
    name: "german",
    summary: "German texts",
    path: { id: surveyId, tag: "de" },
    status: 200,
    response: germanTexts
  },
  {
    operation: "translations.remove",
    name: "removed",
    summary: "Delete a translation",
    path: { id: surveyId, tag: "de" },
    status: 204
  },
  {
    operation: "segments.create",
    name: "promoters",
    summary: "Save promoters",
    path: { id: surveyId },
    body: { name: segment.name, filter: segment.filter },
    status: 201,
    response: segment
  },
  {
    operation: "segments.list",
    name: "all",
    summary: "All segments",
    path: { id: surveyId },
    status: 200,
    response: [segment]
  },
  {
    operation: "segments.replace",
    name: "renamed",
    summary: "Rename a segment",
    path: { id: surveyId, segmentId },
    body: { name: "Fans", filter: segment.filter },
    status: 200,
    response: { ...segment, name: "Fans", updatedAt: "2026-11-20T09:36:05.310Z" }
  },
  {
    operation: "segments.remove",
    name: "removed",
    summary: "Delete a segment",
    path: { id: surveyId, segmentId },
    status: 204
  },
  {
    operation: "editorTokens.create",
    name: "made",
    summary: "Make an editor token",
    path: { id: surveyId },
    body: { origins: ["https://app.example.com"], expiresIn: 900, actor: "grace@example.com" },
    status: 201,
    response: {
      token: "et_eyJpZCI6IlZrMXFUbjh4WjJZYzVMd0IifQ.zK4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I",
      expiresAt: "2026-11-20T09:45:00.000Z"
    }
  },
  {
    operation: "resultsLink.replace",
    name: "made",
    summary: "Make a results link",
    path: { id: surveyId },
    body: { texts: true },
    status: 200,
    response: resultsLink
  },
  {
    operation: "resultsLink.get",
    name: "made",
    summary: "The results link",
    path: { id: surveyId },
    status: 200,
    response: resultsLink
  },
  {
    operation: "resultsLink.remove",
    name: "removed",
    summary: "Revoke the results link",
    path: { id: surveyId },
    status: 204
  },
  {
    operation: "surveys.recomputeVariables",
    name: "started",
    summary: "Compute the variables again",
    path: { id: surveyId },
    status: 202,
    response: { surveyId, running: true, variables: ["risk"], progress: 0 }
  },
  {
    operation: "surveys.variableComputation",
    name: "running",
    summary: "Nothing is done yet",
    path: { id: surveyId },
    status: 200,
    response: { surveyId, running: true, variables: ["risk"], progress: 0 }
  },
  {
    operation: "responses.remove",
    name: "removed",
    summary: "Delete a response",
    path: { id: surveyId, responseId },
    status: 204
  },
  {
    operation: "surveys.remove",
    name: "removed",
    summary: "Delete a survey and its responses",
    path: { id: surveyId },
    status: 204
  },
  {
    operation: "webhooks.remove",
    name: "removed",
    summary: "Delete a webhook",
    path: { id: webhookId },
    status: 200,
    response: { message: "The webhook has been deleted." }
  },
  {
    operation: "surveys.create",
    name: "files",
    summary: "Survey with a question for files",
    body: {
      title: "Soup contest",
      questions: [{
        key: "recipe",
        type: "file",
        text: "Your recipe?",
        settings: { maxFiles: 2, maxBytes: 1_000_000, mimeTypes: ["text/*", "application/pdf"] }
      }]
    },
    status: 201,
    response: {
      id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21",
      title: "Soup contest",
      slug: "soup-contest-m4r6t2xz",
      status: "draft",
      visibility: "public",
      questionCount: 1,
      responseCount: 0,
      createdAt: "2026-11-20T09:36:02.118Z",
      updatedAt: "2026-11-20T09:36:02.118Z",
      alias: null,
      description: null,
      questions: [{
        id: "01aa0b3c-5d6e-7f22-8a9b-0c1d2e3f4a22",
        key: "recipe",
        text: "Your recipe?",
        type: "file",
        required: false,
        options: [],
        settings: { maxFiles: 2, maxBytes: 1_000_000, mimeTypes: ["text/*", "application/pdf"] }
      }],
      hiddenFields: [],
      variables: [],
      quotas: [],
      onePerExternalId: false,
      full: false,
      endings: [],
      layout: "pages",
      design: null,
      languages: [],
      keepPartials: null,
      questionnaireVersion: 1,
      metadata: {},
      closesAt: null,
      publishedAt: null,
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "surveys.publish",
    name: "files",
    summary: "Publish the survey with a question for files",
    path: { id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21",
      title: "Soup contest",
      slug: "soup-contest-m4r6t2xz",
      status: "published",
      visibility: "public",
      questionCount: 1,
      responseCount: 0,
      createdAt: "2026-11-20T09:36:02.118Z",
      updatedAt: "2026-11-20T09:36:03.401Z",
      alias: null,
      description: null,
      questions: [{
        id: "01aa0b3c-5d6e-7f22-8a9b-0c1d2e3f4a22",
        key: "recipe",
        text: "Your recipe?",
        type: "file",
        required: false,
        options: [],
        settings: { maxFiles: 2, maxBytes: 1_000_000, mimeTypes: ["text/*", "application/pdf"] }
      }],
      hiddenFields: [],
      variables: [],
      quotas: [],
      onePerExternalId: false,
      full: false,
      endings: [],
      layout: "pages",
      design: null,
      languages: [],
      keepPartials: null,
      questionnaireVersion: 1,
      metadata: {},
      closesAt: null,
      publishedAt: "2026-11-20T09:36:03.401Z",
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "files.upload",
    name: "text",
    summary: "A text file",
    path: { surveyId: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21" },
    headers: { "Content-Type": "multipart/form-data; boundary=part" },
    body: [
      "--part",
      "Content-Disposition: form-data; name=\"questionKey\"",
      "",
      "recipe",
      "--part",
      "Content-Disposition: form-data; name=\"file\"; filename=\"soup.txt\"",
      "Content-Type: text/plain",
      "",
      "Soup of the day: leek.\n",
      "--part--",
      ""
    ].join("\r\n"),
    formFields: { questionKey: "recipe", file: "Soup of the day: leek.\n" },
    status: 201,
    response: {
      fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23",
      name: "soup.txt",
      size: 23,
      type: "text/plain",
      sha256: "8b9721eff804189c870289e1dbc6f7451899efb6e0745901f3378cd72a95b111",
      expiresAt: "2026-11-20T10:36:41.006Z"
    }
  },
  {
    operation: "responses.submit",
    name: "file",
    summary: "Response that claims a file",
    path: { surveyId: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21" },
    body: { answers: [{ questionKey: "recipe", value: [{ fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23" }] }] },
    status: 201,
    response: {
      id: "01aa0b3c-5d6e-7f24-8a9b-0c1d2e3f4a24",
      surveyId: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21",
      submittedAt: "2026-11-20T09:36:42.730Z",
      answers: [{
        questionId: "01aa0b3c-5d6e-7f22-8a9b-0c1d2e3f4a22",
        questionKey: "recipe",
        type: "file",
        value: [{
          fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23",
          name: "soup.txt",
          size: 23,
          type: "text/plain"
        }]
      }],
      skipped: [],
      variables: {},
      language: null,
      questionnaireVersion: 1,
      seed: null,
      reached: null,
      status: "completed",
      startedAt: null,
      externalId: null,
      metadata: {},
      ending: null
    }
  },
  {
    operation: "files.list",
    name: "of a response",
    summary: "Files of one response",
    path: { id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21" },
    query: { responseId: "01aa0b3c-5d6e-7f24-8a9b-0c1d2e3f4a24", limit: "10", count: "true" },
    status: 200,
    response: [{
      fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23",
      responseId: "01aa0b3c-5d6e-7f24-8a9b-0c1d2e3f4a24",
      questionId: "01aa0b3c-5d6e-7f22-8a9b-0c1d2e3f4a22",
      name: "soup.txt",
      size: 23,
      type: "text/plain",
      sha256: "8b9721eff804189c870289e1dbc6f7451899efb6e0745901f3378cd72a95b111",
      createdAt: "2026-11-20T09:36:41.006Z"
    }]
  },
  {
    operation: "files.download",
    name: "whole",
    summary: "The content of a file",
    path: { id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21", fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23" },
    status: 200,
    contentType: "text/plain",
    response: "Soup of the day: leek.\n"
  },
  {
    operation: "files.remove",
    name: "removed",
    summary: "Delete a file",
    path: { id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21", fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23" },
    status: 204
  },
  {
    operation: "assets.upload",
    name: "picture",
    summary: "A WebP picture of one pixel",
    headers: { "Content-Type": "multipart/form-data; boundary=part" },
    body: [
      "--part",
      "Content-Disposition: form-data; name=\"file\"; filename=\"dot.webp\"",
      "Content-Type: image/webp",
      "",
      "RIFF\x18\0\0\0WEBPVP8L\x0b\0\0\0/\0\0\0\0(TA\x1a\x18\x01\0",
      "--part--",
      ""
    ].join("\r\n"),
    formFields: { file: "(the bytes of a picture)" },
    status: 201,
    response: asset
  },
  {
    operation: "assets.list",
    name: "all",
    summary: "The pictures of the account",
    query: { limit: "10", count: "true" },
    status: 200,
    response: [asset]
  },
  {
    operation: "assets.remove",
    name: "removed",
    summary: "Delete a picture",
    path: { assetId: asset.assetId },
    status: 204
  },
  { operation: "developer.removeKey", name: "removed", summary: "Delete the key", status: 204 },
  {
    operation: "auth.update",
    name: "renamed",
    summary: "Another name",
    body: { name: "Ada King" },
    status: 200,
    response: renamedAccount
  },
  {
    operation: "auth.changePassword",
    name: "changed",
    summary: "A new password",
    body: { currentPassword: "correct horse battery staple", newPassword: "another horse battery staple" },
    status: 204
  },
  {
    operation: "auth.sessions",
    name: "sessions",
    summary: "Sessions of the account",
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a5e",
        createdAt: "2026-11-20T09:30:00.000Z",
        lastUsedAt: "2026-11-20T10:15:00.000Z",
        expiresAt: "2026-12-20T10:15:00.000Z",
        ipAddress: "203.0.113.7",
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        current: true
      }
    ]
  },
  {
    operation: "auth.update",
    name: "newAddress",
    summary: "Another address, which has to be confirmed",
    body: { email: "ada@example.org", currentPassword: "another horse battery staple" },
    status: 200,
    response: renamedAccount
  },
  {
    operation: "auth.confirmEmail",
    name: "confirmed",
    summary: "Confirm the new address with the token of the link",
    body: { token: "kC3sT9uVwX2yZ4aB6cD8eF0gH1iJ5kL7mN_oQqSsUuW" },
    status: 204
  },
  {
    operation: "auth.endSession",
    name: "ended",
    summary: "End one session",
    path: { id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a5e" },
    status: 204
  },
  {
    operation: "auth.forgotPassword",
    name: "forgotten",
    summary: "Ask for a link",
    body: { email: "ada@example.org" },
    status: 202
  },
  {
    operation: "auth.resetPassword",
    name: "reset",
    summary: "New password with the token of the link",
    body: { token: "pR3sT9uVwX2yZ4aB6cD8eF0gH1iJ5kL7mN_oQqSsUuW", newPassword: "an even better battery staple" },
    status: 204
  },
  {
    operation: "auth.login",
    name: "newPassword",
    summary: "New address and password",
    body: { email: "ada@example.org", password: "an even better battery staple" },
    status: 200,
    response: login("Mv4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I", movedAccount)
  },
  { operation: "auth.endSessions", name: "allEnded", summary: "End all sessions", status: 204 },
  {
    operation: "auth.logout",
    name: "ended",
    summary: "End a login",
    body: { refreshToken: "Zk4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I" },
    status: 204
  },
  {
    operation: "auth.login",
    name: "again",
    summary: "Another login",
    body: { email: "ada@example.org", password: "an even better battery staple" },
    status: 200,
    response: login("Nw4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I", movedAccount)
  },
  {
    operation: "auth.remove",
    name: "removed",
    summary: "Delete the account with its password",
    body: { currentPassword: "an even better battery staple", confirm: "ada@example.org" },
    status: 204
  }
]
