import { createHash } from 'node:crypto'
import {
  AD_SOURCE_MAX_LENGTH,
  ARRIVAL_NAMES,
  HOUR_MS,
  languageFor,
  PROMO_CODE_MAX_LENGTH,
  PROMO_NAME,
  type LanguageCode,
} from '@fanlight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed } from '../../platform/http/compressed.ts'
import type { HttpServer } from '../../platform/http/http.ts'
import { allowScripts, type WebPage } from '../../platform/http/web-app.ts'
import { appPageWriter } from './app-page.ts'
import type { Found, Lookup } from './lookup.ts'
import { missingPage, OPEN_SCRIPT, PAGE_POLICY, postPage, profilePage, RTA_LABEL } from './page.ts'

/** Search engines come often, and from many addresses. */
const LIMIT = { max: 120, perSeconds: 60 }
/** Long enough for a link that spreads, and short enough for a creator who takes something back. */
const FRESH_S = 300
const MISSING_FRESH_S = 60

const PROMO = new RegExp(`^[A-Za-z0-9][A-Za-z0-9-]{2,${PROMO_CODE_MAX_LENGTH - 1}}$`)

type Params = { name: string; id?: string }

export function registerAddressRoutes(
  http: HttpServer,
  deps: { lookup: Lookup; publicUrl: () => string; isPublic: boolean; webPage: WebPage | null },
): void {
  const { lookup, isPublic, webPage } = deps
  const inApp = webPage && appPageWriter(webPage)
  const { server } = http

  async function show(request: FastifyRequest, reply: FastifyReply, found: Found | null): Promise<FastifyReply> {
    const language = languageOf(request)
    const arrival = arrivalOf(request)
    reply.header('vary', 'accept-language').header('rating', RTA_LABEL).type('text/html; charset=utf-8')
    if (webPage && found) allowScripts(reply, webPage)
    else reply.header('content-security-policy', PAGE_POLICY)
    if (!found) return reply.code(404).headers(cached(MISSING_FRESH_S)).send(missingPage(language))
    if (found.is === 'elsewhere') return redirect(reply, found, arrival)
    const frame = { origin: deps.publicUrl(), language, arrival, inApp }
    const person = { ...found.person, isListed: found.person.isListed && isPublic }
    const html = found.is === 'profile' ? profilePage(person, frame) : postPage(found.post, person, frame)
    if (!person.isListed) reply.header('x-robots-tag', 'noindex')
    if (!webPage) return sendFresh(request, reply, { body: html, etag: etagOf(html), keep: cached(FRESH_S) })
    // It names files of the application, and with the next version they have other names.
    const { body, coding } = await compressed(request, html)
    reply.header('vary', 'accept-language, accept-encoding')
    if (coding !== null) reply.header('content-encoding', coding)
    return sendFresh(request, reply, { body, etag: etagOf(`${coding}\n${html}`), keep: ASK_AGAIN })
  }

  async function showCard(request: FastifyRequest, reply: FastifyReply, found: Found | null): Promise<FastifyReply> {
    const card = await lookup.card(found)
    if (!card) return reply.code(404).headers(cached(MISSING_FRESH_S)).type('text/plain').send('Not found')
    // For other sites to show; everything else of ours stays on ours.
    reply.header('cross-origin-resource-policy', 'cross-origin').header('rating', RTA_LABEL).type('image/jpeg')
    return sendFresh(request, reply, { body: card.bytes, etag: card.etag, keep: cached(FRESH_S) })
  }

  /** HEAD is answered by the framework, with the headers of GET. */
  const answer = (
    path: string,
    work: (params: Params, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    server.get(`/@:name${path}`, async (request, reply) => {
      await http.countVisit(request, { path: `/@:name${path}`, limit: LIMIT })
      return work(request.params as Params, request, reply)
    })
  }

  const [profile, post] = [
    ({ name }: Params) => lookup.profile(name),
    ({ name, id = '' }: Params) => lookup.post(name, id),
  ]
  answer('', async (params, request, reply) => show(request, reply, await profile(params)))
  answer('/card.jpg', async (params, request, reply) => showCard(request, reply, await profile(params)))
  answer('/post/:id', async (params, request, reply) => show(request, reply, await post(params)))
  answer('/post/:id/card.jpg', async (params, request, reply) => showCard(request, reply, await post(params)))
  // A slash too many is a slip; anything else below a name is nothing.
  answer('/', async ({ name }, request, reply) => show(request, reply, lookup.withoutSlash(name)))
  answer('/*', async (_params, request, reply) => show(request, reply, null))

  server.get(OPEN_SCRIPT.path, async (_request, reply) =>
    reply
      .headers(cached(HOUR_MS / 1000))
      .type('text/javascript; charset=utf-8')
      .send(OPEN_SCRIPT.text),
  )
}

/** To a path, never to an address: nobody is led away from here. */
function redirect(
  reply: FastifyReply,
  { address, isForGood }: { address: string; isForGood: boolean },
  arrival: URLSearchParams,
): FastifyReply {
  const codes = arrival.toString()
  return reply.headers(cached(FRESH_S)).redirect(codes === '' ? address : `${address}?${codes}`, isForGood ? 301 : 302)
}

function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, keep }: { body: string | Buffer; etag: string; keep: Record<string, string> },
): FastifyReply {
  reply.headers({ ...keep, etag })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? reply.code(304).send() : reply.send(body)
}

const ASK_AGAIN = { 'cache-control': 'public, no-cache' }
const cached = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}` })

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Only what the application knows: nothing else of an address goes on. */
function arrivalOf(request: FastifyRequest): URLSearchParams {
  const given = request.query as Record<string, unknown>
  const kept = new URLSearchParams()
  for (const name of Object.values(ARRIVAL_NAMES).flat()) {
    const value = given[name]
    if (typeof value === 'string' && value !== '') kept.set(name, value.slice(0, AD_SOURCE_MAX_LENGTH))
  }
  const promo = given[PROMO_NAME]
  if (typeof promo === 'string' && PROMO.test(promo)) kept.set(PROMO_NAME, promo.toUpperCase())
  return kept
}

/** `de-AT;q=0.8, fr` is French first. */
function languageOf(request: FastifyRequest): LanguageCode {
  const wanted = (request.headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().split(/\s*;\s*/)
      const quality = Number(/^q=([\d.]+)$/.exec(rest.find((part) => part.startsWith('q=')) ?? '')?.[1] ?? 1)
      return { tag, quality }
    })
  const liked = wanted.filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
  return languageFor(liked.toSorted((one, other) => other.quality - one.quality).map(({ tag }) => tag))
}
