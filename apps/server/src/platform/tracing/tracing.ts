import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import type { Attributes, Span, SpanContext, SpanKind, Tracer } from '@opentelemetry/api'
import pg from 'pg'
import { CALLS_CHANNEL, type TracedCall } from '../http/traced-calls.ts'
import { JOBS_CHANNEL, saysWhichTrace, type TracedJob } from '../jobs/traced-jobs.ts'
import { sayInEveryLine } from '../log/log.ts'

export type Tracing = { stop(): Promise<void> }

/** `requestId`: of a call, which a job is not. */
type Current = { span: Span; requestId?: string }

const STATEMENT_SHOWN = 500
/** As OpenTelemetry counts them: its own constants would load all of it. */
const SERVER = 1 as SpanKind.SERVER
const CLIENT = 2 as SpanKind.CLIENT
const CONSUMER = 4 as SpanKind.CONSUMER
const FAILED = 2

/**
 * Spans of calls and jobs and of what they wait for, sent by OTLP to where the standard variables say (OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER …). OpenTelemetry is loaded only when they are set. What it hears comes from channels that cost
 * nothing while nobody listens. What nobody waits for, as work that comes back by the clock, has no spans: it would be most of them.
 * No span has a body, a value of a statement, a key, a token, or an address beyond the host that was asked.
 */
export async function startTracing(deps: { version: string; s3Endpoint: string | null }): Promise<Tracing> {
  const { version, s3Endpoint } = deps
  // Here and not above: in the bundle everything above is loaded at the start, whether it is wanted or not.
  const { ROOT_CONTEXT, trace } = await import('@opentelemetry/api')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base')
  const ours = resourceFromAttributes({
    'service.name': 'fanlight',
    'service.version': version,
    'host.name': hostname(),
  })
  const exporter = new OTLPTraceExporter()
  const provider = new BasicTracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('fanlight', version)
  const current = new AsyncLocalStorage<Current>()
  const s3Host = s3Endpoint === null ? null : new URL(s3Endpoint).host

  /** Null: nobody waits for it. */
  function begin(name: string, kind: SpanKind, attributes: Attributes): Span | null {
    const parent = current.getStore()
    if (!parent) return null
    return tracer.startSpan(name, { kind, attributes }, trace.setSpan(ROOT_CONTEXT, parent.span))
  }

  function end(span: Span | null | undefined, failure?: unknown): void {
    if (!span) return
    if (failure !== undefined) {
      // Its kind and no more: the words of an error may quote what somebody wrote.
      span.setAttribute('error.type', kindOf(failure))
      span.setStatus({ code: FAILED })
    }
    // What sends spans must not count as done by the call that ended last.
    current.exit(() => span.end())
  }

  const stops = [
    traceCalls(current, tracer, end),
    traceJobs(current, tracer, end),
    traceStatements(begin, end, current),
    traceRedis(begin, end),
    traceRequests(begin, end, s3Host),
    traceFetches(begin, end, s3Host),
  ]
  sayInEveryLine(() => {
    const here = current.getStore()
    if (!here) return {}
    const { traceId } = here.span.spanContext()
    return here.requestId === undefined ? { traceId } : { requestId: here.requestId, traceId }
  })
  saysWhichTrace(() => writeParent(current.getStore()?.span))

  return {
    async stop() {
      for (const stop of stops) stop()
      sayInEveryLine(() => ({}))
      saysWhichTrace(() => null)
      await provider.shutdown()
    },
  }
}

type Begin = (name: string, kind: SpanKind, attributes: Attributes) => Span | null
type End = (span: Span | null | undefined, failure?: unknown) => void

function kindOf(failure: unknown): string {
  if (failure instanceof pg.DatabaseError) return failure.code ?? 'database'
  if (!(failure instanceof Error)) return typeof failure
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name
}

function traceCalls(current: AsyncLocalStorage<Current>, tracer: Tracer, end: End): () => void {
  const calls = tracingChannel<unknown, TracedCall>(CALLS_CHANNEL)
  const spans = new WeakMap<TracedCall, Span>()
  calls.start.bindStore(current, (call) => {
    const { path, requestId } = call
    const attributes = { 'http.request.method': 'POST', 'http.route': path, 'fanlight.request_id': requestId }
    const span = tracer.startSpan(`POST ${path}`, { kind: SERVER, attributes, root: true })
    spans.set(call, span)
    call.traceId = span.spanContext().traceId
    return { span, requestId }
  })
  const ended = (call: TracedCall): void => {
    const span = spans.get(call)
    const { status, code } = call.answered ?? { status: 500, code: 500 }
    span?.setAttributes({ 'http.response.status_code': status, 'fanlight.code': code })
    if (status >= 500) span?.setStatus({ code: FAILED })
    end(span)
  }
  calls.asyncEnd.subscribe(ended as (message: unknown) => void)
  return () => {
    calls.start.unbindStore(current)
    calls.asyncEnd.unsubscribe(ended as (message: unknown) => void)
  }
}

/** A trace of its own: it may be done days later, and tried often. That it was asked for in another is a link. */
function traceJobs(current: AsyncLocalStorage<Current>, tracer: Tracer, end: End): () => void {
  const jobs = tracingChannel<unknown, TracedJob>(JOBS_CHANNEL)
  const spans = new WeakMap<TracedJob, Span>()
  jobs.start.bindStore(current, (job) => {
    const { name, lane, attempt, askedIn } = job
    const attributes = { 'fanlight.job': name, 'fanlight.job.lane': lane, 'fanlight.job.attempt': attempt }
    const asked = readParent(askedIn)
    const span = tracer.startSpan(`job ${name}`, {
      kind: CONSUMER,
      attributes,
      links: asked ? [{ context: asked }] : [],
      root: true,
    })
    spans.set(job, span)
    return { span }
  })
  const ended = (job: TracedJob): void => end(spans.get(job), job.error)
  jobs.asyncEnd.subscribe(ended as (message: unknown) => void)
  return () => {
    jobs.start.unbindStore(current)
    jobs.asyncEnd.unsubscribe(ended as (message: unknown) => void)
  }
}

