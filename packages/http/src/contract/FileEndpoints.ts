/**
 * Endpoints for files that answer questions: respondents upload them, the owner of the survey reads and deletes them.
 */
import { Ids, type LimitValues } from "@canvass/core"
import { FileJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { formatBinarySize } from "../PublishedLimits.js"
import { Access, Idempotent, RequestBody } from "./shared/EndpointAnnotations.js"
import { documentedMultipart } from "./shared/MultipartBody.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { created } from "./shared/SuccessStatus.js"

const filePath = Schema.Struct({ id: Ids.SurveyId, fileId: Ids.FileId })

const header = (description: string) => Schema.optionalWith(Schema.String, { exact: true }).annotations({ description })

export const fileEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("files")
    .add(
      HttpApiEndpoint.post("upload", "/response/survey/:surveyId/files")
        .setPath(Schema.Struct({ surveyId: Ids.SurveyId }))
        .setPayload(documentedMultipart(
          Schema.Struct({
            questionId: Schema.optionalWith(Schema.UUID, { exact: true }).annotations({
              description: "The question that the file answers. Either this or `questionKey`, before the file."
            }),
            questionKey: Schema.optionalWith(Schema.String, { exact: true }).annotations({
              description: "The key of the question that the file answers."
            }),
            file: Schema.String.annotations({
              jsonSchema: { type: "string", format: "binary" },
              description: `The file, as the last part. Its name has at most ${limits.fileName} characters.`
            })
          }).annotations({ identifier: "UploadFile" })
        ))
        .addSuccess(created(FileJson.NewFile))
        .annotate(Access, Access.rule("none-needed", "full", "surveyId"))
        .annotate(Idempotent, true)
        .annotate(RequestBody, RequestBody.multipart)
        .annotate(OpenApi.Summary, "Upload a file")
        .annotate(
          OpenApi.Description,
          "Uploads a file for a question of the type `file`, before the response that answers the question with " +
            "`[{ \"fileId\": \"…\" }]`. The file is durable once the answer is 201. It is removed after one hour unless a " +
            "response claims it. The survey must accept responses (422). A file has at most the `maxBytes` of the " +
            `question, and never more than ${
              formatBinarySize(limits.fileBytes)
            } (413). It has to arrive within one hour, at 4 KiB per ` +
            "second or more over 30 seconds (408). Its type must be one of the `mimeTypes` of the question and agree with " +
            "its content (415). An account that may store no more files refuses it (422). At most " +
            `${
              formatBinarySize(limits.unclaimedFileBytesPerAddress)
            } from one address may wait for a response (503). The same ` +
            "`Idempotency-Key`, question and content return the same file."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.get("list", "/surveys/:id/files")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .setUrlParams(Query.paged(Schema.Struct({
          responseId: Query.optional(Ids.ResponseId, "Only files of this response."),
          questionId: Query.optional(Ids.QuestionId, "Only files that answer this question."),
          ...Query.paging(limits)
        })))
        .addSuccess(Schema.Array(FileJson.FileItem))
        .annotate(Access, Access.rule("required", "read_only", "id"))
        .annotate(Sends, ["Link", "X-Total-Count"])
        .annotate(OpenApi.Summary, "List a survey's files")
        .annotate(OpenApi.Description, "The files that the responses of a survey have, newest first.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("download", "/surveys/:id/files/:fileId")
        .setPath(filePath)
        .setHeaders(Schema.Struct({
          range: header("One range of bytes, such as `bytes=0-1023`. Several ranges return the whole file."),
          "if-range": header("An `ETag`: `Range` applies only if it is the current one."),
          "if-none-match": header("`ETag` of an earlier download. If it is current, the status is 304.")
        }))
        .addSuccess(HttpApiSchema.Uint8Array({ contentType: "application/octet-stream" }))
        .annotate(Access, Access.rule("required", "read_only", "id"))
        .annotate(Sends, ["ETag", "Content-Disposition", "Accept-Ranges"])
        .annotate(OpenApi.Summary, "Download a file")
        .annotate(
          OpenApi.Description,
          "The content of a file that a response has, with its media type, always as an attachment. A `Range` is answered " +
            "with the status 206, `Content-Range` and that part of the file."
        )
        .pipe(withProblems(416))
    )
    .add(
      HttpApiEndpoint.del("remove", "/surveys/:id/files/:fileId")
        .setPath(filePath)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, Access.rule("required", "full", "id"))
        .annotate(OpenApi.Summary, "Delete a file")
        .annotate(
          OpenApi.Description,
          "Deletes a file permanently. The answer keeps its name, size and type, and says `\"deleted\": true`."
        )
        .pipe(withProblems())
    )
    .annotate(OpenApi.Title, "Files")
    .annotate(OpenApi.Description, "Files that answer questions. They are uploaded first and claimed by a response.")

export type FileEndpoints = ReturnType<typeof fileEndpoints>
