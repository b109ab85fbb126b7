export * as ConnectionUrl from "./connections/ConnectionUrl.js"
export * as PgStore from "./PgStore.js"
export * as PgRateLimiter from "./rate-limiting/PgRateLimiter.js"
