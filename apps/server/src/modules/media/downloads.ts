import { PHOTO_WIDTHS } from '@fanlight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { findFirst, sendObject } from '../../platform/storage/send.ts'
import { isKey, type Storage } from '../../platform/storage/storage.ts'
import { renditionsFor } from './pictures.ts'
import type { ViewLink } from './viewing.ts'
import type { Watermarks } from './watermark.ts'

/** The best size of a video. */
const BEST = 'hls/v0'
/** The one format that opens everywhere. */
const ANYWHERE = { accept: '', width: 0 }

type Wanted = { storage: Storage; watermarks: Watermarks; link: ViewLink }

/** A photo or a video as one file that the browser saves instead of showing it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { storage, watermarks, link }: Wanted) {
  const folder = `assets/${link.folder}`
  const name = `fanlight-${link.folder.slice(-8)}`
  const saveAs = (ending: string) => reply.header('content-disposition', `attachment; filename="${name}.${ending}"`)
  const pieces = await piecesOf(storage, `${folder}/${BEST}`)
  if (pieces) {
    saveAs('mp4').type('video/mp4').header('cache-control', 'no-store')
    return reply.send(Readable.from(oneAfterTheOther(storage, pieces)))
  }
  const keys = renditionsFor(`${folder}/photo`, ANYWHERE, PHOTO_WIDTHS)
  const { watermark } = link
  const found = watermark === '' ? await findFirst(storage, keys) : await watermarks.find(keys, watermark)
  if (found) saveAs('jpg')
  return sendObject(request, reply, { found, freshForMs: 0 })
}

/** The parts of a video in the order of its playlist, which is the order of the film; null where there is no video. */
async function piecesOf(storage: Storage, folder: string): Promise<string[] | null> {
  const playlist = await storage.get(`${folder}/index.m3u8`)
  if (!playlist) return null
  const lines = (await text(playlist.body)).split('\n').map((line) => line.trim())
  const begin = lines.map((line) => /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1]).find((name) => name !== undefined)
  const names = [begin, ...lines.filter((line) => line !== '' && !line.startsWith('#'))]
  const keys = names.flatMap((name) => (name === undefined ? [] : [`${folder}/${name}`]))
  return keys.every(isKey) ? keys : null
}

/** Fragments of one film after their common beginning are a film by themselves. */
async function* oneAfterTheOther(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const piece = await storage.get(key)
    // The connection is cut, so that nobody takes a part of the film for all of it.
    if (!piece) throw new Error(`A part of a video is missing: ${key}`)
    for await (const chunk of piece.body) yield chunk as Buffer
  }
}
