import { describe, expect, it } from "vitest"
import { runCommand } from "./support/ServerProcess.js"

const commands = ["", "serve", "worker", "migrate", "copy", "analytics rebuild", "user create", "user set-plan"]

describe("the command line", () => {
  it.each(commands)("prints help for `canvass %s`", async (command) => {
    const { code, output } = await runCommand([...command.split(" ").filter((word) => word !== ""), "--help"])
    expect(code).toBe(0)
    expect(output).toContain("DESCRIPTION")
  })
})
