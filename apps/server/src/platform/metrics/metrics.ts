import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

/** What we depend on and do not run ourselves. */
export type OutsidePart =
  | 'database'
  | 'redis'
  | 'storage'
  | 'mail'
  | 'provider'
  | 'engine'
  | 'translator'
  | 'push'
  | 'jobs'

/** `timeout`: no answer in time; `error`: refused, broken off, or an answer that means that it cannot. */
export type OutsideFailed = (part: OutsidePart, kind: 'timeout' | 'error') => void

export type Metrics = {
  outsideFailed: OutsideFailed
  requestAnswered(path: string, status: number, code: number, milliseconds: number): void
  socketsOpen(count: number): void
  /** What the last check of the ledger found wrong. Anything but none is an alarm. */
  ledgerFaults(count: number): void
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'fanlight_' })
  const sockets = new Gauge({ name: 'fanlight_sockets', help: 'Open realtime connections', registers: [registry] })
  const faults = new Gauge({
    name: 'fanlight_ledger_faults',
    help: 'Faults that the last check of the ledger found',
    registers: [registry],
  })
  const outside = new Counter({
    name: 'fanlight_outside_errors_total',
    help: 'Calls of parts outside this process that failed, and connections to them that were lost',
    labelNames: ['part', 'kind'],
    registers: [registry],
  })
  const requests = countRequests()

  return {
    contentType: registry.contentType,
    requestAnswered: (path, status, code, milliseconds) => requests.answered(path, status, code, milliseconds),
    outsideFailed: (part, kind) => outside.inc({ part, kind }),
    socketsOpen: (count) => sockets.set(count),
    ledgerFaults: (count) => faults.set(count),
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
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
