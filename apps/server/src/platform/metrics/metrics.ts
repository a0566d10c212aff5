import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  requestAnswered(path: string, status: number, code: number, milliseconds: number): void
  socketsOpen(count: number): void
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'fanlight_' })
  const duration = new Histogram({
    name: 'fanlight_http_request_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'fanlight_refusals_total',
    help: 'Answers other than success, by code',
    labelNames: ['path', 'code'],
    registers: [registry],
  })
  const sockets = new Gauge({ name: 'fanlight_sockets', help: 'Open realtime connections', registers: [registry] })

  return {
    contentType: registry.contentType,
    requestAnswered(path, status, code, milliseconds) {
      duration.observe({ path, status }, milliseconds / 1000)
      if (code !== 200) refusals.inc({ path, code })
    },
    socketsOpen: (count) => sockets.set(count),
    text: () => registry.metrics(),
  }
}
