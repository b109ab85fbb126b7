/** A problem of an operation of the portal, as JSON (RFC 9457). */
import { HttpResponse, type Problem, type RequestContext } from "@canvass/http"

export const problemResponse = (
  { path, traceId }: Pick<RequestContext.RequestContext, "path" | "traceId">,
  problem: Problem.Problem,
  publicUrl: string
): HttpResponse.KnownResponse =>
  HttpResponse.fromProblem(problem, { errorsBase: `${publicUrl}/errors`, instance: path, traceId })
