import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { laneNames, type Lane } from '../jobs/lanes.ts'
import { createFigures, type Figures } from './figures.ts'

export type { Figures }

/** Why a realtime connection was ended, or refused, by us. */
export type CutOff = 'slow' | 'session' | 'cap'

/** What is fetched and sent beside the calls of the contract, by what it is and never by its address. */
export type TrafficKind = (typeof TRAFFIC_KINDS)[number]
export const TRAFFIC_KINDS = [
  'stored',
  'photo',
  'poster',
  'fuzzy',
  'hls',
  'download',
  'file',
  'upload',
  'video_upload',
  'web',
] as const

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
  /** Something that is no call: a stored file, an upload, a file of the web application. */
  trafficEnded(kind: TrafficKind, status: number, bytes: { sent: number; received: number }): void
  socketsOpen(count: number): void
  socketJoined(isIn: boolean): void
  /** One frame, from or to one client. */
  socketFrame(direction: 'in' | 'out'): void
  socketCutOff(why: CutOff): void
  /** How long somebody waited for a connection of the pool. */
  databaseWaited(milliseconds: number): void
  /** A cycle of a call was paid so long after it was due. */
  callCharged(lateMs: number): void
  callEnded(state: string): void
  /** What a part says of itself whenever the metrics are read. */
  watch<Part extends keyof Figures>(part: Part, read: () => Figures[Part] | Promise<Figures[Part]>): void
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
  const joins = new Counter({
    name: 'fanlight_socket_joins_total',
    help: 'Rooms that clients asked to join, by whether they got in',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const cutOff = new Counter({
    name: 'fanlight_sockets_cut_off_total',
    help: 'Realtime connections that were ended or refused by the server',
    labelNames: ['why'],
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'fanlight_database_pool_wait_seconds',
    help: 'Time until a connection of the pool was there',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 9],
    registers: [registry],
  })
  const charged = new Histogram({
    name: 'fanlight_call_charge_late_seconds',
    help: 'How late cycles of calls were paid',
    buckets: [0.5, 1, 2, 5, 15, 60, 300],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'fanlight_calls_ended_total',
    help: 'Calls that ended, by how',
    labelNames: ['state'],
    registers: [registry],
  })
  const figures = createFigures(registry)
  const outside = new Counter({
    name: 'fanlight_outside_errors_total',
    help: 'Calls of parts outside this process that failed, and connections to them that were lost',
    labelNames: ['part', 'kind'],
    registers: [registry],
  })
  const requests = countRequests()
  const traffic = countTraffic()
  const frames = { in: 0, out: 0 }
  // Counted as plain numbers, of which there are thousands a second, and handed over when they are read.
  const framesRead = new Counter({
    name: 'fanlight_socket_frames_total',
    help: 'Frames of realtime connections',
    labelNames: ['direction'],
    registers: [registry],
  })
  const jobs = countJobs(registry)

  return {
    contentType: registry.contentType,
    requestAnswered: (path, status, code, milliseconds) => requests.answered(path, status, code, milliseconds),
    trafficEnded: (kind, status, bytes) => traffic.ended(kind, status, bytes),
    outsideFailed: (part, kind) => outside.inc({ part, kind }),
    socketsOpen: (count) => sockets.set(count),
    socketJoined: (isIn) => joins.inc({ outcome: isIn ? 'in' : 'refused' }),
    socketFrame: (direction) => void (frames[direction] += 1),
    socketCutOff: (why) => cutOff.inc({ why }),
    databaseWaited: (milliseconds) => waits.observe(milliseconds / 1000),
    callCharged: (lateMs) => charged.observe(Math.max(0, lateMs) / 1000),
    callEnded: (state) => ended.inc({ state }),
    watch: (part, read) => figures.watch(part, read),
    jobEnded: jobs.ended,
    jobsFrom: jobs.from,
    async text() {
      await Promise.all([figures.readAll(), jobs.look()])
      framesRead.reset()
      for (const direction of ['in', 'out'] as const) framesRead.inc({ direction }, frames[direction])
      return `${await registry.metrics()}\n${requests.text()}${traffic.text()}`
    },
  }
}

type Traffic = { statuses: Map<string, number>; sent: number; received: number }

/** Pictures and pieces of videos are most of all requests: one by one they are nobody's news, so none of them is in the log. */
function countTraffic() {
  const kinds = new Map<TrafficKind, Traffic>()
  const lines = (of: (counted: Traffic, kind: TrafficKind) => string[]): string[] =>
    [...kinds].flatMap(([kind, counted]) => of(counted, kind))

  return {
    ended(kind: TrafficKind, status: number, { sent, received }: { sent: number; received: number }): void {
      const counted = kinds.get(kind) ?? { statuses: new Map<string, number>(), sent: 0, received: 0 }
      kinds.set(kind, counted)
      const sort = `${Math.floor(status / 100)}xx`
      counted.statuses.set(sort, (counted.statuses.get(sort) ?? 0) + 1)
      counted.sent += sent
      counted.received += received
    },
    text: (): string =>
      [
        '# HELP fanlight_traffic_requests_total Requests that are no calls, by what was asked for',
        '# TYPE fanlight_traffic_requests_total counter',
        ...lines(({ statuses }, kind) =>
          [...statuses].map(([sort, n]) => `fanlight_traffic_requests_total{kind="${kind}",status="${sort}"} ${n}`),
        ),
        '# HELP fanlight_traffic_sent_bytes_total Bytes of their answers',
        '# TYPE fanlight_traffic_sent_bytes_total counter',
        ...lines(({ sent }, kind) => [`fanlight_traffic_sent_bytes_total{kind="${kind}"} ${sent}`]),
        '# HELP fanlight_traffic_received_bytes_total Bytes of their bodies',
        '# TYPE fanlight_traffic_received_bytes_total counter',
        ...lines(({ received }, kind) => [`fanlight_traffic_received_bytes_total{kind="${kind}"} ${received}`]),
        '',
      ].join('\n'),
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
