/** For tests of a product: a clock that a test moves, events that are kept, random surveys and responses. */
export * as Arbitraries from "./testing/Arbitraries.js"
export { type EventRecorder, recordEvents } from "./testing/EventRecorder.js"
export * as FilterArbitrary from "./testing/FilterArbitrary.js"
export * as QuestionTypeSamples from "./testing/samples/QuestionTypeSamples.js"
export { type SampleResponse, sampleResponses, surveyOfAllTypes } from "./testing/samples/SurveySamples.js"
export { randomSurvey } from "./testing/SurveyArbitrary.js"
export { makeTestClock, type TestClock } from "./testing/TestClock.js"
export * as TextArbitrary from "./testing/TextArbitrary.js"
