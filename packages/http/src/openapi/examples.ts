/** A walk through the API, request by request: the document shows each step, and a test takes them all on a server. */

/**
 * Ids, tokens and times are made up: on a server they are others, and the same ones wherever they are the same here.
 * `name` and `summary` are the document's names for the step. `response` is text where `contentType` isn't JSON.
 */
export interface Example {
  readonly operation: string
  readonly name: string
  readonly summary: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  /** Where the response redirects to, but for what is made up. */
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
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.com",
        name: "Ada Lovelace",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "uV7mQ2xkT9rZc4LwB8yHnE1sJ6dPaG3fKoX5iRtMv0A",
      tokenType: "Bearer",
      expiresIn: 900
    }
  },
  {
    operation: "auth.login",
    name: "login",
    summary: "Correct password",
    body: { email: "ada@example.com", password: "correct horse battery staple" },
    status: 200,
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.com",
        name: "Ada Lovelace",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "b3WqN8hYzR5tKj2XcV7mLp9DsF1gTa6UeQo4iHrBx0E",
      tokenType: "Bearer",
      expiresIn: 900
    }
  },
  {
    operation: "auth.refresh",
    name: "refresh",
    summary: "Refresh token of a login",
    body: { refreshToken: "b3WqN8hYzR5tKj2XcV7mLp9DsF1gTa6UeQo4iHrBx0E" },
    status: 200,
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.com",
        name: "Ada Lovelace",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "Zk4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I",
      tokenType: "Bearer",
      expiresIn: 900
    }
  },
  {
    operation: "auth.me",
    name: "account",
    summary: "Account of the credential",
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
      email: "ada@example.com",
      name: "Ada Lovelace",
      plan: "business",
      planExpiresAt: null
    }
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
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.com",
        name: "Ada Lovelace",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "Rk7WbT2nXqZ5vYc8MxLr1JhG9sDfUaE3oKiP6tQvN4I",
      tokenType: "Bearer",
      expiresIn: 900
    }
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
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.com",
        name: "Ada Lovelace",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "Tn4VqW8xkRz2Yc5LwB1mHpE7sJ3dUaG9fKoX6iPtMv0",
      tokenType: "Bearer",
      expiresIn: 900
    }
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
    response: {
      apiKeyPrefix: "sr_Q7dK2mXw",
      hasKey: true,
      apiKeyCreatedAt: "2026-11-20T09:30:00.000Z",
      apiKeyLastUsedAt: null,
      apiKeyScopes: "full",
      apiKeyAllowedIps: null
    }
  },
  {
    operation: "developer.key",
    name: "key",
    summary: "Metadata of a key",
    status: 200,
    response: {
      apiKeyPrefix: "sr_Q7dK2mXw",
      hasKey: true,
      apiKeyCreatedAt: "2026-11-20T09:30:00.000Z",
      apiKeyLastUsedAt: null,
      apiKeyScopes: "full",
      apiKeyAllowedIps: null
    }
  },
  {
    operation: "webhooks.create",
    name: "webhook",
    summary: "All events",
    body: { url: "https://example.com/hooks/canvass", events: "survey.published,survey.closed,response.submitted" },
    status: 201,
    response: {
      id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      url: "https://example.com/hooks/canvass",
      events: "survey.published,survey.closed,response.submitted",
      secretPrefix: "whsec_x3Vd8k",
      isActive: true,
      createdAt: "2026-11-20T09:30:23.851Z",
      updatedAt: "2026-11-20T09:30:23.851Z",
      pausedAt: null,
      pauseReason: null,
      secret: "whsec_x3Vd8kQm1Tz7Rb5Nc9Yw2Lh6Js4Pf0GuEa+iHoBtXqM="
    }
  },
  {
    operation: "webhooks.list",
    name: "webhooks",
    summary: "One subscription",
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
        url: "https://example.com/hooks/canvass",
        events: "survey.published,survey.closed,response.submitted",
        secretPrefix: "whsec_x3Vd8k",
        isActive: true,
        createdAt: "2026-11-20T09:30:23.851Z",
        updatedAt: "2026-11-20T09:30:23.851Z",
        pausedAt: null,
        pauseReason: null
      }
    ]
  },
  {
    operation: "webhooks.get",
    name: "webhook",
    summary: "An active webhook",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      url: "https://example.com/hooks/canvass",
      events: "survey.published,survey.closed,response.submitted",
      secretPrefix: "whsec_x3Vd8k",
      isActive: true,
      createdAt: "2026-11-20T09:30:23.851Z",
      updatedAt: "2026-11-20T09:30:23.851Z",
      pausedAt: null,
      pauseReason: null
    }
  },
  {
    operation: "webhooks.update",
    name: "events",
    summary: "Change the events",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02" },
    body: { events: "survey.published,response.submitted" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      url: "https://example.com/hooks/canvass",
      events: "survey.published,response.submitted",
      secretPrefix: "whsec_x3Vd8k",
      isActive: true,
      createdAt: "2026-11-20T09:30:23.851Z",
      updatedAt: "2026-11-20T09:30:46.702Z",
      pausedAt: null,
      pauseReason: null
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
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      title: "How was your visit?",
      slug: "how-was-your-visit-k3x7q2ab",
      status: "draft",
      visibility: "unlisted",
      questionCount: 2,
      responseCount: 0,
      createdAt: "2026-11-20T09:31:09.553Z",
      updatedAt: "2026-11-20T09:31:09.553Z",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        }
      ],
      closesAt: "2026-12-31T23:00:00.000Z",
      publishedAt: null,
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "surveys.list",
    name: "surveys",
    summary: "Complete list",
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        title: "How was your visit?",
        slug: "how-was-your-visit-k3x7q2ab",
        status: "draft",
        visibility: "unlisted",
        questionCount: 2,
        responseCount: 0,
        createdAt: "2026-11-20T09:31:09.553Z",
        updatedAt: "2026-11-20T09:31:09.553Z"
      }
    ]
  },
  {
    operation: "surveys.list",
    name: "page",
    summary: "Page of surveys with a word in the title",
    query: { q: "visit", limit: "10" },
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        title: "How was your visit?",
        slug: "how-was-your-visit-k3x7q2ab",
        status: "draft",
        visibility: "unlisted",
        questionCount: 2,
        responseCount: 0,
        createdAt: "2026-11-20T09:31:09.553Z",
        updatedAt: "2026-11-20T09:31:09.553Z"
      }
    ]
  },
  {
    operation: "surveys.get",
    name: "survey",
    summary: "A draft",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      title: "How was your visit?",
      slug: "how-was-your-visit-k3x7q2ab",
      status: "draft",
      visibility: "unlisted",
      questionCount: 2,
      responseCount: 0,
      createdAt: "2026-11-20T09:31:09.553Z",
      updatedAt: "2026-11-20T09:31:09.553Z",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        }
      ],
      closesAt: "2026-12-31T23:00:00.000Z",
      publishedAt: null,
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "surveys.update",
    name: "title",
    summary: "Change the title",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    body: { title: "How was your stay?", visibility: "public" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      title: "How was your stay?",
      slug: "how-was-your-visit-k3x7q2ab",
      status: "draft",
      visibility: "public",
      questionCount: 2,
      responseCount: 0,
      createdAt: "2026-11-20T09:31:09.553Z",
      updatedAt: "2026-11-20T09:31:32.404Z",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        }
      ],
      closesAt: "2026-12-31T23:00:00.000Z",
      publishedAt: null,
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "surveys.replaceQuestions",
    name: "questions",
    summary: "Keep two questions, add one",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    body: [
      {
        id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
        key: "recommend",
        type: "nps",
        text: "How likely are you to recommend us to a friend?",
        required: true
      },
      {
        id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
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
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      title: "How was your stay?",
      slug: "how-was-your-visit-k3x7q2ab",
      status: "draft",
      visibility: "public",
      questionCount: 3,
      responseCount: 0,
      createdAt: "2026-11-20T09:31:09.553Z",
      updatedAt: "2026-11-20T09:31:55.255Z",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us to a friend?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        },
        {
          id: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06",
          key: "comment",
          text: "What could we do better?",
          type: "text",
          required: false,
          options: [],
          settings: { maxLength: 500, multiline: true }
        }
      ],
      closesAt: "2026-12-31T23:00:00.000Z",
      publishedAt: null,
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "surveys.publish",
    name: "published",
    summary: "Publish a draft",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      title: "How was your stay?",
      slug: "how-was-your-visit-k3x7q2ab",
      status: "published",
      visibility: "public",
      questionCount: 3,
      responseCount: 0,
      createdAt: "2026-11-20T09:31:09.553Z",
      updatedAt: "2026-11-20T09:32:18.106Z",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us to a friend?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        },
        {
          id: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06",
          key: "comment",
          text: "What could we do better?",
          type: "text",
          required: false,
          options: [],
          settings: { maxLength: 500, multiline: true }
        }
      ],
      closesAt: "2026-12-31T23:00:00.000Z",
      publishedAt: "2026-11-20T09:32:18.106Z",
      closedAt: null,
      closeReason: null
    }
  },
  {
    operation: "public.survey",
    name: "survey",
    summary: "Survey for a form",
    path: { slug: "how-was-your-visit-k3x7q2ab" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      slug: "how-was-your-visit-k3x7q2ab",
      title: "How was your stay?",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us to a friend?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        },
        {
          id: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06",
          key: "comment",
          text: "What could we do better?",
          type: "text",
          required: false,
          options: [],
          settings: { maxLength: 500, multiline: true }
        }
      ],
      status: "published"
    }
  },
  {
    operation: "responses.submit",
    name: "completed",
    summary: "Complete response",
    path: { surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    body: {
      answers: [
        { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 9 },
        { questionKey: "channel", value: { other: "A poster" } },
        { questionKey: "comment", value: "Breakfast until eleven, please." }
      ],
      startedAt: "2026-11-20T09:32:00.957Z",
      externalId: "crm-4711",
      metadata: { source: "mail" }
    },
    status: 201,
    response: {
      id: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07",
      surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      submittedAt: "2026-11-20T09:32:41.957Z",
      answers: [
        { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 9 },
        { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: { other: "A poster" } },
        { questionId: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06", value: "Breakfast until eleven, please." }
      ],
      status: "completed",
      startedAt: "2026-11-20T09:32:00.957Z",
      externalId: "crm-4711",
      metadata: { source: "mail" }
    }
  },
  {
    operation: "responses.submit",
    name: "partial",
    summary: "Partial response",
    path: { surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    body: { status: "partial", answers: [{ questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 10 }] },
    status: 201,
    response: {
      id: "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08",
      surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      submittedAt: "2026-11-20T09:33:04.808Z",
      answers: [{ questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 10 }],
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
    path: { surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03", responseId: "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08" },
    headers: { "X-Resume-Token": "Jp6Xw9sLk2Vb7Nq4Tz1Rc8Hy5Mf3Gd0Ua2Ei6Wo4Kt9" },
    body: { status: "completed", answers: [{ questionKey: "channel", value: "search" }] },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08",
      surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      submittedAt: "2026-11-20T09:33:27.659Z",
      answers: [
        { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 10 },
        { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: "search" }
      ],
      status: "completed",
      startedAt: null,
      externalId: null,
      metadata: {}
    }
  },
  {
    operation: "responses.list",
    name: "page",
    summary: "Newest response",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    query: { limit: "1" },
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08",
        surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        submittedAt: "2026-11-20T09:33:27.659Z",
        answers: [
          { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 10 },
          { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: "search" }
        ],
        status: "completed",
        startedAt: null,
        externalId: null,
        metadata: {}
      }
    ]
  },
  {
    operation: "responses.listOfSurvey",
    name: "oldest",
    summary: "Oldest first",
    path: { surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    query: { order: "asc", limit: "1" },
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07",
        surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        submittedAt: "2026-11-20T09:32:41.957Z",
        answers: [
          { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 9 },
          { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: { other: "A poster" } },
          { questionId: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06", value: "Breakfast until eleven, please." }
        ],
        status: "completed",
        startedAt: "2026-11-20T09:32:00.957Z",
        externalId: "crm-4711",
        metadata: { source: "mail" }
      }
    ]
  },
  {
    operation: "responses.get",
    name: "response",
    summary: "A completed response",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03", responseId: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07",
      surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      submittedAt: "2026-11-20T09:32:41.957Z",
      answers: [
        { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 9 },
        { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: { other: "A poster" } },
        { questionId: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06", value: "Breakfast until eleven, please." }
      ],
      status: "completed",
      startedAt: "2026-11-20T09:32:00.957Z",
      externalId: "crm-4711",
      metadata: { source: "mail" }
    }
  },
  {
    operation: "analytics.ofSurvey",
    name: "figures",
    summary: "Two responses",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 200,
    response: {
      surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      computedAt: "2026-11-20T09:33:50.510Z",
      from: null,
      to: null,
      totals: {
        started: 2,
        completed: 2,
        partial: 0,
        completionRate: 1,
        medianSeconds: 41,
        firstSubmittedAt: "2026-11-20T09:32:41.957Z",
        lastSubmittedAt: "2026-11-20T09:33:27.659Z"
      },
      nps: { score: 100, promoters: 2, passives: 0, detractors: 0, answered: 2, margin95: 0 },
      series: [{ start: "2026-11-20", completed: 2 }],
      questions: [
        {
          questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us to a friend?",
          type: "nps",
          retired: false,
          answered: 2,
          skipped: 0,
          mean: 9.5,
          median: 9.5,
          stdDev: 0.5,
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
          nps: { score: 100, promoters: 2, passives: 0, detractors: 0, answered: 2, margin95: 0 }
        },
        {
          questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          retired: false,
          answered: 2,
          skipped: 0,
          options: [
            { value: "A friend", label: "A friend", count: 0, share: 0 },
            { value: "search", label: "A search engine", count: 1, share: 0.5 }
          ],
          other: 1
        },
        {
          questionId: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06",
          key: "comment",
          text: "What could we do better?",
          type: "text",
          retired: false,
          answered: 1,
          skipped: 1,
          averageLength: 31,
          samples: ["Breakfast until eleven, please."]
        }
      ]
    }
  },
  {
    operation: "exports.any",
    name: "json",
    summary: "JSON by default",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07",
        surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        submittedAt: "2026-11-20T09:32:41.957Z",
        answers: [
          { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 9 },
          { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: { other: "A poster" } },
          { questionId: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06", value: "Breakfast until eleven, please." }
        ],
        status: "completed",
        startedAt: "2026-11-20T09:32:00.957Z",
        externalId: "crm-4711",
        metadata: { source: "mail" }
      },
      {
        id: "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08",
        surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        submittedAt: "2026-11-20T09:33:27.659Z",
        answers: [
          { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 10 },
          { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: "search" }
        ],
        status: "completed",
        startedAt: null,
        externalId: null,
        metadata: {}
      }
    ]
  },
  {
    operation: "exports.any",
    name: "csv",
    summary: "CSV by query parameter",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    query: { format: "csv" },
    status: 200,
    contentType: "text/csv",
    response: "responseId,submittedAt,status,startedAt,externalId,How likely are you to recommend us to " +
      "a friend?,How did you hear of us?,What could we do better?,metadata\r\n" +
      "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07,2026-11-20T09:32:41.957Z,completed," +
      "2026-11-20T09:32:00.957Z,crm-4711,9,A poster,\"Breakfast until eleven, please.\"," +
      "\"{\"\"source\"\":\"\"mail\"\"}\"\r\n01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08,2026-11-20T09:33:27.659Z," +
      "completed,,,10,search,,{}\r\n"
  },
  {
    operation: "exports.any",
    name: "xml",
    summary: "XML by `Accept`",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    headers: { Accept: "application/xml" },
    status: 200,
    contentType: "application/xml",
    response: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<responses " +
      "survey=\"01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03\">\n<response " +
      "id=\"01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07\" submittedAt=\"2026-11-20T09:32:41.957Z\" " +
      "status=\"completed\" startedAt=\"2026-11-20T09:32:00.957Z\" externalId=\"crm-4711\"><answer " +
      "questionId=\"01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04\" key=\"recommend\" type=\"nps\"><value>" +
      "9</value></answer><answer questionId=\"01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05\" " +
      "key=\"channel\" type=\"single_choice\"><value other=\"true\">A poster</value></answer><answer " +
      "questionId=\"01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06\" key=\"comment\" type=\"text\"><value>" +
      "Breakfast until eleven, please.</value></answer><metadata name=\"source\">mail</metadata>" +
      "</response>\n<response id=\"01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08\" " +
      "submittedAt=\"2026-11-20T09:33:27.659Z\" status=\"completed\"><answer " +
      "questionId=\"01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04\" key=\"recommend\" type=\"nps\"><value>" +
      "10</value></answer><answer questionId=\"01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05\" " +
      "key=\"channel\" type=\"single_choice\"><value>search</value></answer></response>\n</responses>" +
      "\n"
  },
  {
    operation: "exports.csv",
    name: "csv",
    summary: "Two responses",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    query: { headers: "key" },
    status: 200,
    contentType: "text/csv",
    response: "responseId,submittedAt,status,startedAt,externalId,recommend,channel,comment,metadata\r\n" +
      "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07,2026-11-20T09:32:41.957Z,completed," +
      "2026-11-20T09:32:00.957Z,crm-4711,9,A poster,\"Breakfast until eleven, please.\"," +
      "\"{\"\"source\"\":\"\"mail\"\"}\"\r\n01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08,2026-11-20T09:33:27.659Z," +
      "completed,,,10,search,,{}\r\n"
  },
  {
    operation: "exports.json",
    name: "json",
    summary: "Two responses",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07",
        surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        submittedAt: "2026-11-20T09:32:41.957Z",
        answers: [
          { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 9 },
          { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: { other: "A poster" } },
          { questionId: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06", value: "Breakfast until eleven, please." }
        ],
        status: "completed",
        startedAt: "2026-11-20T09:32:00.957Z",
        externalId: "crm-4711",
        metadata: { source: "mail" }
      },
      {
        id: "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08",
        surveyId: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
        submittedAt: "2026-11-20T09:33:27.659Z",
        answers: [
          { questionId: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04", value: 10 },
          { questionId: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05", value: "search" }
        ],
        status: "completed",
        startedAt: null,
        externalId: null,
        metadata: {}
      }
    ]
  },
  {
    operation: "exports.xml",
    name: "xml",
    summary: "Two responses",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 200,
    contentType: "application/xml",
    response: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<responses " +
      "survey=\"01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03\">\n<response " +
      "id=\"01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07\" submittedAt=\"2026-11-20T09:32:41.957Z\" " +
      "status=\"completed\" startedAt=\"2026-11-20T09:32:00.957Z\" externalId=\"crm-4711\"><answer " +
      "questionId=\"01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04\" key=\"recommend\" type=\"nps\"><value>" +
      "9</value></answer><answer questionId=\"01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05\" " +
      "key=\"channel\" type=\"single_choice\"><value other=\"true\">A poster</value></answer><answer " +
      "questionId=\"01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06\" key=\"comment\" type=\"text\"><value>" +
      "Breakfast until eleven, please.</value></answer><metadata name=\"source\">mail</metadata>" +
      "</response>\n<response id=\"01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08\" " +
      "submittedAt=\"2026-11-20T09:33:27.659Z\" status=\"completed\"><answer " +
      "questionId=\"01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04\" key=\"recommend\" type=\"nps\"><value>" +
      "10</value></answer><answer questionId=\"01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05\" " +
      "key=\"channel\" type=\"single_choice\"><value>search</value></answer></response>\n</responses>" +
      "\n"
  },
  {
    operation: "surveys.close",
    name: "closed",
    summary: "Close with a reason",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    body: { reason: "Enough answers" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03",
      title: "How was your stay?",
      slug: "how-was-your-visit-k3x7q2ab",
      status: "closed",
      visibility: "public",
      questionCount: 3,
      responseCount: 2,
      createdAt: "2026-11-20T09:31:09.553Z",
      updatedAt: "2026-11-20T09:34:13.361Z",
      description: "Three questions, one minute.",
      questions: [
        {
          id: "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04",
          key: "recommend",
          text: "How likely are you to recommend us to a friend?",
          type: "nps",
          required: true,
          options: [],
          settings: {}
        },
        {
          id: "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05",
          key: "channel",
          text: "How did you hear of us?",
          type: "single_choice",
          required: false,
          options: [{ value: "A friend", label: "A friend" }, { value: "search", label: "A search engine" }],
          settings: { allowOther: true }
        },
        {
          id: "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06",
          key: "comment",
          text: "What could we do better?",
          type: "text",
          required: false,
          options: [],
          settings: { maxLength: 500, multiline: true }
        }
      ],
      closesAt: "2026-12-31T23:00:00.000Z",
      publishedAt: "2026-11-20T09:32:18.106Z",
      closedAt: "2026-11-20T09:34:13.361Z",
      closeReason: "Enough answers"
    }
  },
  {
    operation: "webhooks.rotateSecret",
    name: "rotated",
    summary: "A new secret",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      url: "https://example.com/hooks/canvass",
      events: "survey.published,response.submitted",
      secretPrefix: "whsec_C4pWn7",
      isActive: true,
      createdAt: "2026-11-20T09:30:23.851Z",
      updatedAt: "2026-11-20T09:34:36.212Z",
      pausedAt: null,
      pauseReason: null,
      secret: "whsec_C4pWn7Tx2Kq9Zb6Rv1Ym8Lj5Hs3Df0GuEa+oItBcXkQ="
    }
  },
  {
    operation: "webhooks.test",
    name: "queued",
    summary: "Queued test delivery",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02" },
    status: 202,
    response: {
      id: "01aa0b3c-5d6e-7f09-8a9b-0c1d2e3f4a09",
      webhookId: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      eventId: "01aa0b3c-5d6e-7f0a-8a9b-0c1d2e3f4a0a",
      event: "webhook.test",
      status: "pending",
      attemptCount: 0,
      nextAttemptAt: "2026-11-20T09:34:59.063Z",
      redeliveryOf: null,
      createdAt: "2026-11-20T09:34:59.063Z"
    }
  },
  {
    operation: "webhooks.deliveries",
    name: "pending",
    summary: "Pending deliveries",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02" },
    query: { status: "pending", limit: "2" },
    status: 200,
    response: [
      {
        id: "01aa0b3c-5d6e-7f09-8a9b-0c1d2e3f4a09",
        webhookId: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
        eventId: "01aa0b3c-5d6e-7f0a-8a9b-0c1d2e3f4a0a",
        event: "webhook.test",
        status: "pending",
        attemptCount: 0,
        nextAttemptAt: "2026-11-20T09:34:59.063Z",
        redeliveryOf: null,
        createdAt: "2026-11-20T09:34:59.063Z"
      },
      {
        id: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b",
        webhookId: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
        eventId: "01aa0b3c-5d6e-7f0c-8a9b-0c1d2e3f4a0c",
        event: "response.submitted",
        status: "pending",
        attemptCount: 0,
        nextAttemptAt: "2026-11-20T09:33:27.659Z",
        redeliveryOf: null,
        createdAt: "2026-11-20T09:33:27.659Z"
      }
    ]
  },
  {
    operation: "webhooks.delivery",
    name: "waiting",
    summary: "Pending delivery",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02", deliveryId: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b",
      webhookId: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      eventId: "01aa0b3c-5d6e-7f0c-8a9b-0c1d2e3f4a0c",
      event: "response.submitted",
      status: "pending",
      attemptCount: 0,
      nextAttemptAt: "2026-11-20T09:33:27.659Z",
      redeliveryOf: null,
      createdAt: "2026-11-20T09:33:27.659Z",
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
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02", deliveryId: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b" },
    status: 202,
    response: {
      id: "01aa0b3c-5d6e-7f0d-8a9b-0c1d2e3f4a0d",
      webhookId: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02",
      eventId: "01aa0b3c-5d6e-7f0c-8a9b-0c1d2e3f4a0c",
      event: "response.submitted",
      status: "pending",
      attemptCount: 0,
      nextAttemptAt: "2026-11-20T09:35:22.914Z",
      redeliveryOf: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b",
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
      days: [{ date: "2026-11-20", total: 33, "2xx": 33, "3xx": 0, "4xx": 0, "5xx": 0 }]
    }
  },
  {
    operation: "responses.remove",
    name: "removed",
    summary: "Delete a response",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03", responseId: "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07" },
    status: 204
  },
  {
    operation: "surveys.remove",
    name: "removed",
    summary: "Delete a survey and its responses",
    path: { id: "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03" },
    status: 204
  },
  {
    operation: "webhooks.remove",
    name: "removed",
    summary: "Delete a webhook",
    path: { id: "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02" },
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
        value: [{
          fileId: "01aa0b3c-5d6e-7f23-8a9b-0c1d2e3f4a23",
          name: "soup.txt",
          size: 23,
          type: "text/plain"
        }]
      }],
      status: "completed",
      startedAt: null,
      externalId: null,
      metadata: {}
    }
  },
  {
    operation: "files.list",
    name: "of a response",
    summary: "Files of one response",
    path: { id: "01aa0b3c-5d6e-7f21-8a9b-0c1d2e3f4a21" },
    query: { responseId: "01aa0b3c-5d6e-7f24-8a9b-0c1d2e3f4a24", limit: "10" },
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
  { operation: "developer.removeKey", name: "removed", summary: "Delete the key", status: 204 },
  {
    operation: "auth.update",
    name: "renamed",
    summary: "Another name",
    body: { name: "Ada King" },
    status: 200,
    response: {
      id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
      email: "ada@example.com",
      name: "Ada King",
      plan: "business",
      planExpiresAt: null
    }
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
    response: {
      id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
      email: "ada@example.com",
      name: "Ada King",
      plan: "business",
      planExpiresAt: null
    }
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
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.org",
        name: "Ada King",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "Mv4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I",
      tokenType: "Bearer",
      expiresIn: 900
    }
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
    response: {
      user: {
        id: "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01",
        email: "ada@example.org",
        name: "Ada King",
        plan: "business",
        planExpiresAt: null
      },
      accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
      refreshToken: "Nw4PwT1nVq8YcM6xLr3JbH9sGd7fUaE2oKiX5tRvQ0I",
      tokenType: "Bearer",
      expiresIn: 900
    }
  },
  {
    operation: "auth.remove",
    name: "removed",
    summary: "Delete the account with its password",
    body: { currentPassword: "an even better battery staple", confirm: "ada@example.org" },
    status: 204
  }
]