function writeParent(span: Span | undefined): string | null {
  if (!span) return null
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function readParent(written: string | null): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(written ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } : null
}

type Query = (...words: unknown[]) => unknown

/** pg tells nobody, so it is listened to at its own door. */
function traceStatements(begin: Begin, end: End, current: AsyncLocalStorage<Current>): () => void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const pool = pg.Pool.prototype as unknown as { connect: Query }
  const [query, connect] = [client.query, pool.connect]
  client.query = function traced(this: pg.Client, ...words: unknown[]): unknown {
    const span = current.getStore() ? begin(...described(words[0])) : null
    if (!span) return query.apply(this, words)
    const callback = words.at(-1)
    if (typeof callback === 'function') {
      const told = (error: unknown, ...rest: unknown[]): unknown => {
        end(span, error ?? undefined)
        return (callback as Query)(error, ...rest)
      }
      return query.apply(this, [...words.slice(0, -1), told])
    }
    const answer = query.apply(this, words)
    if (answer instanceof Promise) {
      answer.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
    } else end(span)
    return answer
  }
  // A connection that another call gives back is handed on in that call's name; it is ours who waited.
  pool.connect = function waited(this: pg.Pool, ...words: unknown[]): unknown {
    const [callback] = words
    return connect.apply(this, typeof callback === 'function' ? [AsyncResource.bind(callback as Query)] : words)
  }
  return () => {
    client.query = query
    pool.connect = connect
  }
}

/** The statement without its values, which stand in none of ours; of anything that may have some, its first word. */
function described(query: unknown): [string, SpanKind, Attributes] {
  const asked =
    typeof query === 'object' && query !== null ? (query as { text?: unknown; values?: unknown }) : { text: query }
  const text = typeof asked.text === 'string' ? asked.text.replaceAll(/\s+/g, ' ').trim() : ''
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'query'
  const shown = Array.isArray(asked.values) ? { 'db.query.text': text.slice(0, STATEMENT_SHOWN) } : {}
  return [
    `postgresql ${operation}`,
    CLIENT,
    { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...shown },
  ]
}

function traceRedis(begin: Begin, end: End): () => void {
  const spans = new WeakMap<object, Span>()
  const listeners = {
    start: (message: unknown) => {
      const { command } = message as { command: string }
      const span = begin(`redis ${command}`, CLIENT, {
        'db.system.name': 'redis',
        'db.operation.name': command,
      })
      if (span) spans.set(message as object, span)
    },
    asyncEnd: (message: unknown) => end(spans.get(message as object), (message as { error?: unknown }).error),
  }
  const channels = Object.entries(listeners).map(([event, listener]) => {
    const heard = channel(`tracing:node-redis:command:${event}`)
    heard.subscribe(listener)
    return () => heard.unsubscribe(listener)
  })
  return () => {
    for (const stop of channels) stop()
  }
}

const nameOf = (method: string, host: string, s3Host: string | null): string =>
  host === s3Host ? `S3 ${method}` : `HTTP ${method}`

const describedRequest = (method: string, host: string): Attributes => ({
  'http.request.method': method,
  'server.address': host,
})

/** What programs ask by node:http: the bucket, the mail's and the engines' libraries. */
function traceRequests(begin: Begin, end: End, s3Host: string | null): () => void {
  const spans = new WeakMap<ClientRequest, Span>()
  const started = (message: unknown): void => {
    const { request } = message as { request: ClientRequest }
    const host = String(request.getHeader('host') ?? request.host)
    const span = begin(nameOf(request.method, host, s3Host), CLIENT, describedRequest(request.method, host))
    if (!span) return
    spans.set(request, span)
    request.once('error', (error) => end(span, error))
  }
  const finished = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', response.statusCode ?? 0)
    end(span, (response.statusCode ?? 0) >= 500 ? new Error('status') : undefined)
  }
  const [start, finish] = [channel('http.client.request.start'), channel('http.client.response.finish')]
  start.subscribe(started)
  finish.subscribe(finished)
  return () => {
    start.unsubscribe(started)
    finish.unsubscribe(finished)
  }
}

/** What we ask by fetch: the payment provider, sign-in services, the translator. */
function traceFetches(begin: Begin, end: End, s3Host: string | null): () => void {
  type Message = {
    request: { method: string; origin: string | URL }
    response?: { statusCode: number }
    error?: unknown
  }
  const spans = new WeakMap<object, Span>()
  const listeners: Readonly<Record<string, (message: Message) => void>> = {
    create: ({ request }) => {
      const { host } = new URL(request.origin)
      const span = begin(nameOf(request.method, host, s3Host), CLIENT, describedRequest(request.method, host))
      if (span) spans.set(request, span)
    },
    headers: ({ request, response }) =>
      void spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0),
    trailers: ({ request }) => end(spans.get(request)),
    error: ({ request, error }) => end(spans.get(request), error),
  }
  const stops = Object.entries(listeners).map(([event, listener]) => {
    const heard = channel(`undici:request:${event}`)
    heard.subscribe(listener as (message: unknown) => void)
    return () => heard.unsubscribe(listener as (message: unknown) => void)
  })
  return () => {
    for (const stop of stops) stop()
  }
}
