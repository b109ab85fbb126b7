/** What a results link has shown of random surveys tells nothing of fewer than five responses. */
import * as Memory from "@canvass/core/memory"
import { disclosesNoFewResponses } from "@canvass/store-testing"
import { it } from "@effect/vitest"
import process from "node:process"

const histories = Number(process.env["LINK_HISTORIES"] ?? 200)

it.effect(
  "who reads a results link after every response, and adds and subtracts, learns nothing of fewer than five",
  () => disclosesNoFewResponses(Memory.layer, histories),
  60_000 + histories * 1_000
)
