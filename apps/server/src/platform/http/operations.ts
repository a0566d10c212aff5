import type { EndpointDefinition } from '@fanlight/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../config/config.ts'
import type { Health, PartHealth } from '../health/health.ts'
import type { Mail } from '../mail/mail.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { docsPage } from './docs-page.ts'
import { escapeHtml, plainPage } from '../html.ts'
import { isOwnName, isPrivate } from './network.ts'
import { openApiOf } from './openapi.ts'

/** Pages for those who run and build the platform: health, metrics, documentation, kept mail. */
export function serveOperations(
  server: FastifyInstance,
  deps: {
    health: Health
    metrics: Metrics
    mail: Mail
    endpoints: readonly EndpointDefinition[]
    version: string
    role: Role['name']
    isStopping: () => boolean
    showsMail: boolean
    publicUrl: () => string
  },
): void {
  const { health, metrics, mail, version, role } = deps
  const isAsked = (request: FastifyRequest): boolean => isOwnName(request.headers.host, deps.publicUrl())

  /** Who stands beside the server. What a proxy hands on comes from the public. */
  const isNear = (request: FastifyRequest): boolean =>
    isPrivate(request.ip) && request.headers['x-forwarded-for'] === undefined

  server.get('/health', async (request, reply) => {
    const parts = await health.parts()
    const draining = deps.isStopping()
    // Without any other part there is less to be had; without the database there is nothing.
    const ready = !draining && parts.every(({ name, state }) => name !== 'database' || state !== 'down')
    return (
      reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        // Why a part is not well names addresses and accounts of ours.
        .send({ live: true, ready, draining, version, role, parts: isNear(request) ? parts : parts.map(withoutReason) })
    )
  })
  server.get('/health/live', async () => ({ live: true }))
  server.get('/metrics', async (request, reply) => {
    if (!isNear(request) || !isAsked(request)) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  // Made when they are first read: most servers never show them, and each start would wait for them.
  const document = once(() => openApiOf(deps.endpoints, version))
  const page = once(() => docsPage(deps.endpoints, document()))
  server.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  server.get('/docs/openapi.json', async () => document())

  if (deps.showsMail && mail.kept) serveKeptMail(server, mail.kept, isAsked)
}

/** A worker is asked how it is and how much it does, and nothing else: whoever sends people to it has made a mistake. */
export function answerNoCalls(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:health(?:\/live)?|metrics)(?:\?|$)/.test(request.url)) return
    await reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This process does work in the background (FANLIGHT_ROLE=worker) and answers no calls.\n')
  })
}

const withoutReason = ({ name, state, latencyMs, since }: PartHealth) => ({ name, state, latencyMs, since })

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function serveKeptMail(
  server: FastifyInstance,
  kept: NonNullable<Mail['kept']>,
  isAsked: (request: FastifyRequest) => boolean,
): void {
  server.get('/dev/mail', async (request, reply) => {
    if (!isAsked(request)) return reply.callNotFound()
    const rows = (await kept.list()).map(
      ({ id, to, subject, sentAt }) =>
        `<article><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br><small>${escapeHtml(to)},
         ${new Date(sentAt).toISOString()}</small></article>`,
    )
    const list = rows.join('') || '<p class="muted">No letter has been sent yet.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(plainPage('Mail', `<h1>Mail</h1><p class="muted">Letters that would have been sent.</p>${list}`))
  })
  server.get('/dev/mail.json', async (request, reply) => (isAsked(request) ? kept.list() : reply.callNotFound()))
  server.get('/dev/mail/:id', async (request, reply) => {
    if (!isAsked(request)) return reply.callNotFound()
    const letter = await kept.read((request.params as { id: string }).id)
    return letter
      ? reply.type('text/html; charset=utf-8').send(letter.html)
      : reply.code(404).type('text/plain').send('Not found')
  })
}
