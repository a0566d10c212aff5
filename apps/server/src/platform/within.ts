/**
 * Does something that ends when the signal says so, whatever becomes of it. Node's fetch holds such a signal weakly: once the head of an
 * answer has come, the garbage collector may take the signal and its timer, and an answer that stops in the middle would be waited for
 * for ever.
 */
export async function within<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  let isOver = (): void => undefined
  const over = new Promise<never>((_, reject) => {
    isOver = () => reject(signal.reason as Error)
    signal.addEventListener('abort', isOver, { once: true })
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([work(signal), over])
  } finally {
    signal.removeEventListener('abort', isOver)
  }
}
