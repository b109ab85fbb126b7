export * as PgRateLimiter from "./PgRateLimiter.js"
export * as PgStore from "./PgStore.js"
