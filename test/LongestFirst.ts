/**
 * Starts the longest test files first, so that all workers are busy until the end. Vitest itself starts the largest
 * files first, and the files of the longest tests are small.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Files that take more than ten seconds: conformance suites, killed servers, browsers, copies, restarted servers. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\.conformance\.test\.ts$|Simulation\.test\.ts$|\/reliability\/|[/.]browser\.test\.ts$/.test(moduleId) ||
  /\/(ChangeEvents|CopyCommand|Journey|LayerFromPool|LogWaking|McpCommand|Migrations)\.test\.ts$/.test(moduleId) ||
  /\/(NewSurveyPage|ParquetTarget|Proxies|ReadReplica|RekeyCommand|S3FileStorage|Streams)\.test\.ts$/.test(moduleId) ||
  /\/(SyncCommand|WebhookDelivery|Workers|hostileForms|largeDefinitions|programs)\.test\.ts$/.test(moduleId)
