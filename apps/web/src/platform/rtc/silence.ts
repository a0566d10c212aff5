/** Sound goes fifty times a second, whether somebody speaks or not: so long without a packet is no pause for breath. */
const SILENT_AFTER_MS = 1_200
/** While nothing comes, a new way is looked for again: the first attempt may have met a network that was not there yet. */
const AGAIN_AFTER_MS = 4_000
const LOOK_EVERY_MS = 400

type Heard = { onSilent: () => void; onReturn: () => void }

/** Fed with how many packets have come so far. Who never sent anything is not missed. */
export function createSilenceGuard({ onSilent, onReturn }: Heard) {
  let packets: number | null = null
  let heardAt: number | null = null
  let toldAt: number | null = null
  return {
    look(at: number, received: number): void {
      // A connection that was made again counts from nothing.
      const isMore = packets !== null && received !== packets && received > 0
      packets = received
      if (isMore) {
        heardAt = at
        if (toldAt !== null) onReturn()
        toldAt = null
        return
      }
      if (heardAt === null || at - (toldAt ?? heardAt) < (toldAt === null ? SILENT_AFTER_MS : AGAIN_AFTER_MS)) return
      toldAt = at
      onSilent()
    },
  }
}

/**
 * Hears that a line has gone silent, seconds before the browser says so: it waits for answers to its own questions, of which it
 * asks few.
 */
export function watchSilence(stats: () => Promise<RTCStatsReport | null>, heard: Heard): () => void {
  const guard = createSilenceGuard(heard)
  let isEnded = false
  async function look(): Promise<void> {
    const report = await stats().catch(() => null)
    if (report && !isEnded) guard.look(performance.now(), packetsIn(report))
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}

/** All that the line has carried here; where a browser does not tell, what came of sound and pictures. */
export function packetsIn(report: RTCStatsReport): number {
  let [carried, media] = [0, 0]
  report.forEach(({ type, packetsReceived }: { type: string; packetsReceived?: number }) => {
    if (type === 'transport') carried += packetsReceived ?? 0
    if (type === 'inbound-rtp') media += packetsReceived ?? 0
  })
  return carried > 0 ? carried : media
}
