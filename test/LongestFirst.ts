/**
 * Starts the longest test files first, so that all workers are busy until the end. Vitest itself starts the largest
 * files first, and the files of the longest tests are small.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"
import names from "./longTests.json" with { type: "json" }

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Files that take more than ten seconds: conformance suites, killed servers, browsers, copies, restarted servers. */
const longNames = names.map((name) => new RegExp(name))

const isLong = ({ moduleId }: TestSpecification): boolean => longNames.some((name) => name.test(moduleId))
