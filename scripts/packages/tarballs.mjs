/** The packages that npm publishes, and their tarballs. */
import fs from "node:fs"
import path from "node:path"
import { run } from "../tool.mjs"
import { at, pnpm, root, workspaces } from "../workspace.mjs"

/** `{ name, folder, manifest }` of each published package. */
export const publishedPackages = () =>
  workspaces().filter((folder) => folder.startsWith("packages/")).map((folder) => {
    const manifest = JSON.parse(fs.readFileSync(at(folder, "package.json"), "utf8"))
    return { name: manifest.name, folder, manifest }
  })

/** Packs the packages into `folder`, with the versions of their dependencies. Resolves to `{ ok, output }`. */
export const pack = (folder) => {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const filters = publishedPackages().flatMap(({ name }) => ["--filter", name])
  return run("npx", ["-y", pnpm, "--recursive", ...filters, "pack", "--pack-destination", folder], {
    cwd: root,
    env: { CI: "true" }
  })
}

/** Path of the tarball of a package that was packed into `folder`. */
export const tarballOf = (folder, { manifest, name }) =>
  path.join(folder, `${name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`)
