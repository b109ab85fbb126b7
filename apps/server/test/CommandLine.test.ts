import { describe, expect, it } from "vitest"
import { interruptedCode } from "../src/CommandLine.js"
import { runCommand } from "./support/runCommand.js"
import { runProgram } from "./support/ServerProcess.js"

const commands = [
  "",
  "serve",
  "worker",
  "migrate",
  "check",
  "copy",
  "backup",
  "restore",
  "restored",
  "analytics rebuild",
  "user create",
  "user set-plan",
  "pull",
  "push",
  "mcp"
]

it("a command that a signal stops before its end has the exit code of the signal, and a server 0", () => {
  expect(interruptedCode(["push", "survey.yaml"], "SIGTERM")).toBe(143)
  expect(interruptedCode(["push", "survey.yaml"], "SIGINT")).toBe(130)
  expect(interruptedCode(["serve"], "SIGTERM")).toBe(0)
  expect(interruptedCode(["worker"], "SIGTERM")).toBe(0)
  expect(interruptedCode(["mcp"], "SIGTERM")).toBe(0)
})

it("a line break in a name forges no line of the output", async () => {
  const { code, output } = await runCommand(["push", "no\nCreated 1\u001b[2J.yaml", "--url", "http://x", "--key", "k"])
  expect(code).toBe(1)
  expect(output.trimEnd().split("\n")).toHaveLength(1)
  expect(output).not.toContain("\u001b")
})

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
