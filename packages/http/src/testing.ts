/** For tests of a client or of a transport: the API without a socket, its contract as a list, and its examples. */
export { makeApi, makeApiWithoutLogins } from "./contract/Api.js"
export { SessionItem, TokenResponse } from "./contract/AuthEndpoints.js"
export { commonHeaders } from "./contract/shared/ResponseHeaders.js"
export { Removed } from "./contract/WebhookEndpoints.js"
export { type Example, examples } from "./openapi/examples.js"
export { prose } from "./pages/Html.js"
export { type ProblemType, problemTypes } from "./problems/ProblemTypes.js"
export { type ContractEndpoint, endpointsOf, pathOf } from "./testing/ContractEndpoints.js"
export { createLargeSurvey } from "./testing/LargeSurvey.js"
export type { Mailbox } from "./testing/Mailbox.js"
export { openAccount, type TestAccount } from "./testing/TestAccount.js"
export {
  type CallingAccount,
  startTestApi,
  type TestApi,
  type TestApiOptions,
  type TestExchange,
  type TestRequest
} from "./testing/TestApi.js"
export { decodeBody, decodeProblem, type TestResponse, tokenOf } from "./testing/TestResponse.js"
export {
  fastPasswords,
  startTestServices,
  type TestServices,
  type TestServicesOptions,
  unlimited
} from "./testing/TestServices.js"
export { fetchTransport, ServedApi, type TestTransport } from "./testing/TestTransport.js"
