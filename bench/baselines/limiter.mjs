/** Allows at most `limit` requests of each caller in any 60 s. A ring buffer holds the times of a caller's requests. */
export const limiter = (limit) => {
  const windows = new Map()
  return (caller) => {
    const now = performance.now()
    let window = windows.get(caller)
    if (window === undefined) windows.set(caller, window = { times: new Float64Array(limit), oldest: 0, size: 0 })
    const { times } = window
    while (window.size > 0 && times[window.oldest] <= now - 60_000) {
      window.oldest = (window.oldest + 1) % limit
      window.size--
    }
    if (window.size === limit) return false
    times[(window.oldest + window.size++) % limit] = now
    return true
  }
}
