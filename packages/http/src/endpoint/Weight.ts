/** How much memory a request holds while the server works on it. */
import type { SurveySize } from "@canvass/core/ports"
import { acceptsEvents } from "../request/acceptsEvents.js"

/**
 * The bytes that a request holds at most, from the time when its body has arrived until its response has been made. A
 * field that is absent adds nothing.
 */
export interface Weight {
  /** Bytes for each byte of the body: the text, what is parsed and decoded, and what is made to be stored. */
  readonly body?: number
  /** Bytes for each byte of the survey that the path names, its largest translation included. */
  readonly survey?: number
  /** Bytes for each byte of the pending definition of the survey that the path names, its translations included. */
  readonly pending?: number
  /** Bytes that are held whatever the survey is. With `survey`, a request for a survey that there is not holds none. */
  readonly fixed?: number
  /** The part that a streamed response holds while it is sent, from 0 to 1. */
  readonly streamed?: number
  /** Whether the request may change how large the survey is. */
  readonly changesSurvey?: boolean
  /** Whether the request may wait long while no other account waits. */
  readonly isPatient?: boolean
  /** The weight of some requests, by their query and their `Accept`. */
  readonly ofRequest?: (query: string, accept: string | undefined) => Weight | undefined
}

const mebibyte = 1_048_576

/** Holds no more than every request in progress does. */
export const light: Weight = {}

/** A body that has a bounded number of short fields. */
export const writesJson: Weight = { body: 10 }

/** A body that becomes the content of a survey. */
export const writesSurvey: Weight = { body: 10, survey: 6, changesSurvey: true }

/** A body that becomes the definition of a survey, perhaps with parts that the survey has. */
export const writesDefinition: Weight = { body: 10, survey: 16, changesSurvey: true }

/** A pending definition: read, checked against the survey, and as JSON. */
export const readsPending: Weight = { survey: 6, pending: 10 }

/** A body that becomes a part of a pending definition. */
export const writesPending: Weight = { ...readsPending, body: 10, changesSurvey: true }

/** The answers of a respondent, checked by the questions of a survey. */
export const writesResponse: Weight = { body: 10, survey: 4 }

/** A survey as JSON. */
export const readsSurvey: Weight = { survey: 6 }

/** Responses, row by row. The rows have a budget of their own. */
export const readsRows: Weight = { survey: 4, isPatient: true }

/** A page of changes: its responses as rows, as values and as JSON. A request that waits for changes reads few. */
export const readsChanges: Weight = {
  fixed: 20 * mebibyte,
  survey: 4,
  isPatient: true,
  ofRequest: (query, accept) => /(?:^|&)wait=/.test(query) || acceptsEvents(accept) ? light : undefined
}

/** A page of entries with long paths. */
export const readsEntries: Weight = { fixed: 4 * mebibyte }

/** Figures of all responses. */
export const readsFigures: Weight = { survey: 8, isPatient: true }

/** An export that is written row by row. */
export const exportsRows: Weight = { survey: 6, streamed: 0.5, isPatient: true }

/** An export whose format has tables that are collected before they are written. */
const exportsTables: Weight = { fixed: 32 * mebibyte, survey: 8, streamed: 0.75, isPatient: true }

/** The format of an export is in the query or in `Accept`. */
export const exportsAny: Weight = {
  ...exportsTables,
  ofRequest: (query) => /(?:^|&)format=(?:csv|json|long|ndjson|xml)(?:&|$)/.test(query) ? exportsRows : undefined
}

/** What is known of a request when its weight is needed. */
export interface Load {
  /** Bytes of the body. */
  readonly bodyBytes: number
  /** `undefined`: the path names no survey, or none that the caller may see. */
  readonly survey: Pick<SurveySize, "bytes" | "pendingBytes" | "translationBytes"> | undefined
}

/** The estimate of a request, in bytes. */
export const estimate = (
  { body = 0, fixed = 0, pending = 0, survey: factor = 0 }: Weight,
  { bodyBytes, survey }: Load
): number =>
  survey === undefined
    ? body * bodyBytes + (factor === 0 ? fixed : 0)
    : fixed + body * bodyBytes + factor * (survey.bytes + survey.translationBytes) + pending * survey.pendingBytes
