// Generated from packages/http/openapi.json. Renew: UPDATE=1 npx vitest run --project all packages/client/test/contract
export interface paths {
    readonly "/auth/email/confirm": {
        readonly parameters: {
        };
        /**
         * Confirm a new e-mail address
         * @description `token` is the part of the mail's link after `?token=`. It works once, for 24 hours; otherwise 422. The account then has the new address, and the previous one receives a mail.
         *
         *     No credential required.
         */
        readonly post: operations["auth.confirmEmail"];
    };
    readonly "/auth/identities": {
        readonly parameters: {
        };
        /**
         * List linked logins
         * @description The logins at identity providers that are linked to the account, oldest first.
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly get: operations["oauth.identities"];
    };
    readonly "/auth/identities/{id}": {
        readonly parameters: {
        };
        /**
         * Remove a linked login
         * @description The login cannot be used any more. The last way to log in to an account without password cannot be removed (422).
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly delete: operations["oauth.removeIdentity"];
    };
    readonly "/auth/login": {
        readonly parameters: {
        };
        /**
         * Log in
         * @description An unknown address and a wrong password give the same error (401).
         *
         *     No credential required.
         */
        readonly post: operations["auth.login"];
    };
    readonly "/auth/logout": {
        readonly parameters: {
        };
        /**
         * Log out
         * @description Ends the login of the refresh token. An unknown token is not an error.
         *
         *     No credential required.
         */
        readonly post: operations["auth.logout"];
    };
    readonly "/auth/me": {
        readonly parameters: {
        };
        /**
         * Read the account
         * @description The account of the credential, with its plan.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["auth.me"];
        /**
         * Delete the account
         * @description Deletes the account and everything that belongs to it, audit log included, for good. Every access token, refresh token and API key of it is refused at once, and its e-mail address can be registered again. `confirm` has to be the e-mail address of the account. An account with a password needs `currentPassword`. An account without one needs a login of at most 10 minutes ago (422 `recent-login-required`).
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly delete: operations["auth.remove"];
        /**
         * Change the account
         * @description Changes the fields that are sent. `name: null` removes the name. `email` needs `currentPassword`, or for an account without a password a login of at most 10 minutes ago. The new address receives a mail with a link, and counts once it is confirmed; on a server that sends no mail it counts at once.
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly patch: operations["auth.update"];
    };
    readonly "/auth/oauth/{provider}": {
        readonly parameters: {
        };
        /**
         * Log in at an identity provider
         * @description For browsers: redirects to the provider. The state of the login is kept in a cookie for 10 minutes. A provider that is unavailable gives 503.
         *
         *     No credential required.
         */
        readonly get: operations["oauth.start"];
    };
    readonly "/auth/oauth/{provider}/callback": {
        readonly parameters: {
        };
        /**
         * Return from an identity provider
         * @description For the redirect of the provider. Redirects to `returnTo` with `code`, which works once and for 60 seconds, or with `error`: `link_required` (the e-mail address belongs to an account: see `linkToken`), `email_not_verified`, `registration_closed`, `access_denied` or `provider_error`. With `link_required`, and for the purpose `link`, there is a `linkToken`, which works once and for 10 minutes. A login whose state cannot be read gives an HTML page (400).
         *
         *     No credential required.
         */
        readonly get: operations["oauth.callback"];
    };
    readonly "/auth/oauth/link": {
        readonly parameters: {
        };
        /**
         * Link a login to an account
         * @description Adds the login of a `linkToken` to the account of the access token, or without one to the account with the e-mail address of the login, whose `password` is then needed. Returns the tokens of a new login.
         *
         *     No credential required.
         */
        readonly post: operations["oauth.link"];
    };
    readonly "/auth/oauth/token": {
        readonly parameters: {
        };
        /**
         * Redeem the code of a login
         * @description Returns the tokens of the login. The first login of a person opens an account. A code that is unknown, used, expired or of another client gives 401.
         *
         *     No credential required.
         */
        readonly post: operations["oauth.token"];
    };
    readonly "/auth/password": {
        readonly parameters: {
        };
        /**
         * Change the password
         * @description Ends all other sessions of the account. An account with a password needs `currentPassword`. An account without one needs a login of at most 10 minutes ago (422 `recent-login-required`).
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly put: operations["auth.changePassword"];
    };
    readonly "/auth/password/forgot": {
        readonly parameters: {
        };
        /**
         * Ask for a new password
         * @description Sends a mail with a link to the owner of the address, if there is an account with it. The answer and its time are the same for every address. At most 3 mails within an hour are sent to an address. Without a mail server nothing is sent.
         *
         *     No credential required.
         */
        readonly post: operations["auth.forgotPassword"];
    };
    readonly "/auth/password/reset": {
        readonly parameters: {
        };
        /**
         * Set a new password with a token
         * @description `token` is the part of the mail's link after `?token=`. It works once, for 30 minutes; otherwise 422. All sessions end. If nobody has proved before to receive mail at the address, the API key, the webhooks and the logins at identity providers are removed too: somebody else may have opened the account.
         *
         *     No credential required.
         */
        readonly post: operations["auth.resetPassword"];
    };
    readonly "/auth/providers": {
        readonly parameters: {
        };
        /**
         * List the identity providers
         * @description The identity providers that people may log in at. The operator configures them.
         *
         *     No credential required.
         */
        readonly get: operations["oauth.providers"];
    };
    readonly "/auth/refresh": {
        readonly parameters: {
        };
        /**
         * Renew a login
         * @description A refresh token works once. Reusing one ends the login (401).
         *
         *     No credential required.
         */
        readonly post: operations["auth.refresh"];
    };
    readonly "/auth/register": {
        readonly parameters: {
        };
        /**
         * Open an account
         * @description Opens an account and logs in. The operator can disable registration (422). While there is no account, the `setupToken` that the server has printed at its start opens the first one even then.
         *
         *     No credential required.
         */
        readonly post: operations["auth.register"];
    };
    readonly "/auth/sessions": {
        readonly parameters: {
        };
        /**
         * List sessions
         * @description The sessions of the account, newest first. Every login starts one. An account has at most 100: a login beyond them ends the oldest.
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly get: operations["auth.sessions"];
        /**
         * End all sessions
         * @description Also the session of the access token that is sent.
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly delete: operations["auth.endSessions"];
    };
    readonly "/auth/sessions/{id}": {
        readonly parameters: {
        };
        /**
         * End a session
         * @description Its access tokens and its refresh token stop working.
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly delete: operations["auth.endSession"];
    };
    readonly "/developer/api-key": {
        readonly parameters: {
        };
        /**
         * Read the API key's metadata
         * @description The key itself cannot be read: only its hash is stored.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["developer.key"];
        /**
         * Create or rotate the API key
         * @description An account has one key. A new key replaces the old one, which stops working at once. The key is shown only in this answer. Requires a paid plan (402).
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly post: operations["developer.rotateKey"];
        /**
         * Delete the API key
         * @description The key stops working at once.
         *
         *     Requires an access token. An API key is refused (401).
         */
        readonly delete: operations["developer.removeKey"];
        /**
         * Change the API key's settings
         * @description Changes the fields that are sent. `allowedIps: null` allows every address.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly patch: operations["developer.updateKey"];
    };
    readonly "/developer/audit-logs": {
        readonly parameters: {
        };
        /**
         * Read the audit log
         * @description Every write to the data of the account, including refused and failed ones but not those beyond the rate limit, newest first. `query` is cut at 512 characters. Entries cannot be changed.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["developer.auditLogs"];
    };
    readonly "/developer/usage": {
        readonly parameters: {
        };
        /**
         * Read the API usage
         * @description Requests per day, by status class.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["developer.usage"];
    };
    readonly "/public/surveys/{slug}": {
        readonly parameters: {
        };
        /**
         * Read a survey as a respondent
         * @description What a form needs to show the survey. A draft is not found (404). A private survey is found by its owner only.
         *
         *     No credential required.
         */
        readonly get: operations["public.survey"];
    };
    readonly "/response/survey/{id}/export/csv": {
        readonly parameters: {
        };
        /**
         * Export responses as CSV
         * @description RFC 4180 in UTF-8. A question has one column, or several if its answer has parts. Text that a spreadsheet would run as a formula gets a leading apostrophe.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["exports.csv"];
    };
    readonly "/response/survey/{id}/export/json": {
        readonly parameters: {
        };
        /**
         * Export responses as JSON
         * @description An array of responses, oldest first.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["exports.json"];
    };
    readonly "/response/survey/{id}/export/xml": {
        readonly parameters: {
        };
        /**
         * Export responses as XML
         * @description One `<response>` element for each response, oldest first.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["exports.xml"];
    };
    readonly "/response/survey/{surveyId}": {
        readonly parameters: {
        };
        /**
         * List a survey's responses (other path)
         * @description The responses of a survey, newest first. Only completed ones by default. Same as `GET /surveys/{id}/responses`.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["responses.listOfSurvey"];
        /**
         * Submit a response
         * @description The response and its event are durable once the answer is 201. A response with `status: partial` can be continued with its `resumeToken`. Every invalid answer is reported at once (400). A survey that is not published, or is private to another account, accepts no responses (422).
         *
         *     No credential required.
         */
        readonly post: operations["responses.submit"];
    };
    readonly "/response/survey/{surveyId}/{responseId}": {
        readonly parameters: {
        };
        /**
         * Read a partial response as its respondent
         * @description A partial response with its answers, so that a form can show them again. A completed response is not found (404).
         *
         *     No credential required.
         */
        readonly get: operations["responses.getPartial"];
        /**
         * Continue a partial response
         * @description Merges the answers into the earlier ones. `status: completed` completes the response. A completed response cannot change (422).
         *
         *     No credential required.
         */
        readonly patch: operations["responses.resume"];
    };
    readonly "/response/survey/{surveyId}/files": {
        readonly parameters: {
        };
        /**
         * Upload a file
         * @description Uploads a file for a question of the type `file`, before the response that answers the question with `[{ "fileId": "…" }]`. The file is durable once the answer is 201. It is removed after one hour unless a response claims it. The survey must accept responses (422). A file has at most the `maxBytes` of the question, and never more than 100 MiB (413). It has to arrive within one hour, at 4 KiB per second or more over 30 seconds (408). Its type must be one of the `mimeTypes` of the question and agree with its content (415). An account that may store no more files refuses it (422). At most 100 MiB from one address may wait for a response (503). The same `Idempotency-Key`, question and content return the same file.
         *
         *     No credential required.
         */
        readonly post: operations["files.upload"];
    };
    readonly "/surveys": {
        readonly parameters: {
        };
        /**
         * List surveys
         * @description The surveys of the account, newest first, without their questions.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["surveys.list"];
        /**
         * Create a survey
         * @description Creates a draft, with or without questions. Requires a paid plan (402).
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["surveys.create"];
    };
    readonly "/surveys/{id}": {
        readonly parameters: {
        };
        /**
         * Read a survey
         * @description A survey with its questions. Send its `ETag` as `If-Match` when you change the survey.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["surveys.get"];
        /**
         * Change a survey
         * @description Changes the fields that are sent. The slug never changes.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly put: operations["surveys.update"];
        /**
         * Delete a survey
         * @description Deletes a survey and its responses permanently.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly delete: operations["surveys.remove"];
    };
    readonly "/surveys/{id}/analytics": {
        readonly parameters: {
        };
        /**
         * Read a survey's analytics
         * @description Counts, completion rate, NPS and a breakdown of each question. Includes every response that was acknowledged before this request. Numbers are not rounded.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["analytics.ofSurvey"];
    };
    readonly "/surveys/{id}/close": {
        readonly parameters: {
        };
        /**
         * Close a survey
         * @description Stops accepting responses and sends the event `survey.closed` with the `reason`. A draft cannot be closed (422). Has no effect on a closed survey. The body is optional.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["surveys.close"];
    };
    readonly "/surveys/{id}/export": {
        readonly parameters: {
        };
        /**
         * Export responses
         * @description A file with the responses of a survey, oldest first. `format` or the `Accept` header selects CSV, JSON or XML; JSON is the default. Other types are refused (406).
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["exports.any"];
    };
    readonly "/surveys/{id}/files": {
        readonly parameters: {
        };
        /**
         * List a survey's files
         * @description The files that the responses of a survey have, newest first.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["files.list"];
    };
    readonly "/surveys/{id}/files/{fileId}": {
        readonly parameters: {
        };
        /**
         * Download a file
         * @description The content of a file that a response has, with its media type, always as an attachment. A `Range` is answered with the status 206, `Content-Range` and that part of the file.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["files.download"];
        /**
         * Delete a file
         * @description Deletes a file permanently. The answer keeps its name, size and type, and says `"deleted": true`.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly delete: operations["files.remove"];
    };
    readonly "/surveys/{id}/publish": {
        readonly parameters: {
        };
        /**
         * Publish a survey
         * @description Opens a draft or a closed survey for responses and sends the event `survey.published`. Requires at least one question, and no `closesAt` in the past (422). Has no effect on a published survey.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["surveys.publish"];
    };
    readonly "/surveys/{id}/questions": {
        readonly parameters: {
        };
        /**
         * Replace the questions
         * @description Send the complete list, in order. A question with an `id` keeps its answers; one without is new; one that is left out is removed from the survey and stays in exports and analytics. The type of an answered question cannot change (422).
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly put: operations["surveys.replaceQuestions"];
    };
    readonly "/surveys/{id}/responses": {
        readonly parameters: {
        };
        /**
         * List a survey's responses
         * @description The responses of a survey, newest first. Only completed ones by default.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["responses.list"];
    };
    readonly "/surveys/{id}/responses/{responseId}": {
        readonly parameters: {
        };
        /**
         * Read a response
         * @description A response with all its answers, completed or partial.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["responses.get"];
        /**
         * Delete a response
         * @description Deletes a response permanently, also from counts, analytics and exports.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly delete: operations["responses.remove"];
    };
    readonly "/webhooks": {
        readonly parameters: {
        };
        /**
         * List webhooks
         * @description The webhooks of the account, newest first. An account has at most 20.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["webhooks.list"];
        /**
         * Create a webhook
         * @description Sends signed events to `url` by POST. The `secret` is shown only in this answer.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["webhooks.create"];
    };
    readonly "/webhooks/{id}": {
        readonly parameters: {
        };
        /**
         * Read a webhook
         * @description `pausedAt` and `pauseReason` are set when too many deliveries have failed.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["webhooks.get"];
        /**
         * Delete a webhook
         * @description Deletes a webhook and cancels its pending deliveries.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly delete: operations["webhooks.remove"];
        /**
         * Change a webhook
         * @description Changes the fields that are sent. `isActive: true` ends a pause: pending deliveries are sent, oldest first.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly patch: operations["webhooks.update"];
    };
    readonly "/webhooks/{id}/deliveries": {
        readonly parameters: {
        };
        /**
         * List a webhook's deliveries
         * @description The deliveries of a webhook, one for each event, newest first.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["webhooks.deliveries"];
    };
    readonly "/webhooks/{id}/deliveries/{deliveryId}": {
        readonly parameters: {
        };
        /**
         * Read a delivery
         * @description A delivery with its body and its attempts, oldest first.
         *
         *     Requires an access token or an API key, which may be read-only.
         */
        readonly get: operations["webhooks.delivery"];
    };
    readonly "/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
        };
        /**
         * Deliver an event again
         * @description Queues a new delivery with the same body, and returns it.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["webhooks.redeliver"];
    };
    readonly "/webhooks/{id}/rotate-secret": {
        readonly parameters: {
        };
        /**
         * Rotate a webhook's secret
         * @description The new `secret` is shown only in this answer. For 24 hours, deliveries are signed with both secrets.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["webhooks.rotateSecret"];
    };
    readonly "/webhooks/{id}/test": {
        readonly parameters: {
        };
        /**
         * Send a test event
         * @description Queues a delivery of a `webhook.test` event.
         *
         *     Requires an access token or an API key with the scope `full`.
         */
        readonly post: operations["webhooks.test"];
    };
}
export interface webhooks {
    readonly "response.submitted": {
        readonly parameters: {
        };
        /**
         * A response was completed
         * @description The answers are not part of the event: read them with `GET /surveys/{id}/responses/{responseId}`.
         */
        readonly post: operations["event.response.submitted"];
    };
    readonly "survey.closed": {
        readonly parameters: {
        };
        /**
         * A survey was closed
         * @description By a request, or because its closing time passed.
         */
        readonly post: operations["event.survey.closed"];
    };
    readonly "survey.published": {
        readonly parameters: {
        };
        /**
         * A survey was published
         * @description Also when a closed survey is published again.
         */
        readonly post: operations["event.survey.published"];
    };
    readonly "webhook.test": {
        readonly parameters: {
        };
        /**
         * A test was requested
         * @description Sent by `POST /webhooks/{id}/test` only.
         */
        readonly post: operations["event.webhook.test"];
    };
}
export interface components {
    schemas: {
        readonly AccountChanges: {
            readonly currentPassword?: string;
            /** Format: email */
            readonly email?: string;
            readonly name?: string | null;
        };
        readonly AccountDeletion: {
            /** Format: email */
            readonly confirm: string;
            readonly currentPassword?: string;
        };
        /** @description Figures of completed responses, not rounded. A figure that nobody is behind is null. */
        readonly AnalyticsResult: {
            readonly computedAt: components["schemas"]["Timestamp"];
            /** @description Responses submitted at this instant or later. */
            readonly from: components["schemas"]["Timestamp"] | null;
            /** @description That of the survey's first nps question. Null when it has none. */
            readonly nps: components["schemas"]["NetPromoterScore"] | null;
            /** @description In the order of the survey, then the retired ones. */
            readonly questions: readonly components["schemas"]["QuestionBreakdown"][];
            /** @description Completed responses by day, ISO week or month of UTC, from the first bucket that has any to the last. Those between that have none are listed too, unless the series were longer than 3660 then. */
            readonly series: readonly components["schemas"]["SeriesBucket"][];
            /** Format: uuid */
            readonly surveyId: string;
            /** @description Responses submitted before this instant. */
            readonly to: components["schemas"]["Timestamp"] | null;
            readonly totals: components["schemas"]["AnalyticsTotals"];
        };
        readonly AnalyticsTotals: {
            readonly completed: components["schemas"]["Int"];
            /** @description completed / started. Null when nobody started. */
            readonly completionRate: number | null;
            readonly firstSubmittedAt: components["schemas"]["Timestamp"] | null;
            readonly lastSubmittedAt: components["schemas"]["Timestamp"] | null;
            /** @description The median time from `startedAt` to `submittedAt`, of the completed responses that have a `startedAt`. */
            readonly medianSeconds: number | null;
            readonly partial: components["schemas"]["Int"];
            /** @description Completed and partial responses together. */
            readonly started: number;
        };
        readonly Answer: {
            /** Format: uuid */
            readonly questionId: string;
            readonly value: components["schemas"]["AnswerValue"];
        };
        readonly AnswerInput: {
            readonly questionId?: components["schemas"]["UUID"];
            readonly questionKey?: string;
            readonly value?: unknown;
        };
        readonly AnswerValue: string | number | boolean | {
            readonly other: string;
        } | readonly (string | {
            readonly other: string;
        })[] | readonly {
            /** @enum {boolean} */
            readonly deleted?: true;
            readonly fileId: string;
            readonly name: string;
            readonly size: number;
            readonly type: string;
        }[] | {
            readonly [key: string]: string | readonly string[];
        };
        readonly ApiKey: {
            /** @description IPv4 addresses that may use the key, separated by commas. Null: any address. */
            readonly apiKeyAllowedIps: string | null;
            readonly apiKeyCreatedAt: components["schemas"]["Timestamp"] | null;
            readonly apiKeyLastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description The first characters of the key. */
            readonly apiKeyPrefix: string | null;
            readonly apiKeyScopes: ("full" | "read_only") | null;
            readonly hasKey: boolean;
        };
        readonly AuditLogEntry: {
            /** @enum {string} */
            readonly authMethod: "apikey" | "jwt" | "host" | "anonymous";
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly durationMs: components["schemas"]["Int"];
            /** Format: uuid */
            readonly id: string;
            readonly ipAddress: string;
            readonly method: string;
            readonly path: string;
            readonly query: string | null;
            readonly statusCode: components["schemas"]["Int"];
        };
        readonly AuditLogPage: {
            readonly logs: readonly components["schemas"]["AuditLogEntry"][];
            readonly page: components["schemas"]["Int"];
            readonly pageSize: components["schemas"]["Int"];
            readonly total: components["schemas"]["Int"];
        };
        readonly BooleanBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            readonly false: components["schemas"]["Int"];
            readonly key: string;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            readonly true: components["schemas"]["Int"];
            /** @enum {string} */
            readonly type: "boolean";
        };
        readonly BooleanQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description What `false` reads as. */
                readonly falseLabel?: string;
                /** @description What `true` reads as. */
                readonly trueLabel?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "boolean";
        };
        readonly BooleanQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description What `false` reads as. */
                readonly falseLabel?: string;
                /** @description What `true` reads as. */
                readonly trueLabel?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "boolean";
        };
        readonly CloseSurvey: {
            readonly reason?: string | null;
        };
        readonly ConfirmEmail: {
            readonly token: string;
        };
        readonly CreatedApiKey: {
            /** @description The key. It is shown only here. */
            readonly apiKey: string;
            /** @description IPv4 addresses that may use the key, separated by commas. Null: any address. */
            readonly apiKeyAllowedIps: string | null;
            readonly apiKeyCreatedAt: components["schemas"]["Timestamp"] | null;
            readonly apiKeyLastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description The first characters of the key. */
            readonly apiKeyPrefix: string | null;
            readonly apiKeyScopes: ("full" | "read_only") | null;
            readonly hasKey: boolean;
        };
        readonly CreatedWebhook: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description Event names, separated by commas. */
            readonly events: string;
            /** Format: uuid */
            readonly id: string;
            readonly isActive: boolean;
            readonly pausedAt: components["schemas"]["Timestamp"] | null;
            readonly pauseReason: string | null;
            /** @description The signing secret. It is shown only here. */
            readonly secret?: string;
            readonly secretPrefix: string;
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly url: string;
        };
        readonly CreateSurvey: {
            /** @description From then on answers are refused. Null: never. */
            readonly closesAt?: components["schemas"]["Timestamp"] | null;
            /** @description Shown to respondents. */
            readonly description?: string | null;
            readonly questions?: readonly components["schemas"]["QuestionInput"][];
            readonly title: string;
            /** @enum {string} */
            readonly visibility?: "public" | "private" | "unlisted";
        };
        readonly CreateWebhook: {
            readonly events: string;
            /** Format: uri */
            readonly url: string;
        };
        readonly DateBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            /** @description The months that were given. */
            readonly histogram: readonly components["schemas"]["MonthCount"][];
            readonly key: string;
            /** @description The latest answer, in the form of an answer. */
            readonly max: string | null;
            /** @description The earliest answer, in the form of an answer. */
            readonly min: string | null;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "date";
        };
        readonly DateQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description Whether an answer is an RFC 3339 timestamp, not a date. Default false. */
                readonly includeTime?: boolean;
                /** @description The latest answer, in the form of an answer. */
                readonly max?: string;
                /** @description The earliest answer, in the form of an answer. */
                readonly min?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "date";
        };
        readonly DateQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description Whether an answer is an RFC 3339 timestamp, not a date. Default false. */
                readonly includeTime?: boolean;
                /** @description The latest answer, in the form of an answer. */
                readonly max?: string;
                /** @description The earliest answer, in the form of an answer. */
                readonly min?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "date";
        };
        readonly Delivery: {
            readonly attemptCount: components["schemas"]["Int"];
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly event: "survey.published" | "survey.closed" | "response.submitted" | "webhook.test";
            /** Format: uuid */
            readonly eventId: string;
            /** Format: uuid */
            readonly id: string;
            readonly nextAttemptAt: components["schemas"]["Timestamp"] | null;
            readonly redeliveryOf: string | null;
            /** @enum {string} */
            readonly status: "pending" | "delivered" | "held" | "dead" | "expired" | "cancelled";
            /** Format: uuid */
            readonly webhookId: string;
        };
        readonly DeliveryAttempt: {
            readonly attemptedAt: components["schemas"]["Timestamp"];
            readonly durationMs: components["schemas"]["Int"];
            readonly error: string | null;
            readonly responseBody: string | null;
            readonly statusCode: components["schemas"]["Int"] | null;
        };
        readonly DeliveryDetail: {
            readonly attemptCount: components["schemas"]["Int"];
            readonly attempts: readonly components["schemas"]["DeliveryAttempt"][];
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly event: "survey.published" | "survey.closed" | "response.submitted" | "webhook.test";
            /** Format: uuid */
            readonly eventId: string;
            /** Format: uuid */
            readonly id: string;
            readonly nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description The request body, exactly as it is signed and sent. */
            readonly payload: string;
            readonly redeliveryOf: string | null;
            /** @enum {string} */
            readonly status: "pending" | "delivered" | "held" | "dead" | "expired" | "cancelled";
            /** Format: uuid */
            readonly webhookId: string;
        };
        readonly File: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** Format: uuid */
            readonly fileId: string;
            readonly name: string;
            /** Format: uuid */
            readonly questionId: string;
            readonly responseId: string | null;
            /** @description SHA-256 of the content, in hexadecimal. */
            readonly sha256: string;
            /** @description In bytes. */
            readonly size: number;
            /** @description A media type. */
            readonly type: string;
        };
        readonly FileBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            /** @description Their size together. */
            readonly bytes: number;
            /** @description How many files. */
            readonly count: number;
            readonly key: string;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "file";
            /** @description How many files of each media type, the most frequent first. */
            readonly types: readonly {
                readonly count: components["schemas"]["Int"];
                readonly type: string;
            }[];
        };
        readonly FileQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description Maximum size of one file in bytes. Default 10485760. */
                readonly maxBytes?: number;
                /** @description Maximum number of files. Default 1. */
                readonly maxFiles?: number;
                /** @description The media types that are accepted. Default: all. */
                readonly mimeTypes?: readonly string[];
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "file";
        };
        readonly FileQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description Maximum size of one file in bytes. Default 10485760. More than 104857600 counts as that many. */
                readonly maxBytes?: number;
                /** @description Maximum number of files. Default 1. */
                readonly maxFiles?: number;
                /** @description The media types that are accepted. Default: all. */
                readonly mimeTypes?: readonly string[];
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "file";
        };
        readonly ForgotPassword: {
            /** Format: email */
            readonly email: string;
        };
        readonly Identity: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly email: string | null;
            /** Format: uuid */
            readonly id: string;
            readonly issuer: string;
            readonly lastUsedAt: components["schemas"]["Timestamp"];
            readonly subject: string;
        };
        /** @description an integer */
        readonly Int: number;
        readonly KeySettings: {
            /** @description At most 100 IPv4 addresses, separated by commas. */
            readonly allowedIps?: string | null;
            /** @enum {string} */
            readonly scopes?: "full" | "read_only";
        };
        readonly Login: {
            /** Format: email */
            readonly email: string;
            readonly password: string;
        };
        readonly LoginProvider: {
            /** @description The name for people, such as `Google`. */
            readonly label: string;
            readonly name: string;
            /** @description Where a login begins. Add `returnTo` and `codeChallenge`. */
            readonly url: string;
        };
        readonly Logout: {
            readonly refreshToken: string;
        };
        readonly MatrixBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            readonly key: string;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            readonly rows: readonly components["schemas"]["MatrixRow"][];
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "matrix";
        };
        readonly MatrixQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description Whether a row takes several columns. Default false. */
                readonly multiple?: boolean;
                /** @description Whether an answer must have every row. Default false. */
                readonly requireAllRows?: boolean;
                /** @description The rows, 1 to 50. The options are the columns. */
                readonly rows: readonly components["schemas"]["QuestionOption"][];
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "matrix";
        };
        readonly MatrixQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings: {
                /** @description Whether a row takes several columns. Default false. */
                readonly multiple?: boolean;
                /** @description Whether an answer must have every row. Default false. */
                readonly requireAllRows?: boolean;
                /** @description The rows, 1 to 50. */
                readonly rows: readonly components["schemas"]["QuestionOptionInput"][];
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "matrix";
        };
        readonly MatrixRow: {
            /** @description How many answered the row. */
            readonly answered: number;
            /** @description `share` is of those who answered the row. */
            readonly columns: readonly components["schemas"]["OptionCount"][];
            readonly label: string;
            readonly value: string;
        };
        /** @description Up to 20 strings, together 2048 bytes of JSON. */
        readonly Metadata: {
            readonly [key: string]: string;
        };
        readonly MonthCount: {
            readonly count: components["schemas"]["Int"];
            /** @description `YYYY-MM` */
            readonly month: string;
        };
        readonly MultipleChoiceBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            readonly key: string;
            /** @description In the question's order, then those that were answered and are no options any more, by value. */
            readonly options: readonly components["schemas"]["OptionCount"][];
            /** @description How many wrote something else. */
            readonly other: number;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "multiple_choice";
        };
        readonly MultipleChoiceQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description Whether `{ "other": "…" }` is an answer too. Default false. */
                readonly allowOther?: boolean;
                /** @description The most to choose. */
                readonly maxSelected?: number;
                /** @description The fewest to choose. */
                readonly minSelected?: number;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "multiple_choice";
        };
        readonly MultipleChoiceQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description Whether `{ "other": "…" }` is an answer too. Default false. */
                readonly allowOther?: boolean;
                /** @description The most to choose. */
                readonly maxSelected?: number;
                /** @description The fewest to choose. */
                readonly minSelected?: number;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "multiple_choice";
        };
        readonly NetPromoterScore: {
            readonly answered: components["schemas"]["Int"];
            /** @description Who gave 0 to 6. */
            readonly detractors: number;
            /** @description The score's margin of error at 95 % confidence: 196 · √((p + d − (p − d)²) / answered), p and d the shares of promoters and detractors. Null when nobody answered. */
            readonly margin95: number | null;
            /** @description Who gave 7 or 8. */
            readonly passives: number;
            /** @description Who gave 9 or 10. */
            readonly promoters: number;
            /** @description 100 · (promoters − detractors) / answered, from -100 to 100. Null when nobody answered. */
            readonly score: number | null;
        };
        readonly NewFile: {
            /** @description When the file is removed unless a response claims it; null once a response has claimed it. */
            readonly expiresAt: components["schemas"]["Timestamp"] | null;
            /** Format: uuid */
            readonly fileId: string;
            readonly name: string;
            /** @description SHA-256 of the content, in hexadecimal. */
            readonly sha256: string;
            /** @description In bytes. */
            readonly size: number;
            /** @description A media type. */
            readonly type: string;
        };
        readonly NewKeySettings: {
            /** @description At most 100 IPv4 addresses, separated by commas. */
            readonly allowedIps?: string | null;
            /** @enum {string} */
            readonly scopes?: "full" | "read_only";
        };
        readonly NpsBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            /** @description Every value of the scale, also those that nobody gave. */
            readonly histogram: readonly components["schemas"]["NumberCount"][];
            readonly key: string;
            /** @description The greatest answer. */
            readonly max: number | null;
            readonly mean: number | null;
            /** @description Of an even number of answers, the mean of the two in the middle. */
            readonly median: number | null;
            /** @description The least answer. */
            readonly min: number | null;
            readonly nps: components["schemas"]["NetPromoterScore"];
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            /** @description The standard deviation of the population: √(Σ(x − mean)² / answered). */
            readonly stdDev: number | null;
            readonly text: string;
            /** @enum {string} */
            readonly type: "nps";
        };
        readonly NpsQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description What the highest value means. */
                readonly maxLabel?: string;
                /** @description What the lowest value means. */
                readonly minLabel?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "nps";
        };
        readonly NpsQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description What the highest value means. */
                readonly maxLabel?: string;
                /** @description What the lowest value means. */
                readonly minLabel?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "nps";
        };
        readonly NumberCount: {
            readonly count: components["schemas"]["Int"];
            readonly value: number;
        };
        readonly OAuthCode: {
            readonly code: string;
            readonly codeVerifier: string;
        };
        readonly OAuthLink: {
            readonly codeVerifier: string;
            readonly linkToken: string;
            readonly password?: string;
        };
        readonly OptionCount: {
            readonly count: components["schemas"]["Int"];
            readonly label: string;
            /** @description count / answered: of the respondents who answered. Null when nobody did. */
            readonly share: number | null;
            readonly value: string;
        };
        readonly PasswordChange: {
            readonly currentPassword?: string;
            readonly newPassword: string;
        };
        readonly PublicSurvey: {
            readonly description: string | null;
            /** Format: uuid */
            readonly id: string;
            readonly questions: readonly components["schemas"]["Question"][];
            readonly slug: string;
            /** @enum {string} */
            readonly status: "draft" | "published" | "closed";
            readonly title: string;
            /** @enum {string} */
            readonly visibility: "public" | "private" | "unlisted";
        };
        readonly Question: components["schemas"]["TextQuestion"] | components["schemas"]["MultipleChoiceQuestion"] | components["schemas"]["SingleChoiceQuestion"] | components["schemas"]["RatingQuestion"] | components["schemas"]["BooleanQuestion"] | components["schemas"]["DateQuestion"] | components["schemas"]["FileQuestion"] | components["schemas"]["MatrixQuestion"] | components["schemas"]["RankingQuestion"] | components["schemas"]["SliderQuestion"] | components["schemas"]["NpsQuestion"];
        readonly QuestionBreakdown: components["schemas"]["TextBreakdown"] | components["schemas"]["MultipleChoiceBreakdown"] | components["schemas"]["SingleChoiceBreakdown"] | components["schemas"]["RatingBreakdown"] | components["schemas"]["BooleanBreakdown"] | components["schemas"]["DateBreakdown"] | components["schemas"]["FileBreakdown"] | components["schemas"]["MatrixBreakdown"] | components["schemas"]["RankingBreakdown"] | components["schemas"]["SliderBreakdown"] | components["schemas"]["NpsBreakdown"];
        /** @description A question to ask. Only `text` and `type` are needed. */
        readonly QuestionInput: components["schemas"]["TextQuestionInput"] | components["schemas"]["MultipleChoiceQuestionInput"] | components["schemas"]["SingleChoiceQuestionInput"] | components["schemas"]["RatingQuestionInput"] | components["schemas"]["BooleanQuestionInput"] | components["schemas"]["DateQuestionInput"] | components["schemas"]["FileQuestionInput"] | components["schemas"]["MatrixQuestionInput"] | components["schemas"]["RankingQuestionInput"] | components["schemas"]["SliderQuestionInput"] | components["schemas"]["NpsQuestionInput"];
        readonly QuestionOption: {
            readonly label: string;
            readonly value: string;
        };
        /** @description `{ value, label }`, or one string for both. */
        readonly QuestionOptionInput: {
            readonly label: string;
            readonly value: string;
        } | string;
        readonly RankedOption: {
            /** @description How many ranked it first. */
            readonly firstPlace: number;
            readonly label: string;
            /** @description Of those who ranked it; 1 is best. */
            readonly meanRank: number | null;
            /** @description How many ranked it first, second, and so on. */
            readonly ranks: readonly components["schemas"]["Int"][];
            readonly value: string;
        };
        readonly RankingBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            readonly key: string;
            readonly options: readonly components["schemas"]["RankedOption"][];
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "ranking";
        };
        readonly RankingQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description How many to rank. Default: all the options. */
                readonly topN?: number;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "ranking";
        };
        readonly RankingQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description How many to rank. Default: all the options. */
                readonly topN?: number;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "ranking";
        };
        readonly RatingBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            /** @description Every value of the scale, also those that nobody gave. */
            readonly histogram: readonly components["schemas"]["NumberCount"][];
            readonly key: string;
            /** @description The greatest answer. */
            readonly max: number | null;
            readonly mean: number | null;
            /** @description Of an even number of answers, the mean of the two in the middle. */
            readonly median: number | null;
            /** @description The least answer. */
            readonly min: number | null;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            /** @description The standard deviation of the population: √(Σ(x − mean)² / answered). */
            readonly stdDev: number | null;
            readonly text: string;
            /** @enum {string} */
            readonly type: "rating";
        };
        readonly RatingQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description The highest value. Default 5. */
                readonly max?: number;
                /** @description What the highest value means. */
                readonly maxLabel?: string;
                /** @description The lowest value. Default 1. */
                readonly min?: number;
                /** @description What the lowest value means. */
                readonly minLabel?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "rating";
        };
        readonly RatingQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description The highest value. Default 5. */
                readonly max?: number;
                /** @description What the highest value means. */
                readonly maxLabel?: string;
                /** @description The lowest value. Default 1. */
                readonly min?: number;
                /** @description What the lowest value means. */
                readonly minLabel?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "rating";
        };
        readonly Refresh: {
            readonly refreshToken: string;
        };
        readonly Registration: {
            /** Format: email */
            readonly email: string;
            readonly name?: string | null;
            readonly password: string;
            readonly setupToken?: string;
        };
        readonly Removed: {
            readonly message: string;
        };
        readonly ResetPassword: {
            readonly newPassword: string;
            readonly token: string;
        };
        readonly Response: {
            readonly answers: readonly components["schemas"]["Answer"][];
            readonly externalId: string | null;
            /** Format: uuid */
            readonly id: string;
            readonly metadata: {
                readonly [key: string]: string;
            };
            readonly startedAt: components["schemas"]["Timestamp"] | null;
            /** @enum {string} */
            readonly status: "completed" | "partial";
            readonly submittedAt: components["schemas"]["Timestamp"];
            /** Format: uuid */
            readonly surveyId: string;
        };
        readonly ResumeResponse: {
            readonly answers?: readonly components["schemas"]["AnswerInput"][];
            readonly externalId?: string | null;
            readonly metadata?: components["schemas"]["Metadata"];
            readonly startedAt?: components["schemas"]["Timestamp"] | null;
            /** @enum {string} */
            readonly status?: "completed" | "partial";
        };
        readonly RotatedWebhook: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description Event names, separated by commas. */
            readonly events: string;
            /** Format: uuid */
            readonly id: string;
            readonly isActive: boolean;
            readonly pausedAt: components["schemas"]["Timestamp"] | null;
            readonly pauseReason: string | null;
            /** @description The signing secret. It is shown only here. */
            readonly secret: string;
            readonly secretPrefix: string;
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly url: string;
        };
        readonly SeriesBucket: {
            readonly completed: components["schemas"]["Int"];
            /** Format: date */
            readonly start: string;
        };
        readonly Session: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description Whether it is the session of the access token that is sent. */
            readonly current: boolean;
            /**
             * Format: date-time
             * @description When the session ends, unless it is renewed before.
             */
            readonly expiresAt: string;
            /** Format: uuid */
            readonly id: string;
            /** @description The address of the login. Null: not known. */
            readonly ipAddress: string | null;
            readonly lastUsedAt: components["schemas"]["Timestamp"];
            /** @description The `User-Agent` of the login. Null: not known. */
            readonly userAgent: string | null;
        };
        readonly SingleChoiceBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            readonly key: string;
            /** @description In the question's order, then those that were answered and are no options any more, by value. */
            readonly options: readonly components["schemas"]["OptionCount"][];
            /** @description How many wrote something else. */
            readonly other: number;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "single_choice";
        };
        readonly SingleChoiceQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description Whether `{ "other": "…" }` is an answer too. Default false. */
                readonly allowOther?: boolean;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "single_choice";
        };
        readonly SingleChoiceQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description Whether `{ "other": "…" }` is an answer too. Default false. */
                readonly allowOther?: boolean;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "single_choice";
        };
        readonly SliderBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            /** @description The values that were given. */
            readonly histogram: readonly components["schemas"]["NumberCount"][];
            readonly key: string;
            /** @description The greatest answer. */
            readonly max: number | null;
            readonly mean: number | null;
            /** @description Of an even number of answers, the mean of the two in the middle. */
            readonly median: number | null;
            /** @description The least answer. */
            readonly min: number | null;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description Completed responses that don't. */
            readonly skipped: number;
            /** @description The standard deviation of the population: √(Σ(x − mean)² / answered). */
            readonly stdDev: number | null;
            readonly text: string;
            /** @enum {string} */
            readonly type: "slider";
        };
        readonly SliderQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /** @description The highest value. Default 100. */
                readonly max?: number;
                /** @description What the highest value means. */
                readonly maxLabel?: string;
                /** @description The lowest value. Default 0. */
                readonly min?: number;
                /** @description What the lowest value means. */
                readonly minLabel?: string;
                /** @description The distance of two values, counted from `min`. Default 1. */
                readonly step?: number;
                /** @description What the number counts, such as `km`. */
                readonly unit?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "slider";
        };
        readonly SliderQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /** @description The highest value. Default 100. */
                readonly max?: number;
                /** @description What the highest value means. */
                readonly maxLabel?: string;
                /** @description The lowest value. Default 0. */
                readonly min?: number;
                /** @description What the lowest value means. */
                readonly minLabel?: string;
                /** @description The distance of two values, counted from `min`. Default 1. */
                readonly step?: number;
                /** @description What the number counts, such as `km`. */
                readonly unit?: string;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "slider";
        };
        readonly SubmitResponse: {
            readonly answers: readonly components["schemas"]["AnswerInput"][];
            readonly externalId?: string | null;
            readonly metadata?: components["schemas"]["Metadata"];
            readonly startedAt?: components["schemas"]["Timestamp"] | null;
            /** @enum {string} */
            readonly status?: "completed" | "partial";
        };
        readonly SubmittedResponse: {
            readonly answers: readonly components["schemas"]["Answer"][];
            readonly externalId: string | null;
            /** Format: uuid */
            readonly id: string;
            readonly metadata: {
                readonly [key: string]: string;
            };
            /** @description Only for a partial response: the value of `X-Resume-Token` to continue it. */
            readonly resumeToken?: string;
            readonly startedAt: components["schemas"]["Timestamp"] | null;
            /** @enum {string} */
            readonly status: "completed" | "partial";
            readonly submittedAt: components["schemas"]["Timestamp"];
            /** Format: uuid */
            readonly surveyId: string;
        };
        readonly Survey: {
            readonly closedAt: components["schemas"]["Timestamp"] | null;
            readonly closeReason: string | null;
            readonly closesAt: components["schemas"]["Timestamp"] | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly description: string | null;
            /** Format: uuid */
            readonly id: string;
            readonly publishedAt: components["schemas"]["Timestamp"] | null;
            readonly questionCount: components["schemas"]["Int"];
            readonly questions: readonly components["schemas"]["Question"][];
            readonly responseCount: components["schemas"]["Int"];
            readonly slug: string;
            /** @enum {string} */
            readonly status: "draft" | "published" | "closed";
            readonly title: string;
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly visibility: "public" | "private" | "unlisted";
        };
        readonly SurveyItem: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** Format: uuid */
            readonly id: string;
            readonly questionCount: components["schemas"]["Int"];
            readonly responseCount: components["schemas"]["Int"];
            readonly slug: string;
            /** @enum {string} */
            readonly status: "draft" | "published" | "closed";
            readonly title: string;
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly visibility: "public" | "private" | "unlisted";
        };
        readonly TextBreakdown: {
            /** @description Completed responses that answer the question. */
            readonly answered: number;
            /** @description The mean length of the answers, in UTF-16 code units. */
            readonly averageLength: number | null;
            readonly key: string;
            /** Format: uuid */
            readonly questionId: string;
            /** @description Gone from the survey, kept with the answers given to it. */
            readonly retired: boolean;
            /** @description The newest ten answers, newest first. */
            readonly samples: readonly string[];
            /** @description Completed responses that don't. */
            readonly skipped: number;
            readonly text: string;
            /** @enum {string} */
            readonly type: "text";
        };
        readonly TextQuestion: {
            readonly description?: string;
            /** Format: uuid */
            readonly id: string;
            /** @description A stable name, unique in the survey. */
            readonly key: string;
            readonly options: readonly components["schemas"]["QuestionOption"][];
            readonly required: boolean;
            readonly settings: {
                /**
                 * @description What the text must look like.
                 * @enum {string}
                 */
                readonly format?: "email" | "url" | "number" | "phone";
                /** @description The most characters. Default 10000, which is also the most. */
                readonly maxLength?: number;
                /** @description The fewest characters. */
                readonly minLength?: number;
                /** @description Whether a form offers several lines. Default false. */
                readonly multiline?: boolean;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "text";
        };
        readonly TextQuestionInput: {
            readonly description?: string | null;
            /** Format: uuid */
            readonly id?: string;
            /** @description A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free). */
            readonly key?: string;
            /** @description What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere. */
            readonly options?: readonly components["schemas"]["QuestionOptionInput"][];
            readonly required?: boolean;
            readonly settings?: {
                /**
                 * @description What the text must look like.
                 * @enum {string}
                 */
                readonly format?: "email" | "url" | "number" | "phone";
                /** @description The most characters. Default 10000, which is also the most. */
                readonly maxLength?: number;
                /** @description The fewest characters. */
                readonly minLength?: number;
                /** @description Whether a form offers several lines. Default false. */
                readonly multiline?: boolean;
            };
            readonly text: string;
            /** @enum {string} */
            readonly type: "text";
        };
        /** Format: date-time */
        readonly Timestamp: string;
        readonly TokenResponse: {
            /** @description For `Authorization: Bearer …`. */
            readonly accessToken: string;
            /** @description Lifetime of the access token, in seconds. */
            readonly expiresIn: number;
            /** @description Renews the login once. Each renewal returns a new refresh token. */
            readonly refreshToken: string;
            /** @enum {string} */
            readonly tokenType: "Bearer";
            readonly user: components["schemas"]["User"];
        };
        readonly UpdateSurvey: {
            /** @description From then on answers are refused. Null: never. */
            readonly closesAt?: components["schemas"]["Timestamp"] | null;
            /** @description Shown to respondents. */
            readonly description?: string | null;
            readonly questions?: readonly components["schemas"]["QuestionInput"][];
            readonly title?: string;
            /** @enum {string} */
            readonly visibility?: "public" | "private" | "unlisted";
        };
        readonly UpdateWebhook: {
            readonly events?: string;
            readonly isActive?: boolean;
            /** Format: uri */
            readonly url?: string;
        };
        readonly UploadFile: {
            /** Format: binary */
            readonly file: string;
            /** @description The question that the file answers. Either this or `questionKey`, before the file. */
            readonly questionId?: components["schemas"]["UUID"];
            /** @description The key of the question that the file answers. */
            readonly questionKey?: string;
        };
        readonly Usage: {
            readonly days: readonly {
                readonly "2xx": components["schemas"]["Int"];
                readonly "3xx": components["schemas"]["Int"];
                readonly "4xx": components["schemas"]["Int"];
                readonly "5xx": components["schemas"]["Int"];
                readonly date: string;
                readonly total: components["schemas"]["Int"];
            }[];
            readonly from: string;
            readonly to: string;
        };
        readonly User: {
            readonly email: string;
            /** Format: uuid */
            readonly id: string;
            readonly name: string | null;
            /** @enum {string} */
            readonly plan: "free" | "business" | "enterprise";
            readonly planExpiresAt: components["schemas"]["Timestamp"] | null;
        };
        /**
         * Format: uuid
         * @description a Universally Unique Identifier
         */
        readonly UUID: string;
        readonly Violation: {
            /**
             * @description What is wrong, for programs.
             * @enum {string}
             */
            readonly code: "required" | "wrong-type" | "unknown-field" | "invalid" | "invalid-character" | "invalid-format" | "too-short" | "too-long" | "too-few" | "too-many" | "out-of-range" | "out-of-order" | "duplicate" | "not-allowed" | "unknown-question" | "retired-question" | "unknown-file" | "unknown-option" | "unknown-row" | "too-many-others" | "off-step" | "in-the-future" | "too-many-faults" | "invalid-email" | "wrong-confirmation" | "invalid-address" | "invalid-url" | "https-required" | "user-info" | "private-address" | "unknown-event" | "invalid-parameter" | "unknown-parameter" | "repeated-parameter" | "wrong-cursor" | "malformed-json" | "malformed-request" | "not-accepting" | "closed" | "private" | "completed" | "no-questions" | "closes-in-the-past" | "not-published" | "answered" | "retired-key" | "retired-too-large" | "too-many-webhooks" | "webhook-inactive" | "registration-closed" | "invalid-token" | "too-many-mails" | "email-taken" | "wrong-password" | "recent-login-required" | "storage-full" | "identity-taken" | "too-many-identities" | "last-login" | "wrong-account" | "idempotency-key-reused";
            /** @description What is wrong, for people. */
            readonly detail: string;
            /** @description A JSON Pointer into the body, or the name of a parameter. Empty: the whole body or request. */
            readonly pointer: string;
        };
        readonly Webhook: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description Event names, separated by commas. */
            readonly events: string;
            /** Format: uuid */
            readonly id: string;
            readonly isActive: boolean;
            readonly pausedAt: components["schemas"]["Timestamp"] | null;
            readonly pauseReason: string | null;
            readonly secretPrefix: string;
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly url: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Any visible ASCII text of up to 255 characters. Within 24 hours, the same key and body return the resource that the first request created, or 404 once it is deleted. With another body, the request is refused (422). */
        readonly "Idempotency-Key": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "auth.confirmEmail": {
        readonly parameters: {
            readonly header?: {
                /** @description The language of the mail: `en`, `de`, `fr` or `es`, with q-values. Default: English. */
                readonly "Accept-Language"?: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmEmail"];
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "oauth.identities": {
        readonly parameters: {
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Identity"][];
                };
            };
        };
    };
    readonly "oauth.removeIdentity": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "auth.login": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Login"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    readonly "auth.logout": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Logout"];
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "auth.me": {
        readonly parameters: {
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly "auth.remove": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "auth.update": {
        readonly parameters: {
            readonly header?: {
                /** @description The language of the mail: `en`, `de`, `fr` or `es`, with q-values. Default: English. */
                readonly "Accept-Language"?: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccountChanges"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly "oauth.start": {
        readonly parameters: {
            readonly query: {
                /** @description SHA-256 of the `codeVerifier`, a secret that the client makes for this login, as base64url. */
                readonly codeChallenge: string;
                /** @description How `codeChallenge` is made. */
                readonly codeChallengeMethod: "S256";
                /** @description `login` (default) logs in. `link` returns a `linkToken`, which adds the login to an account. */
                readonly purpose?: "login" | "link";
                /** @description Where the browser returns to: a URL that the operator has allowed, below `/portal` of this server, or `http://127.0.0.1` or `http://[::1]` with any port. */
                readonly returnTo: string;
            };
            readonly path: {
                /** @description Name of the identity provider. */
                readonly provider: string;
            };
        };
        readonly responses: never;
    };
    readonly "oauth.callback": {
        readonly parameters: {
            readonly path: {
                /** @description Name of the identity provider. */
                readonly provider: string;
            };
        };
        readonly responses: never;
    };
    readonly "oauth.link": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OAuthLink"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    readonly "oauth.token": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OAuthCode"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    readonly "auth.changePassword": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "auth.forgotPassword": {
        readonly parameters: {
            readonly header?: {
                /** @description The language of the mail: `en`, `de`, `fr` or `es`, with q-values. Default: English. */
                readonly "Accept-Language"?: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        readonly responses: {
            /** @description Accepted. `Location` is the URL of the result. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "auth.resetPassword": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResetPassword"];
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "oauth.providers": {
        readonly parameters: {
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LoginProvider"][];
                };
            };
        };
    };
    readonly "auth.refresh": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Refresh"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    readonly "auth.register": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Registration"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    readonly "auth.sessions": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Session"][];
                };
            };
        };
    };
    readonly "auth.endSessions": {
        readonly parameters: {
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "auth.endSession": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "developer.key": {
        readonly parameters: {
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly "developer.rotateKey": {
        readonly parameters: {
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewKeySettings"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    readonly "developer.removeKey": {
        readonly parameters: {
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "developer.updateKey": {
        readonly parameters: {
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["KeySettings"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly "developer.auditLogs": {
        readonly parameters: {
            readonly query?: {
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description Only requests with this method. */
                readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                /** @description Page number. Default: 1. */
                readonly page?: number;
                /** @description How many entries a page has. Default 50. */
                readonly pageSize?: number;
                /** @description Only requests with this response status. */
                readonly statusCode?: number;
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditLogPage"];
                };
            };
        };
    };
    readonly "developer.usage": {
        readonly parameters: {
            readonly query?: {
                /** @description First day, in UTC. Default: 29 days before `to`. */
                readonly from?: string;
                /** @description Last day, in UTC, inclusive. Default: today. */
                readonly to?: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    readonly "public.survey": {
        readonly parameters: {
            readonly path: {
                /** @description Slug of the survey. */
                readonly slug: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublicSurvey"];
                };
            };
        };
    };
    readonly "exports.csv": {
        readonly parameters: {
            readonly query?: {
                /** @description CSV: start with a byte order mark, which some spreadsheets require. Default: false. */
                readonly bom?: boolean;
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description CSV: column headings are the `text` or the `key` of the questions. Default: `text`. */
                readonly headers?: "text" | "key";
                /** @description Only responses with this status, or `all`. Default: `completed`. */
                readonly status?: "completed" | "partial" | "all";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly "exports.json": {
        readonly parameters: {
            readonly query?: {
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description Only responses with this status, or `all`. Default: `completed`. */
                readonly status?: "completed" | "partial" | "all";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Response"][];
                };
            };
        };
    };
    readonly "exports.xml": {
        readonly parameters: {
            readonly query?: {
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description Only responses with this status, or `all`. Default: `completed`. */
                readonly status?: "completed" | "partial" | "all";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/xml": string;
                };
            };
        };
    };
    readonly "responses.listOfSurvey": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
                /** @description Only responses with this status, or `all`. Default: `completed`. */
                readonly status?: "completed" | "partial" | "all";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey. */
                readonly surveyId: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Response"][];
                };
            };
        };
    };
    readonly "responses.submit": {
        readonly parameters: {
            readonly header?: {
                /** @description Any visible ASCII text of up to 255 characters. Within 24 hours, the same key and body return the resource that the first request created, or 404 once it is deleted. With another body, the request is refused (422). */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            readonly path: {
                /** @description Id of the survey. */
                readonly surveyId: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubmitResponse"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubmittedResponse"];
                };
            };
        };
    };
    readonly "responses.getPartial": {
        readonly parameters: {
            readonly header?: {
                /** @description The `resumeToken` of the partial response. A missing or wrong token is refused (401). */
                readonly "X-Resume-Token"?: string;
            };
            readonly path: {
                /** @description Id of the response. */
                readonly responseId: string;
                /** @description Id of the survey. */
                readonly surveyId: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubmittedResponse"];
                };
            };
        };
    };
    readonly "responses.resume": {
        readonly parameters: {
            readonly header?: {
                /** @description The `resumeToken` of the partial response. A missing or wrong token is refused (401). */
                readonly "X-Resume-Token"?: string;
            };
            readonly path: {
                /** @description Id of the response. */
                readonly responseId: string;
                /** @description Id of the survey. */
                readonly surveyId: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResumeResponse"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubmittedResponse"];
                };
            };
        };
    };
    readonly "files.upload": {
        readonly parameters: {
            readonly header?: {
                /** @description Any visible ASCII text of up to 255 characters. Within 24 hours, the same key and body return the resource that the first request created, or 404 once it is deleted. With another body, the request is refused (422). */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            readonly path: {
                /** @description Id of the survey. */
                readonly surveyId: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["UploadFile"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewFile"];
                };
            };
        };
    };
    readonly "surveys.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
                /** @description Only surveys whose title contains this text. ASCII letters match in either case. */
                readonly q?: string;
                /** @description Only surveys with this status. */
                readonly status?: "draft" | "published" | "closed";
                /** @description Only surveys with this visibility. */
                readonly visibility?: "public" | "private" | "unlisted";
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SurveyItem"][];
                };
            };
        };
    };
    readonly "surveys.create": {
        readonly parameters: {
            readonly header?: {
                /** @description Any visible ASCII text of up to 255 characters. Within 24 hours, the same key and body return the resource that the first request created, or 404 once it is deleted. With another body, the request is refused (422). */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateSurvey"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
        };
    };
    readonly "surveys.get": {
        readonly parameters: {
            readonly header?: {
                /** @description An `ETag` from an earlier read. While it is current, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
        };
    };
    readonly "surveys.update": {
        readonly parameters: {
            readonly header?: {
                /** @description The `ETag` of the survey that the change is based on. If the survey has changed since, the answer is 412 and nothing changes. New responses do not count as a change. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateSurvey"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
        };
    };
    readonly "surveys.remove": {
        readonly parameters: {
            readonly header?: {
                /** @description The `ETag` of the survey that the change is based on. If the survey has changed since, the answer is 412 and nothing changes. New responses do not count as a change. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "analytics.ofSurvey": {
        readonly parameters: {
            readonly query?: {
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description Interval of `series`, in UTC. Weeks start on Monday. Default: `day`. */
                readonly interval?: "day" | "week" | "month";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalyticsResult"];
                };
            };
        };
    };
    readonly "surveys.close": {
        readonly parameters: {
            readonly header?: {
                /** @description The `ETag` of the survey that the change is based on. If the survey has changed since, the answer is 412 and nothing changes. New responses do not count as a change. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CloseSurvey"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
        };
    };
    readonly "exports.any": {
        readonly parameters: {
            readonly query?: {
                /** @description CSV: start with a byte order mark, which some spreadsheets require. Default: false. */
                readonly bom?: boolean;
                /** @description The format. Takes precedence over `Accept`. */
                readonly format?: "csv" | "json" | "xml";
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description CSV: column headings are the `text` or the `key` of the questions. Default: `text`. */
                readonly headers?: "text" | "key";
                /** @description Only responses with this status, or `all`. Default: `completed`. */
                readonly status?: "completed" | "partial" | "all";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Response"][];
                    readonly "application/xml": string;
                    readonly "text/csv": string;
                    readonly "text/xml": string;
                };
            };
        };
    };
    readonly "files.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
                /** @description Only files that answer this question. */
                readonly questionId?: string;
                /** @description Only files of this response. */
                readonly responseId?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["File"][];
                };
            };
        };
    };
    readonly "files.download": {
        readonly parameters: {
            readonly header?: {
                /** @description `ETag` of an earlier download. If it is current, the status is 304. */
                readonly "If-None-Match"?: string;
                /** @description An `ETag`: `Range` applies only if it is the current one. */
                readonly "If-Range"?: string;
                /** @description One range of bytes, such as `bytes=0-1023`. Several ranges return the whole file. */
                readonly Range?: string;
            };
            readonly path: {
                /** @description Id of the file. */
                readonly fileId: string;
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The range of the file that `Range` selects. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
        };
    };
    readonly "files.remove": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the file. */
                readonly fileId: string;
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "surveys.publish": {
        readonly parameters: {
            readonly header?: {
                /** @description The `ETag` of the survey that the change is based on. If the survey has changed since, the answer is 412 and nothing changes. New responses do not count as a change. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
        };
    };
    readonly "surveys.replaceQuestions": {
        readonly parameters: {
            readonly header?: {
                /** @description The `ETag` of the survey that the change is based on. If the survey has changed since, the answer is 412 and nothing changes. New responses do not count as a change. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["QuestionInput"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
        };
    };
    readonly "responses.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Start of the range, inclusive. A date means its start in UTC. */
                readonly from?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
                /** @description Only responses with this status, or `all`. Default: `completed`. */
                readonly status?: "completed" | "partial" | "all";
                /** @description End of the range, exclusive. A date means its start in UTC. */
                readonly to?: string;
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Response"][];
                };
            };
        };
    };
    readonly "responses.get": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
                /** @description Id of the response. */
                readonly responseId: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Response"];
                };
            };
        };
    };
    readonly "responses.remove": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
                /** @description Id of the response. */
                readonly responseId: string;
            };
        };
        readonly responses: {
            /** @description Success, without a body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Webhook"][];
                };
            };
        };
    };
    readonly "webhooks.create": {
        readonly parameters: {
            readonly header?: {
                /** @description Any visible ASCII text of up to 255 characters. Within 24 hours, the same key and body return the resource that the first request created, or 404 once it is deleted. With another body, the request is refused (422). */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    readonly "webhooks.get": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly "webhooks.remove": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Removed"];
                };
            };
        };
    };
    readonly "webhooks.update": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly "webhooks.deliveries": {
        readonly parameters: {
            readonly query?: {
                /** @description Position after the previous page, from its `Link`. Requires `limit`. */
                readonly cursor?: string;
                /** @description Page size. Without it, the complete list is streamed. */
                readonly limit?: number;
                /** @description Order by time. Default: `desc`, newest first. */
                readonly order?: "asc" | "desc";
                /** @description Only deliveries with this status. */
                readonly status?: "pending" | "delivered" | "held" | "dead" | "expired" | "cancelled";
            };
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Delivery"][];
                };
            };
        };
    };
    readonly "webhooks.delivery": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the delivery. */
                readonly deliveryId: string;
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
        };
    };
    readonly "webhooks.redeliver": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the delivery. */
                readonly deliveryId: string;
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Accepted. `Location` is the URL of the result. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly "webhooks.rotateSecret": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RotatedWebhook"];
                };
            };
        };
    };
    readonly "webhooks.test": {
        readonly parameters: {
            readonly path: {
                /** @description Id of the survey, the webhook, the session or the linked login. */
                readonly id: string;
            };
        };
        readonly responses: {
            /** @description Accepted. `Location` is the URL of the result. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly "event.response.submitted": {
        readonly parameters: {
            readonly header: {
                /** @description As `X-Service-Delivery-Id`, by Standard Webhooks. */
                readonly "webhook-id": string;
                /** @description The signature by Standard Webhooks. */
                readonly "webhook-signature": string;
                /** @description As `X-Service-Timestamp`, by Standard Webhooks. */
                readonly "webhook-timestamp": string;
                /** @description Number of the attempt, from 1. */
                readonly "X-Service-Attempt": string;
                /** @description Id of the delivery: the same for all attempts. Ignore a delivery that was handled. */
                readonly "X-Service-Delivery-Id": string;
                /** @description Name of the event. */
                readonly "X-Service-Event": string;
                /** @description Id of the event: the same for all subscriptions. */
                readonly "X-Service-Event-Id": string;
                /** @description `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal. */
                readonly "X-Service-Signature": string;
                /** @description Time of the attempt, in seconds since 1970. */
                readonly "X-Service-Timestamp": string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly data: {
                        /**
                         * Format: uuid
                         * @description Id of the response.
                         */
                        readonly responseId: string;
                        /**
                         * Format: date-time
                         * @description When the response was completed.
                         */
                        readonly submittedAt: string;
                        /**
                         * Format: uuid
                         * @description Id of the survey.
                         */
                        readonly surveyId: string;
                        /** @description The slug of the survey. */
                        readonly surveySlug: string;
                    };
                    /** @enum {string} */
                    readonly event: "response.submitted";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    readonly timestamp: string;
                };
            };
        };
        readonly responses: {
            /** @description The delivery succeeded. Any other status is a failed attempt. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "event.survey.closed": {
        readonly parameters: {
            readonly header: {
                /** @description As `X-Service-Delivery-Id`, by Standard Webhooks. */
                readonly "webhook-id": string;
                /** @description The signature by Standard Webhooks. */
                readonly "webhook-signature": string;
                /** @description As `X-Service-Timestamp`, by Standard Webhooks. */
                readonly "webhook-timestamp": string;
                /** @description Number of the attempt, from 1. */
                readonly "X-Service-Attempt": string;
                /** @description Id of the delivery: the same for all attempts. Ignore a delivery that was handled. */
                readonly "X-Service-Delivery-Id": string;
                /** @description Name of the event. */
                readonly "X-Service-Event": string;
                /** @description Id of the event: the same for all subscriptions. */
                readonly "X-Service-Event-Id": string;
                /** @description `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal. */
                readonly "X-Service-Signature": string;
                /** @description Time of the attempt, in seconds since 1970. */
                readonly "X-Service-Timestamp": string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly data: {
                        /** @description `expired` after the closing time. */
                        readonly reason: string | null;
                        /** @description Its slug. */
                        readonly slug: string;
                        /**
                         * Format: uuid
                         * @description Id of the survey.
                         */
                        readonly surveyId: string;
                        /** @description Its title. */
                        readonly title: string;
                    };
                    /** @enum {string} */
                    readonly event: "survey.closed";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    readonly timestamp: string;
                };
            };
        };
        readonly responses: {
            /** @description The delivery succeeded. Any other status is a failed attempt. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "event.survey.published": {
        readonly parameters: {
            readonly header: {
                /** @description As `X-Service-Delivery-Id`, by Standard Webhooks. */
                readonly "webhook-id": string;
                /** @description The signature by Standard Webhooks. */
                readonly "webhook-signature": string;
                /** @description As `X-Service-Timestamp`, by Standard Webhooks. */
                readonly "webhook-timestamp": string;
                /** @description Number of the attempt, from 1. */
                readonly "X-Service-Attempt": string;
                /** @description Id of the delivery: the same for all attempts. Ignore a delivery that was handled. */
                readonly "X-Service-Delivery-Id": string;
                /** @description Name of the event. */
                readonly "X-Service-Event": string;
                /** @description Id of the event: the same for all subscriptions. */
                readonly "X-Service-Event-Id": string;
                /** @description `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal. */
                readonly "X-Service-Signature": string;
                /** @description Time of the attempt, in seconds since 1970. */
                readonly "X-Service-Timestamp": string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly data: {
                        /** @description Its slug. */
                        readonly slug: string;
                        /**
                         * Format: uuid
                         * @description Id of the survey.
                         */
                        readonly surveyId: string;
                        /** @description Its title. */
                        readonly title: string;
                        /**
                         * Format: uuid
                         * @description Id of the account.
                         */
                        readonly userId: string;
                    };
                    /** @enum {string} */
                    readonly event: "survey.published";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    readonly timestamp: string;
                };
            };
        };
        readonly responses: {
            /** @description The delivery succeeded. Any other status is a failed attempt. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "event.webhook.test": {
        readonly parameters: {
            readonly header: {
                /** @description As `X-Service-Delivery-Id`, by Standard Webhooks. */
                readonly "webhook-id": string;
                /** @description The signature by Standard Webhooks. */
                readonly "webhook-signature": string;
                /** @description As `X-Service-Timestamp`, by Standard Webhooks. */
                readonly "webhook-timestamp": string;
                /** @description Number of the attempt, from 1. */
                readonly "X-Service-Attempt": string;
                /** @description Id of the delivery: the same for all attempts. Ignore a delivery that was handled. */
                readonly "X-Service-Delivery-Id": string;
                /** @description Name of the event. */
                readonly "X-Service-Event": string;
                /** @description Id of the event: the same for all subscriptions. */
                readonly "X-Service-Event-Id": string;
                /** @description `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal. */
                readonly "X-Service-Signature": string;
                /** @description Time of the attempt, in seconds since 1970. */
                readonly "X-Service-Timestamp": string;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly data: {
                        /**
                         * Format: uuid
                         * @description Id of the webhook.
                         */
                        readonly webhookId: string;
                    };
                    /** @enum {string} */
                    readonly event: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    readonly timestamp: string;
                };
            };
        };
        readonly responses: {
            /** @description The delivery succeeded. Any other status is a failed attempt. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
