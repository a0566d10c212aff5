import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { laneNames, type Lane } from '../jobs/lanes.ts'

export type Metrics = {
  requestAnswered(path: string, status: number, code: number, milliseconds: number): void
  socketsOpen(count: number): void
  /** What the last check of the ledger found wrong. Anything but none is an alarm. */
  ledgerFaults(count: number): void
  /** A job was done, or failed and will be tried again. */
  jobEnded(lane: Lane, isDone: boolean): void
  /** How jobs stand is asked when somebody reads the metrics, and is the same from every process. */
  jobsFrom(read: () => Promise<readonly JobsSeen[]>): void
  text(): Promise<string>
  readonly contentType: string
}

/** What there is of one kind of jobs. */
type JobsSeen = { lane: Lane | null; due: number; running: number; failed: number; oldestSeconds: number }

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'fanlight_' })
  const sockets = new Gauge({ name: 'fanlight_sockets', help: 'Open realtime connections', registers: [registry] })
  const faults = new Gauge({
    name: 'fanlight_ledger_faults',
    help: 'Faults that the last check of the ledger found',
    registers: [registry],
  })
  const requests = countRequests()
  const jobs = countJobs(registry)

  return {
    contentType: registry.contentType,
    requestAnswered: (path, status, code, milliseconds) => requests.answered(path, status, code, milliseconds),
    socketsOpen: (count) => sockets.set(count),
    ledgerFaults: (count) => faults.set(count),
    jobEnded: jobs.ended,
    jobsFrom: jobs.from,
    text: async () => {
      await jobs.look()
      return `${await registry.metrics()}\n${requests.text()}`
    },
  }
}

/** Of kinds that this version does not know. */
const NO_LANE = 'none'

function countJobs(registry: Registry) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['lane'] as const, registers: [registry] })
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['lane'] as const, registers: [registry] })
  const due = gauge('fanlight_jobs_due', 'Jobs whose time has come and that nobody does yet')
  const running = gauge('fanlight_jobs_running', 'Jobs that are being done, by whichever process')
  const failed = gauge('fanlight_jobs_failed', 'Jobs that were given up after all of their tries')
  const oldest = gauge('fanlight_jobs_oldest_seconds', 'How long the oldest job that is due has waited')
  const done = counter('fanlight_jobs_done_total', 'Jobs that this process has done')
  const failures = counter('fanlight_job_failures_total', 'Tries of this process that failed')
  // A rate of what never happened is none; of what is not there it is unknown.
  for (const lane of laneNames) for (const count of [done, failures]) count.inc({ lane }, 0)
  let read: () => Promise<readonly JobsSeen[]> = async () => []

  async function look(): Promise<void> {
    const kinds = await read()
    for (const lane of [...laneNames, NO_LANE]) {
      const here = kinds.filter((kind) => (kind.lane ?? NO_LANE) === lane)
      const sum = (of: 'due' | 'running' | 'failed') => here.reduce((total, kind) => total + kind[of], 0)
      due.set({ lane }, sum('due'))
      running.set({ lane }, sum('running'))
      failed.set({ lane }, sum('failed'))
      oldest.set({ lane }, Math.max(0, ...here.map(({ oldestSeconds }) => oldestSeconds)))
    }
  }

  return {
    ended: (lane: Lane, isDone: boolean): void => (isDone ? done : failures).inc({ lane }),
    from: (how: typeof read): void => void (read = how),
    /** Without a database there is nothing to see, and everything else has to be seen all the more. */
    look: (): Promise<void> =>
      look().catch(() => {
        for (const one of [due, running, failed, oldest]) one.reset()
      }),
  }
}

const BUCKETS_MS = [2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000] as const

type Series = { labels: string; buckets: number[]; count: number; sumMs: number }

/** Counted by hand: the library finds a series by hashing its labels, which every single request would pay for. */
function countRequests() {
  const series = new Map<string, Map<number, Series>>()
  const refusals = new Map<string, number>()

  function seriesOf(path: string, status: number): Series {
    const byStatus = series.get(path) ?? new Map<number, Series>()
    series.set(path, byStatus)
    const known = byStatus.get(status)
    if (known) return known
    const labels = `path="${path}",status="${status}"`
    const made = { labels, buckets: BUCKETS_MS.map(() => 0), count: 0, sumMs: 0 }
    byStatus.set(status, made)
    return made
  }

  function histogram({ labels, buckets, count, sumMs }: Series): string[] {
    let upTo = 0
    const lines = buckets.map((inBucket, index) => {
      upTo += inBucket
      return `fanlight_http_request_seconds_bucket{le="${(BUCKETS_MS[index] ?? 0) / 1000}",${labels}} ${upTo}`
    })
    return [
      ...lines,
      `fanlight_http_request_seconds_bucket{le="+Inf",${labels}} ${count}`,
      `fanlight_http_request_seconds_sum{${labels}} ${sumMs / 1000}`,
      `fanlight_http_request_seconds_count{${labels}} ${count}`,
    ]
  }

  return {
    answered(path: string, status: number, code: number, milliseconds: number): void {
      const found = seriesOf(path, status)
      found.count += 1
      found.sumMs += milliseconds
      const index = BUCKETS_MS.findIndex((limit) => milliseconds <= limit)
      if (index !== -1) found.buckets[index] = (found.buckets[index] ?? 0) + 1
      if (code === 200) return
      const refusal = `path="${path}",code="${code}"`
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    },
    text(): string {
      return [
        '# HELP fanlight_http_request_seconds Time from the request to its answer',
        '# TYPE fanlight_http_request_seconds histogram',
        ...[...series.values()].flatMap((byStatus) => [...byStatus.values()].flatMap(histogram)),
        '# HELP fanlight_refusals_total Answers other than success, by code',
        '# TYPE fanlight_refusals_total counter',
        ...[...refusals].map(([labels, count]) => `fanlight_refusals_total{${labels}} ${count}`),
        '',
      ].join('\n')
    },
  }
}
