/** What the codes of violations mean, for the documentation of problems. */
import type { ViolationCode } from "./ViolationCode.js"

/** One sentence for each code. */
export const violationMeanings = {
  "required": "A field, a parameter, the body or the answer to a required question is missing.",
  "wrong-type": "The value is of another type than expected, such as a text for a number, or an unknown question type.",
  "unknown-field": "The body has a field that the operation does not know.",
  "invalid": "The value does not have the form that `detail` describes.",
  "invalid-character": "A text contains U+0000 or a lone surrogate.",
  "invalid-format": "A text or a date does not have the format that the question demands.",
  "too-short": "A text is empty, blank or too short.",
  "too-long": "A text is too long, or `metadata` are too large.",
  "too-few": "A list has too few items.",
  "too-many": "A list or an object has too many items.",
  "out-of-range": "A number, a date or a size is below the minimum or above the maximum.",
  "out-of-order": "A minimum is above its maximum, or the start of a range is after its end.",
  "duplicate": "An earlier item has the same id, key or value, or answers the same question.",
  "not-allowed": "The value is not allowed together with the other values.",
  "unknown-question": "The survey has no question with this id or key.",
  "retired-question": "The question has been removed from the survey.",
  "unknown-file":
    "There is no such uploaded file, it was uploaded for another survey or question, another response has it, or it has " +
    "expired.",
  "unknown-survey": "The account has no survey with this id.",
  "unknown-segment": "The survey has no segment with this id or name.",
  "unknown-asset": "The account has no asset with this id.",
  "unknown-option": "The question has no option with this value.",
  "unknown-row": "The matrix has no row with this value.",
  "too-many-others": "The answer contains more texts of the respondent's own than a multiple choice accepts.",
  "off-step": "The number is not on a step of the slider.",
  "low-contrast": "A colour can hardly be seen on another one.",
  "exclusive": "The answer has an option that is chosen alone, and more.",
  "must-be-true": "The question takes no other answer than true.",
  "invalid-answer": "The answer breaks a rule of its question.",
  "not-before":
    "A rule, a variable or a text uses what comes later: a question, or a variable that is computed from it.",
  "undeclared": "A rule tests a hidden field or a variable, or names an ending, that the survey does not have.",
  "unreachable": "No response can end so.",
  "invalid-reference": "A text refers to something that cannot be filled in. `\\{{` writes `{{`.",
  "too-deep": "What nests, such as the groups of a condition, nests too deep.",
  "in-the-future": "The time is in the future.",
  "in-the-past": "The time is in the past.",
  "too-many-faults": "There are more violations than `errors` lists.",
  "invalid-email": "The text is not an e-mail address.",
  "wrong-confirmation": "The text is not the e-mail address of the account.",
  "invalid-address": "The text is not an IPv4 address.",
  "invalid-url": "The text is not a URL.",
  "https-required": "The URL does not begin with `https://`.",
  "user-info": "The URL contains a user name or a password.",
  "private-address": "The host of the URL is not a public address.",
  "unknown-event": "There is no event with this name.",
  "invalid-parameter": "The name or the value of a query parameter cannot be decoded.",
  "unknown-parameter": "The operation has no query parameter with this name.",
  "repeated-parameter": "A query parameter occurs twice.",
  "wrong-cursor":
    "The cursor belongs to another list, or to the same list with other filters or another order. Of a log: to another " +
    "survey, or to the other kind of `partials`.",
  "not-citable":
    "The figures cannot be computed again later: a variable or `today` decides which responses they count.",
  "malformed-json": "The body is not JSON.",
  "malformed-request": "The request is not well-formed HTTP.",
  "not-accepting": "The survey is not published, or it has closed or its closing time has passed.",
  "private": "The survey is private, and the caller does not belong to its account.",
  "completed": "The response has ended and cannot be changed.",
  "already-answered": "The survey takes one response of each respondent, and one with this `externalId` has ended.",
  "no-questions": "The survey has no questions, so it cannot be published.",
  "no-variables": "The survey has no variables, so they cannot be computed again.",
  "closes-in-the-past": "The closing time of the survey is past, so it cannot be published.",
  "not-published": "The survey has never been published, so it cannot be closed.",
  "not-while-published":
    "Which responses a quota counts cannot change while the survey is published and has completed responses.",
  "pending-changes": "The survey has a pending definition. Apply or discard it, or publish with `pending=keep`.",
  "quota-counting": "The responses that exist are still being counted for quotas, so the survey cannot be published.",
  "answered": "The question has answers, so its type cannot change.",
  "in-use":
    "A rule of the survey, which the request does not change, needs what the request takes away, or a survey uses the " +
    "asset.",
  "missing-asset": "The account has no picture with this digest. Upload it, then send the request again.",
  "retired-key": "The key belongs to a retired question, whose answers are kept.",
  "retired-too-large":
    "The questions of the survey, and the retired questions and options kept for answers, are too large together.",
  "too-many-versions":
    "The survey has as many versions of its questionnaire, or bytes of them, as are kept for responses.",
  "too-many-surveys": "The account has the maximum number of surveys.",
  "too-many-aliases": "The account has had the maximum number of aliases of surveys.",
  "definitions-full":
    "The surveys of the account, with translations, pending definitions and replaced versions, have reached their maximum " +
    "size.",
  "too-many-translations": "The survey has translations to as many languages as are kept.",
  "translations-too-large": "The texts of one language, or of all languages together, take too many bytes.",
  "too-many-groups": "The analysis would have more groups than are counted at once.",
  "too-many-segments": "The survey has the maximum number of segments.",
  "too-many-assets": "The account has the maximum number of assets.",
  "too-many-webhooks": "The account has the maximum number of webhooks.",
  "too-many-keys": "The account has the maximum number of API keys.",
  "name-taken":
    "The account has an API key with this name, or the survey a segment, or the alias is that of another survey or account.",
  "webhook-inactive": "The webhook is not active.",
  "registration-closed": "The operator has closed registration.",
  "invalid-token": "The token is unknown, was used or has expired.",
  "too-many-mails": "The address has received the maximum number of mails within an hour.",
  "email-taken": "There is already an account with this e-mail address.",
  "wrong-password": "The current password is not that of the account.",
  "recent-login-required": "The account has no password, and the login is too long ago.",
  "storage-full":
    "The files or the responses of the account, or the survey's partial responses, have reached their maximum size.",
  "identity-taken": "The login at the identity provider is linked to another account.",
  "too-many-identities": "The account has the maximum number of logins at identity providers.",
  "last-login": "The account has no password and no other way to log in.",
  "wrong-account": "The login at the identity provider belongs to the e-mail address of another account.",
  "idempotency-key-reused": "The `Idempotency-Key` was used before with another request."
} as const satisfies Record<ViolationCode, string>
