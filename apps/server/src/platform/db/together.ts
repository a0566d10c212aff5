/**
 * Reads for those who ask in the same moment with one statement: `read` gets what all of them want and answers in their
 * order. One who asks alone waits for nobody.
 */
export function readTogether<Wanted, Answer>(
  read: (wanted: readonly Wanted[]) => Promise<readonly Answer[]>,
  most = 100,
): (wanted: Wanted) => Promise<Answer> {
  type Waiting = { wanted: Wanted; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []

  async function answer(asked: readonly Waiting[]): Promise<void> {
    try {
      const answers = await read(asked.map(({ wanted }) => wanted))
      if (answers.length !== asked.length) throw new Error(`${asked.length} asked and ${answers.length} were answered`)
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (wanted) =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
      if (waiting.length > 1) return
      setImmediate(() => {
        const all = waiting
        waiting = []
        for (let from = 0; from < all.length; from += most) void answer(all.slice(from, from + most))
      })
    })
}
