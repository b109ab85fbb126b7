/** The commands of docs/oauth.md complete a login, link one and list the identities. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { newPerson } from "../fixtures/IdentityProvider.js"
import { logIn } from "../fixtures/ProviderLogin.js"
import { startTestServer } from "../fixtures/TestServer.js"
import { socket } from "../fixtures/Transport.js"

const page = readFileSync(new URL("../../../../docs/oauth.md", import.meta.url), "utf8")

/** Without the indentation of a list. */
const commands = [...page.matchAll(/^ *<!-- oauth -->\n *```sh\n([^]*?)```/gm)].map(([, command = ""]) =>
  command.replaceAll(/^ {3}/gm, "")
)

it("the commands of docs/oauth.md run", async () => {
  const server = await startTestServer({}, socket)
  const run = async (command: string | undefined, variables: Readonly<Record<string, string>> = {}) => {
    const script = (command ?? "").replaceAll("http://127.0.0.1:3000", server.url)
    const { stdout } = await promisify(execFile)("sh", ["-euc", script], { env: { ...process.env, ...variables } })
    const json: unknown = JSON.parse(stdout)
    return json
  }
  try {
    const [providers, token, link, identities] = commands
    expect(commands).toHaveLength(4)
    expect(await run(providers)).toMatchObject([{ name: "acme" }])
    const person = newPerson()
    const { code, codeVerifier } = await logIn(server, person)
    const tokens = await run(token, { CODE: code, CODE_VERIFIER: codeVerifier })
    expect(tokens).toMatchObject({ user: { email: person.email }, tokenType: "Bearer" })
    const accessToken: unknown = Reflect.get(Object(tokens), "accessToken")
    expect(await run(identities, { ACCESS_TOKEN: String(accessToken) })).toMatchObject([{ subject: person.sub }])
    const account = { email: "ada@example.com", password: "correct horse battery" }
    await server.call("POST", "/auth/register", { body: account })
    const pending = await logIn(server, newPerson({ email: account.email }))
    const linked = await run(link, {
      LINK_TOKEN: pending.linkToken,
      LINK_VERIFIER: pending.codeVerifier,
      PASSWORD: account.password
    })
    expect(linked).toMatchObject({ user: { email: account.email } })
  } finally {
    await server.stop()
  }
})
