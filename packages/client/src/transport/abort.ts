/** Waiting that ends at once when one of several signals is aborted. */

export type Signals = ReadonlyArray<AbortSignal>

/** Calls `listener` with the reason of the first signal that is aborted. Returns a function that stops listening. */
export const onAbort = (signals: Signals, listener: (reason: unknown) => void): () => void => {
  const listeners = signals.map((signal) => ({ signal, notify: () => listener(signal.reason) }))
  for (const { notify, signal } of listeners) signal.addEventListener("abort", notify)
  return () => {
    for (const { notify, signal } of listeners) signal.removeEventListener("abort", notify)
  }
}

/** Waits for a result. Rejects with the reason of a signal as soon as it is aborted. */
export const untilAborted = async <A>(result: () => Promise<A>, signals: Signals): Promise<A> => {
  for (const signal of signals) signal.throwIfAborted()
  let stopListening = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stopListening = onAbort(signals, reject)
  })
  try {
    return await Promise.race([result(), aborted])
  } finally {
    stopListening()
  }
}

/** Waits for a time. */
export const sleep = async (millis: number, signals: Signals): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await untilAborted(
      () =>
        new Promise((resolve) => {
          timer = setTimeout(resolve, millis)
        }),
      signals
    )
  } finally {
    clearTimeout(timer)
  }
}
