export * as ConnectionUrl from "./ConnectionUrl.js"
export * as PgRateLimiter from "./PgRateLimiter.js"
export * as PgStore from "./PgStore.js"
