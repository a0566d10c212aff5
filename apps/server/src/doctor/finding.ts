/** What was found of a part: fine, worth a look, or something that will not work. */
export type Finding = { part: string; state: 'ok' | 'warning' | 'fault'; said: string; hint?: string }

/** One part that is looked at. What it throws is a fault of it, and so is silence. */
export type Check = { part: string; look: (say: Say) => Promise<void> }

export type Say = {
  ok(said: string): void
  warning(said: string, hint: string): void
  fault(said: string, hint: string): void
}

const DEADLINE_MS = 6_000

/** What it has said before it failed, or before its time was over, stands. */
export async function lookAt({ part, look }: Check, deadlineMs = DEADLINE_MS): Promise<Finding[]> {
  const findings: Finding[] = []
  let isOver = false
  const add = (state: Finding['state'], said: string, hint?: string): void => {
    if (!isOver) findings.push({ part, state, said, ...(hint !== undefined && { hint }) })
  }
  const say: Say = {
    ok: (said) => add('ok', said),
    warning: (said, hint) => add('warning', said, hint),
    fault: (said, hint) => add('fault', said, hint),
  }
  let late: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`It did not answer within ${deadlineMs / 1000} seconds`)), deadlineMs)
  })
  try {
    await Promise.race([look(say), silence])
  } catch (error) {
    add('fault', wordsOf(error), hintOf(error))
  } finally {
    isOver = true
    clearTimeout(late)
  }
  return findings
}

/** Of errors that wrap others the innermost words, which say what happened. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return wordsOf(error.cause)
  return error.message === '' ? error.name : error.message
}

function hintOf(error: unknown): string {
  const words = wordsOf(error)
  if (/ECONNREFUSED/.test(words)) return 'Nothing listens there: start it, or correct the host and port.'
  if (/ENOTFOUND|EAI_AGAIN/.test(words)) return 'Nobody knows this host name from here: correct it, or the DNS.'
  if (/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|did not answer/.test(words)) {
    return 'It is silent: look whether it runs and whether a firewall stands between.'
  }
  if (/certificate|self.signed|CERT_/i.test(words))
    return 'Its certificate is not good for this name: renew it, or use its own name.'
  return 'Correct its settings; the words above are its own.'
}

/** Seconds between another clock and ours, the way there taken into account. */
export const clockDifference = (theirs: number, askedAt: number, answeredAt: number): number =>
  Math.abs(theirs - (askedAt + answeredAt) / 2) / 1000

/** Signed requests and links expire by the clock; a few seconds are nothing, minutes refuse everybody. */
export function sayClock(say: Say, seconds: number, precision = 0): void {
  if (seconds <= 2 + precision) return
  const said = `its clock and this machine’s differ by ${Math.round(seconds)} seconds`
  const hint = 'Run an NTP client (chrony, systemd-timesyncd) on both machines.'
  if (seconds > 60) say.fault(said, hint)
  else say.warning(said, hint)
}
