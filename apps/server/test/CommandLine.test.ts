import { describe, expect, it } from "vitest"
import { runCommand } from "./support/runCommand.js"
import { runProgram } from "./support/ServerProcess.js"

const commands = [
  "",
  "serve",
  "worker",
  "migrate",
  "copy",
  "backup",
  "analytics rebuild",
  "user create",
  "user set-plan",
  "pull",
  "push"
]

describe("the command line", () => {
  it.each(commands)("prints help for `canvass %s`, without colours into a pipe", async (command) => {
    const words = command.split(" ").filter((word) => word !== "")
    const { code, output } = await runCommand([...words, "--help"])
    expect(code).toBe(0)
    expect(output).toContain("DESCRIPTION")
    expect(output).toContain(`\n$ ${["canvass", ...words].join(" ")}`)
    expect(output).not.toContain("\u001b")
  })

  it("lists all commands", async () => {
    const { output } = await runProgram(["--help"])
    for (const command of commands) expect(output).toContain(command === "" ? "COMMANDS" : `\n  - ${command}`)
  })
})
