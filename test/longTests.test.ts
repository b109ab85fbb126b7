import { existsSync } from "node:fs"
import { expect, it } from "vitest"
import { proofs } from "../bench/src/verify/proofs.js"
import { longTests } from "./longTests.js"

it.each(longTests)("%s, which the gate leaves out, exists and is part of `npm run verify`", (file) => {
  expect(existsSync(new URL(`../${file}`, import.meta.url))).toBe(true)
  expect(proofs.flatMap(({ files }) => files)).toContain(file)
})
