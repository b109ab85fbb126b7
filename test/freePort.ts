import { createServer } from "node:net"

/** Returns a port of 127.0.0.1 that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port)
        else reject(new Error("No port is free."))
      })
    })
  })
