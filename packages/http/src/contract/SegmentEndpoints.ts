/** Endpoints for the segments of a survey. */
import { Ids, type LimitValues, Segment } from "@canvass/core"
import { SegmentJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import { created } from "./shared/SuccessStatus.js"

const surveyPath = Schema.Struct({ id: Ids.SurveyId })
const path = Schema.Struct({ id: Ids.SurveyId, segmentId: Ids.SegmentId })

const writes = Access.rule("required", "full", "id")
const reads = Access.rule("required", "read_only", "id")

export const segmentEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("segments")
    .add(
      HttpApiEndpoint.get("list", "/surveys/:id/segments")
        .setPath(surveyPath)
        .addSuccess(Schema.Array(SegmentJson.SegmentItem))
        .annotate(Access, reads)
        .annotate(Tool, "segments_list")
        .annotate(OpenApi.Summary, "List segments")
        .annotate(
          OpenApi.Description,
          `The segments of the survey, oldest first. There are at most ${limits.segments}.`
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("create", "/surveys/:id/segments")
        .setPath(surveyPath)
        .setPayload(documented(Segment.segmentInput(limits)))
        .addSuccess(created(SegmentJson.SegmentItem))
        .annotate(Access, writes)
        .annotate(Tool, "segments_create")
        .annotate(OpenApi.Summary, "Save a segment")
        .annotate(
          OpenApi.Description,
          `Saves a filter of at most ${limits.filterBytes} bytes of JSON under a name. It means the same when keys ` +
            "of questions change: `filter` has the present ones."
        )
        .pipe(withProblems(404, 422))
    )
    .add(
      HttpApiEndpoint.put("replace", "/surveys/:id/segments/:segmentId")
        .setPath(path)
        .setPayload(documented(Segment.segmentInput(limits)))
        .addSuccess(SegmentJson.SegmentItem)
        .annotate(Access, writes)
        .annotate(Tool, "segments_replace")
        .annotate(OpenApi.Summary, "Replace a segment")
        .annotate(OpenApi.Description, "Replaces the name and the filter of a segment.")
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.del("remove", "/surveys/:id/segments/:segmentId")
        .setPath(path)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, writes)
        .annotate(Tool, "segments_delete")
        .annotate(OpenApi.Summary, "Delete a segment")
        .annotate(OpenApi.Description, "Deletes a segment. No response is deleted.")
        .pipe(withProblems())
    )
    .annotate(OpenApi.Title, "Segments")
    .annotate(OpenApi.Description, "Filters over the responses to a survey that are saved under a name.")

export type SegmentEndpoints = ReturnType<typeof segmentEndpoints>
