/**
 * The REST API as a function from request to response. `Api.handler` serves it by the Fetch standard; a transport of
 * its own uses `CanvassApi`.
 */
export * as AccessTokens from "./access/AccessTokens.js"
export * as Api from "./Api.js"
export { BodyCollector } from "./BodyCollector.js"
export * as CanvassApi from "./CanvassApi.js"
export * as EndpointAnnotations from "./contract/shared/EndpointAnnotations.js"
export type { MultipartBody } from "./contract/shared/MultipartBody.js"
export { accountOf, type Caller, subjectOf } from "./endpoint/Caller.js"
export * as Endpoint from "./endpoint/Endpoint.js"
export type { Handlers } from "./endpoint/Handler.js"
export * as HandlerResult from "./endpoint/HandlerResult.js"
export * as Weight from "./endpoint/Weight.js"
export type { HeaderFields } from "./HeaderFields.js"
export * as MountedApi from "./MountedApi.js"
export * as OAuthLogins from "./oauth/OAuthLogins.js"
export * as OAuthSettings from "./oauth/OAuthSettings.js"
export type { Cluster } from "./pages/Cluster.js"
export type { Article } from "./pages/Html.js"
export type { CallParts, InProcessApi, ListRows, OperationName, PartsOf, ResultOf } from "./pages/InProcessApi.js"
export type {
  CallOutcome,
  McpApi,
  McpCaller,
  McpEndpoint,
  McpMessage,
  McpServer,
  ToolOperation
} from "./pages/McpEndpoint.js"
export type { MetricFamily, Metrics } from "./pages/Metrics.js"
export { allPages, isHealthPath, type PageGroup } from "./pages/Pages.js"
export type {
  Admission,
  FormRequest,
  PageWork,
  ServerPageRequest,
  Site,
  SiteRequest,
  SiteSession,
  SiteSessions
} from "./pages/Site.js"
export {
  makeWriteOperations,
  type WriteOperation,
  type WriteOperationName,
  type WriteOperations
} from "./pages/WriteOperations.js"
export * as AccessEntry from "./pipeline/AccessEntry.js"
export * as ApiSettings from "./pipeline/ApiSettings.js"
export * as Pipeline from "./pipeline/Pipeline.js"
export {
  type ApiError,
  BodyBudgetExceeded,
  ExpectationFailed,
  type HostAuthenticationFailed,
  HostMissing,
  HostRepeated,
  MalformedJson,
  MethodNotAllowed,
  PayloadTooLarge,
  RequestTimeout,
  RouteNotFound,
  UnreadableRequest
} from "./problems/ApiError.js"
export { type ApiProblem, ApiRefused } from "./problems/ApiRefused.js"
export * as Problem from "./problems/Problem.js"
export { defaultMaxBodyBytes, type PublishedLimits } from "./PublishedLimits.js"
export type { BodyReservation } from "./request/BodyBudget.js"
export { canonical as canonicalAddress, unknownAddress } from "./request/ClientAddress.js"
export * as JsonBody from "./request/JsonBody.js"
export type { MountPath } from "./request/MountPath.js"
export { advanceInto, partContent } from "./request/multipart/partContent.js"
export { type OnPiece, type PartHeader, PartParser } from "./request/multipart/PartParser.js"
export { contentTypeError } from "./request/RequestBody.js"
export * as RequestContext from "./request/RequestContext.js"
export { SendRate } from "./request/SendRate.js"
export { SharedLimit, type ShareLimits } from "./request/SharedLimit.js"
export { newTraceId } from "./request/TraceId.js"
export { visiblePath } from "./request/visiblePath.js"
export { acceptsGzip, isCompressible } from "./response/acceptsGzip.js"
export * as HttpResponse from "./response/HttpResponse.js"
export { type MinReadRate, type ResponseWriter, slicesOf } from "./response/ResponseWriter.js"
export type { ServerUrls } from "./ServerUrls.js"
