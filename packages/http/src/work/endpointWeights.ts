/** The weight of each operation of the API. An operation that is missing does not compile. */
import type { ApiGroups } from "../contract/Api.js"
import type { Weights } from "../endpoint/Endpoint.js"
import * as Weight from "../endpoint/Weight.js"

const {
  exportsAny,
  exportsRows,
  light,
  readsChanges,
  readsEntries,
  readsFigures,
  readsPending,
  readsRows,
  readsSurvey,
  writesDefinition,
  writesJson,
  writesPending,
  writesResponse,
  writesSurvey
} = Weight

export const endpointWeights: Weights<ApiGroups> = {
  surveys: {
    list: light,
    create: writesSurvey,
    get: readsSurvey,
    update: writesSurvey,
    remove: light,
    quotas: readsSurvey,
    recomputeVariables: readsSurvey,
    variableComputation: readsSurvey,
    getVersion: readsSurvey,
    validate: writesSurvey,
    duplicate: writesSurvey,
    replaceQuestions: writesSurvey,
    getDefinition: readsSurvey,
    replaceDefinition: writesDefinition,
    plan: { ...writesDefinition, pending: 10 },
    publish: { ...writesSurvey, pending: 2 },
    close: writesSurvey
  },
  pending: {
    get: readsPending,
    replace: writesPending,
    remove: writesPending,
    apply: writesPending,
    rebase: writesPending,
    getTranslation: readsPending,
    replaceTranslation: writesPending,
    removeTranslation: writesPending
  },
  editorTokens: {
    create: writesJson
  },
  translations: {
    list: readsSurvey,
    get: readsSurvey,
    replace: writesSurvey,
    remove: writesSurvey
  },
  segments: {
    list: light,
    create: writesSurvey,
    replace: writesSurvey,
    remove: light
  },
  responses: {
    submit: writesResponse,
    listOfSurvey: readsRows,
    resume: writesResponse,
    getPartial: readsRows,
    list: readsRows,
    texts: readsRows,
    get: readsRows,
    remove: light
  },
  changes: {
    surveys: light,
    list: readsChanges
  },
  files: {
    upload: light,
    list: light,
    download: light,
    remove: light
  },
  assets: {
    upload: { body: 3 },
    list: light,
    remove: light
  },
  public: {
    survey: readsSurvey
  },
  exports: {
    any: exportsAny,
    codebook: readsFigures,
    csv: exportsRows,
    json: exportsRows,
    xml: exportsRows
  },
  analytics: {
    ofSurvey: readsFigures,
    trend: readsFigures
  },
  resultsLink: {
    get: light,
    replace: writesJson,
    remove: light
  },
  developer: {
    key: light,
    rotateKey: writesJson,
    updateKey: writesJson,
    removeKey: light,
    keys: light,
    createKey: writesJson,
    updateKeyById: writesJson,
    removeKeyById: light,
    auditLogs: readsEntries,
    usage: light
  },
  webhooks: {
    list: light,
    create: writesJson,
    get: light,
    update: writesJson,
    remove: light,
    rotateSecret: light,
    test: light,
    deliveries: light,
    delivery: light,
    redeliver: light
  },
  auth: {
    register: writesJson,
    login: writesJson,
    refresh: writesJson,
    logout: writesJson,
    forgotPassword: writesJson,
    resetPassword: writesJson,
    confirmEmail: writesJson,
    me: light,
    update: writesJson,
    remove: writesJson,
    changePassword: writesJson,
    sessions: light,
    endSessions: light,
    endSession: light
  },
  oauth: {
    providers: light,
    start: light,
    callback: light,
    token: writesJson,
    link: writesJson,
    identities: light,
    removeIdentity: light
  }
}
