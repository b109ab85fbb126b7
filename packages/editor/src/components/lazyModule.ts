/** Modules that are loaded when they are first needed, or before that while the browser has nothing else to do. */

export interface LazyModule<Module> {
  /** The module, once it is loaded. */
  readonly loaded: Module | undefined
  /** Whether only another load of the page helps: the file is there, but not a file that it needs. */
  readonly isBroken: boolean
  /** Loads the module, unless it is loaded. After a failure it tries again. */
  readonly load: () => Promise<Module>
}

const known: Array<LazyModule<unknown>> = []

export const lazyModule = <Module extends object>(load: () => Promise<Module>): LazyModule<Module> => {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  let failures = 0
  let address: string | undefined
  let isBroken = false
  const isModule = (value: unknown): value is Module => typeof value === "object" && value !== null
  const module: LazyModule<Module> = {
    get loaded() {
      return loaded
    },
    get isBroken() {
      return isBroken
    },
    load: () => {
      loading ??= (address === undefined ? load() : loadAgain(`${address}?${failures}`, isModule))
        .then((found) => loaded = found, async (error: unknown) => {
          failures++
          address ??= addressIn(error)
          isBroken = failures > 1 && address !== undefined && await isThere(address)
          loading = undefined
          throw error
        })
      return loading
    }
  }
  known.push(module)
  return module
}

/**
 * Chromium and Firefox do not ask again for a module that they could not load: it needs another address, and their
 * errors end with the one that has failed. Safari asks again, and its errors have none.
 */
const addressIn = (error: unknown): string | undefined => {
  const last = error instanceof TypeError ? error.message.split(" ").at(-1) ?? "" : ""
  return /^https?:/.test(last) ? last : undefined
}

/** Whether a file can be read now. A browser asks once only for each file that another one needs. */
const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false)

/** The address is left to the browser, also by the bundler of a host. */
const loadAgain = async <Module>(address: string, is: (value: unknown) => value is Module): Promise<Module> => {
  const found: unknown = await import(/* webpackIgnore: true */ /* @vite-ignore */ address)
  if (is(found)) return found
  throw new Error(`${address} is no module.`)
}

/** Loads the modules that are not needed yet, one after the other, so that they are there when they are. */
export const preloadLazyModules = (): void => {
  const waiting = known.filter(({ loaded }) => loaded === undefined)
  const next = (): void => {
    const module = waiting.shift()
    if (module === undefined) return
    // What fails is loaded when it is needed.
    void module.load().then(() => whenIdle(next), () => {})
  }
  whenIdle(next)
}

const maxIdleWaitMillis = 10_000
/** Without `requestIdleCallback` (Safari), the screen is drawn by then. */
const drawnMillis = 500

const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: maxIdleWaitMillis })
  else setTimeout(run, drawnMillis)
}
