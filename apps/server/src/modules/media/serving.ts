import { DAY_MS, PHOTO_WIDTHS, type UserId } from '@fanlight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { findFirst, refuseLink, sendObject, type Found } from '../../platform/storage/send.ts'
import { isKey, type Storage } from '../../platform/storage/storage.ts'
import { sendFile } from './downloads.ts'
import { renditionsFor } from './pictures.ts'
import type { Rights } from './rights.ts'
import { readWho, type ViewLink, type ViewScope, type Viewing } from './viewing.ts'
import type { Watermarks } from './watermark.ts'

/** By the name, not by what was stored: a player believes nothing else. */
const HLS_TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
}
const FOLDER = /^\d{1,19}\/[a-z0-9]{16,64}$/
const NUMBER = /^\d{1,19}$/

type Params = { viewer: string; expires: string; signature: string; owner: string; random: string; '*': string }
type Query = { mark?: unknown; w?: unknown }

/** Where links for one viewer lead. Every request is checked: a segment of a video as much as its playlist. */
export function serveViews(
  server: FastifyInstance,
  deps: { storage: Storage; clock: Clock; viewing: Viewing; rights: Rights; watermarks: Watermarks },
): void {
  const { storage, clock, viewing, rights, watermarks } = deps

  const isStillTheirs = ({ viewer, right }: ViewLink): Promise<boolean> | true =>
    right === null || rights.has(viewer as UserId, right)
  /** A playlist that a browser has kept would play what else it has kept, without asking. */
  const freshFor = ({ right, expires }: ViewLink, name: string): number =>
    right !== null && name.endsWith('.m3u8') ? 0 : Math.min(DAY_MS, expires - clock.now())

  const serve = (scope: ViewScope, find: (link: ViewLink, name: string, asked: Asked) => Promise<Found | null>) =>
    server.get(`/view/${scope}/:viewer/:expires/:signature/:owner/:random/*`, async (request, reply) => {
      const link = readLink(scope, request)
      const { signature, '*': name } = request.params as Params
      if (!link || !viewing.isGood(link, signature) || !(await isStillTheirs(link))) return refuseLink(reply)
      const found = await find(link, name, askedOf(request, reply))
      return sendObject(request, reply, { found, freshForMs: freshFor(link, name) })
    })

  const findPicture = async ({ scope, folder, watermark }: ViewLink, name: string, asked: Asked) => {
    if (name !== scope) return null
    const keys = renditionsFor(`assets/${folder}/${scope}`, asked, PHOTO_WIDTHS)
    return watermark === '' ? findFirst(storage, keys) : watermarks.find(keys, watermark)
  }
  serve('photo', findPicture)
  serve('poster', findPicture)

  serve('fuzzy', async ({ folder }, name, { accept }) => {
    if (name !== 'fuzzy') return null
    const formats = accept.includes('image/webp') ? ['webp', 'jpg'] : ['jpg']
    return findFirst(
      storage,
      formats.map((format) => `assets/${folder}/fuzzy.${format}`),
    )
  })

  server.get('/view/download/:viewer/:expires/:signature/:owner/:random/file', async (request, reply) => {
    const link = readLink('download', request)
    if (!link || !viewing.isGood(link, (request.params as Params).signature)) return refuseLink(reply)
    return sendFile(request, reply, { storage, watermarks, link })
  })

  serve('hls', async ({ folder }, name) => {
    const key = `assets/${folder}/hls/${name}`
    const type = HLS_TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const found = type !== undefined && isKey(key) ? await findFirst(storage, [key]) : null
    return found && type !== undefined ? { ...found, object: { ...found.object, type } } : null
  })
}

type Asked = { accept: string; width: number }

function askedOf(request: FastifyRequest, reply: FastifyReply): Asked {
  const { w } = request.query as Query
  reply.header('vary', 'accept')
  return { accept: request.headers.accept ?? '', width: Number.parseInt(String(w), 10) || 0 }
}

/** Null for what no link of ours looks like. */
function readLink(scope: ViewScope, request: FastifyRequest): ViewLink | null {
  const { viewer, expires, owner, random } = request.params as Params
  const { mark = '' } = request.query as Query
  const folder = `${owner}/${random}`
  const who = readWho(viewer)
  if (!who || !NUMBER.test(expires) || !FOLDER.test(folder) || typeof mark !== 'string') return null
  return {
    scope,
    ...who,
    expires: Number(expires),
    folder,
    watermark: scope === 'hls' || scope === 'fuzzy' ? '' : mark,
  }
}
