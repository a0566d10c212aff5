/** What a connection has done so far: counters that only grow, but for the time a packet takes. */
export type Sample = {
  at: number
  packetsReceived: number
  packetsLost: number
  framesDecoded: number
  bytesReceived: number
  freezes: number
  /** There and back, in milliseconds; null before it was measured. */
  roundTripMs: number | null
}

export type Quality = 'good' | 'fair' | 'poor'

export type Measured = {
  quality: Quality
  /** Nothing arrived at all. */
  isSilent: boolean
  framesPerSecond: number
  kbps: number
  loss: number
}

/** How the line was between two samples. */
export function measure(before: Sample, after: Sample): Measured {
  const seconds = Math.max(0.001, (after.at - before.at) / 1000)
  const received = Math.max(0, after.packetsReceived - before.packetsReceived)
  // Packets that come late are taken off the count of the lost again.
  const lost = Math.max(0, after.packetsLost - before.packetsLost)
  const loss = received + lost === 0 ? 0 : lost / (received + lost)
  const roundTrip = after.roundTripMs ?? 0
  const isFrozen = after.freezes > before.freezes
  const isSilent = received === 0
  return {
    quality: qualityOf({ loss, roundTrip, isFrozen, isSilent }),
    isSilent,
    framesPerSecond: Math.max(0, after.framesDecoded - before.framesDecoded) / seconds,
    kbps: (Math.max(0, after.bytesReceived - before.bytesReceived) * 8) / 1000 / seconds,
    loss,
  }
}

type Signs = { loss: number; roundTrip: number; isFrozen: boolean; isSilent: boolean }

function qualityOf({ loss, roundTrip, isFrozen, isSilent }: Signs): Quality {
  if (isSilent || loss > 0.08 || roundTrip > 600) return 'poor'
  if (isFrozen || loss > 0.02 || roundTrip > 300) return 'fair'
  return 'good'
}

type Report = Record<string, unknown> & { type: string }

/** Picks the counters out of what the browser tells. Audio and video count together: one line carries both. */
export function readSample(reports: Iterable<Report>, at: number): Sample {
  const sample: Sample = {
    at,
    packetsReceived: 0,
    packetsLost: 0,
    framesDecoded: 0,
    bytesReceived: 0,
    freezes: 0,
    roundTripMs: null,
  }
  for (const report of reports) {
    if (report.type === 'inbound-rtp') {
      sample.packetsReceived += numberIn(report, 'packetsReceived')
      sample.packetsLost += numberIn(report, 'packetsLost')
      sample.framesDecoded += numberIn(report, 'framesDecoded')
      sample.bytesReceived += numberIn(report, 'bytesReceived')
      sample.freezes += numberIn(report, 'freezeCount')
    }
    const isUsed = report.type === 'candidate-pair' && report['nominated'] === true && report['state'] === 'succeeded'
    if (isUsed && typeof report['currentRoundTripTime'] === 'number') {
      sample.roundTripMs = Math.round(report['currentRoundTripTime'] * 1000)
    }
  }
  return sample
}

const numberIn = (report: Report, name: string): number => {
  const value = report[name]
  return typeof value === 'number' ? value : 0
}

const EVERY_MS = 2_000

/** Tells how the line is, every two seconds. */
export function followQuality(
  stats: () => Promise<RTCStatsReport | null>,
  listener: (measured: Measured) => void,
): () => void {
  let before: Sample | null = null
  let isEnded = false
  async function look(): Promise<void> {
    const report = await stats().catch(() => null)
    if (isEnded || !report) return
    const reports: Report[] = []
    report.forEach((one: Report) => reports.push(one))
    const after = readSample(reports, performance.now())
    // A connection that was made again counts from nothing.
    if (before && after.packetsReceived >= before.packetsReceived) listener(measure(before, after))
    before = after
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}
