/** Password hashing with Argon2id: `Argon2Passwords.layer` provides the core's `Passwords`. */
export * as Argon2Passwords from "./Argon2Passwords.js"
