/**
 * A headless Chromium for tests, through playwright-core: the program in `CHROMIUM_PATH` when that is set, otherwise a
 * Chromium or Chrome on the `PATH`, otherwise the program in the npm package `@sparticuz/chromium` (Linux on x64).
 */
import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { chmod, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { type Browser, chromium } from "playwright-core"

/**
 * Starts a browser, which the caller closes. Rejects when there is none: no test is skipped for that reason.
 *
 * @param flags of the command line, beside those that every test needs
 */
export const launchChromium = async (flags: ReadonlyArray<string> = []): Promise<Browser> => {
  const { env, executablePath } = await findChromium()
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", ...flags],
    env: { ...process.env, ...env }
  })
}

let shared: Promise<Browser> | undefined

/**
 * The browser of all test files that this process runs. It ends with the process. A caller closes its windows.
 * Rejects when there is none.
 */
export const sharedChromium = (): Promise<Browser> => shared ??= launchChromium()

interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

const findChromium = async (): Promise<Chromium> => {
  const installed = process.env["CHROMIUM_PATH"] ?? findOnPath()
  return installed === undefined ? unpackChromium() : { executablePath: installed, env: {} }
}

const findOnPath = (): string | undefined =>
  (process.env["PATH"] ?? "").split(path.delimiter)
    .flatMap((folder) => commands.map((command) => path.join(folder, command)))
    .find(isExecutable)

const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// The npm package

const packageFolder = fileURLToPath(new URL("../node_modules/@sparticuz/chromium/", import.meta.url))
const cacheFolder = fileURLToPath(new URL("../.cache/", import.meta.url))

/** Unpacks the program, its libraries (nss, nspr) and its fonts once for each version of the package. */
const unpackChromium = async (): Promise<Chromium> => {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("No Chromium or Chrome is on the PATH. Install one, or set CHROMIUM_PATH to the program.")
  }
  const folder = path.join(cacheFolder, `chromium-${await readPackageVersion()}`)
  if (!existsSync(folder)) await unpackTo(folder)
  return {
    executablePath: path.join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: path.join(folder, "lib"), FONTCONFIG_FILE: path.join(folder, "fonts.conf") }
  }
}

const readPackageVersion = async (): Promise<string> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8"))
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version)
  throw new Error(`${packageFolder}package.json has no version.`)
}

/** Two test files may unpack at the same time: each has a folder of its own, and the first one renames it. */
const unpackTo = async (folder: string): Promise<void> => {
  mkdirSync(cacheFolder, { recursive: true })
  const temporary = mkdtempSync(`${folder}-`)
  await decompress("chromium.br", path.join(temporary, "chromium"))
  await chmod(path.join(temporary, "chromium"), 0o755)
  for (const archive of ["al2023.tar", "fonts.tar", "swiftshader.tar"]) {
    const file = path.join(temporary, archive)
    await decompress(`${archive}.br`, file)
    const { status, stderr } = spawnSync("tar", ["-xf", file, "-C", temporary], { encoding: "utf8" })
    if (status !== 0) throw new Error(`${archive} could not be unpacked: ${stderr}`)
    rmSync(file)
  }
  await writeFile(path.join(temporary, "fonts.conf"), fontConfiguration(folder))
  try {
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** Replaces the file of the package, which names other folders. */
const fontConfiguration = (folder: string) =>
  `<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

const decompress = async (name: string, target: string): Promise<void> =>
  writeFile(target, await promisify(brotliDecompress)(await readFile(path.join(packageFolder, "bin", name))))
