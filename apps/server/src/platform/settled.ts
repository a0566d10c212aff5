/** Whether it came to an end within this time, well or badly. What takes longer goes on, and nobody waits for it. */
export async function settledWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(milliseconds, 0))
  })
  const ended = work.then(
    () => true as const,
    () => true as const,
  )
  try {
    return await Promise.race([ended, late])
  } finally {
    clearTimeout(timer)
  }
}
