export type PartState = 'up' | 'slow' | 'down' | 'off'

export type PartHealth = {
  name: string
  state: PartState
  latencyMs: number | null
  /** When it was first seen in this state, as an ISO time. */
  since: string
  error?: string
}

/** Fails where the part is away. It may say itself that the part is slow, and why. */
export type Probe = () => Promise<{ slow: string } | void>

export type Watched = {
  /** An answer that takes longer is called slow. */
  slowMs?: number
  /** What was found is good for so long: a mail server need not be asked with every question about us. */
  freshMs?: number
  /** Whether those who use the part have found it away meanwhile: then what was found before is doubted, and asked anew. */
  isFoundAway?: (() => boolean) | null
}

export type Health = {
  /** A null probe: the part is not used here. */
  watch(name: string, probe: Probe | null, watched?: Watched): void
  /** Never later than the deadline, whatever the parts do. */
  parts(): Promise<PartHealth[]>
}

/** Whoever asks us after our health gives up soon, and takes us for dead then. */
const DEADLINE_MS = 800
/** A timer may ring a moment before its time. */
const TIMER_EARLY_MS = 5

type Part = Required<Watched> & {
  name: string
  probe: Probe | null
  known: Omit<PartHealth, 'name' | 'since'>
  since: number
  checkedAt: number
  /** The probe that is under way, and since when. */
  asking: { done: Promise<void>; at: number } | null
}

/**
 * How the parts that we depend on are. They are asked when somebody asks us, all at once and each by one probe at a time: a part
 * that does not answer is down when the deadline is over, and its probe is not sent again before it has ended.
 */
export function createHealth({ now, deadlineMs = DEADLINE_MS }: { now: () => number; deadlineMs?: number }): Health {
  const parts = new Map<string, Part>()

  function learn(part: Part, known: Part['known']): void {
    if (part.known.state !== known.state) part.since = now()
    part.known = known
  }

  async function ask(part: Part, probe: Probe): Promise<void> {
    const startedAt = performance.now()
    try {
      const said = await probe()
      const latencyMs = Math.round(performance.now() - startedAt)
      const slow = said?.slow ?? (latencyMs > part.slowMs ? `answers in ${latencyMs} ms` : null)
      learn(part, slow === null ? { state: 'up', latencyMs } : { state: 'slow', latencyMs, error: slow })
    } catch (error) {
      const latencyMs = Math.round(performance.now() - startedAt)
      learn(part, { state: 'down', latencyMs, error: error instanceof Error ? error.message : String(error) })
    } finally {
      part.checkedAt = performance.now()
      part.asking = null
    }
  }

  async function refresh(part: Part): Promise<void> {
    if (!part.probe) return
    const isDoubted = part.isFoundAway !== null && part.isFoundAway() !== (part.known.state === 'down')
    if (!part.asking && (isDoubted || performance.now() - part.checkedAt >= part.freshMs)) {
      part.asking = { done: Promise.resolve(), at: performance.now() }
      part.asking.done = ask(part, part.probe)
    }
    await part.asking?.done
  }

  function overdue(part: Part): void {
    const waited = part.asking ? performance.now() - part.asking.at : 0
    if (waited < deadlineMs - TIMER_EARLY_MS) return
    const latencyMs = Math.round(waited)
    learn(part, { state: 'down', latencyMs, error: `no answer for ${latencyMs} ms` })
  }

  return {
    watch(name, probe, { slowMs = 300, freshMs = 0, isFoundAway = null } = {}) {
      const known = probe ? { state: 'up' as const, latencyMs: null } : { state: 'off' as const, latencyMs: null }
      const checkedAt = Number.NEGATIVE_INFINITY
      parts.set(name, { name, probe, slowMs, freshMs, isFoundAway, known, since: now(), checkedAt, asking: null })
    },
    async parts() {
      let late: NodeJS.Timeout | undefined
      const deadline = new Promise<void>((resolve) => void (late = setTimeout(resolve, deadlineMs)))
      await Promise.race([Promise.all([...parts.values()].map(refresh)), deadline])
      clearTimeout(late)
      return [...parts.values()].map((part) => {
        overdue(part)
        return { name: part.name, ...part.known, since: new Date(part.since).toISOString() }
      })
    },
  }
}
