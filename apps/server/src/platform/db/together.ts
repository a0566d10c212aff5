import { whileFresh } from './replica-call.ts'

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
        const together = () => {
          for (let from = 0; from < all.length; from += most) void answer(all.slice(from, from + most))
        }
        whileFresh(together)
      })
    })
}

/**
 * Writes of those who ask while others are being written wait for each other, and then share one statement and one commit:
 * `write` gets what all of them want and answers in their order. When it fails for several, each is written alone and has an
 * answer of its own.
 */
export function writeTogether<Wanted, Answer>(
  write: (wanted: readonly Wanted[]) => Promise<readonly Answer[]>,
  { most = 64, lanes = 2 } = {},
): (wanted: Wanted) => Promise<Answer> {
  type Waiting = { wanted: Wanted; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let underWay = 0
  let isNextDue = false

  async function writeAll(asked: readonly Waiting[]): Promise<void> {
    try {
      const answers = await write(asked.map(({ wanted }) => wanted))
      if (answers.length !== asked.length) throw new Error(`${asked.length} asked and ${answers.length} were answered`)
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      const [first] = asked
      if (asked.length === 1) first?.reject(error)
      else for (const one of asked) await writeAll([one])
    }
  }

  function next(): void {
    isNextDue = false
    while (underWay < lanes && waiting.length > 0) {
      // Each lane an even share. If one took all, the other would leave with what comes next, nearly empty.
      const share = Math.min(most, Math.ceil(waiting.length / (lanes - underWay)))
      const batch = waiting.slice(0, share)
      waiting = waiting.slice(share)
      underWay++
      void writeAll(batch).finally(() => {
        underWay--
        nextSoon()
      })
    }
  }

  /** Not at once: those who were answered together, or arrived together, are to have their turn to ask first. */
  function nextSoon(): void {
    if (isNextDue || waiting.length === 0) return
    isNextDue = true
    setImmediate(next)
  }

  return (wanted) =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
      nextSoon()
    })
}
