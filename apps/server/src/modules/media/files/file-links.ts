import { instant, MINUTE_MS, type Instant, type UserId } from '@fanlight/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { findFirst, refuseLink, sendObject } from '../../../platform/storage/send.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export const FILES_FOLDER = 'files/'
const PURPOSE = 'message-file'
const PATH = '/view/file'
/** A download begins soon after it was asked for; however long it takes then. */
const LIFETIME_MS = 15 * MINUTE_MS
const NUMBER = /^\d{1,19}$/
const DIGEST = /^[a-f0-9]{32}$/

type FileLink = { viewer: string; expires: number; owner: string; digest: string; name: string }

/** No part can hold the sign between them, except the last. */
const textOf = ({ viewer, expires, owner, digest, name }: FileLink): string =>
  [viewer, expires, owner, digest, name].join('\n')

export type FileLinks = ReturnType<typeof createFileLinks>

/** Links that save a file under its name, each for one viewer and a while. */
export function createFileLinks({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  return {
    to(
      { key, name }: { key: string; name: string },
      viewer: UserId,
      lifetimeMs = LIFETIME_MS,
    ): { url: string; expiresAt: Instant } {
      const [owner = '', digest = ''] = key.slice(FILES_FOLDER.length).split('/')
      const expiresAt = instant(clock.now() + lifetimeMs)
      const signature = secrets.sign(PURPOSE, textOf({ viewer, expires: expiresAt, owner, digest, name }))
      const url = `${PATH}/${viewer}/${expiresAt}/${signature}/${owner}/${digest}?name=${encodeURIComponent(name)}`
      return { url, expiresAt }
    },

    isGood: (link: FileLink, signature: string): boolean =>
      secrets.verify(PURPOSE, textOf(link), signature) && link.expires > clock.now(),
  }
}

type Params = { viewer: string; expires: string; signature: string; owner: string; digest: string }

/**
 * A stranger chose every byte of it: whatever it is and whatever it is called, a browser is told to save it, to guess nothing, and to
 * run nothing.
 */
export function serveFiles(server: FastifyInstance, { storage, links }: { storage: Storage; links: FileLinks }): void {
  server.get(`${PATH}/:viewer/:expires/:signature/:owner/:digest`, async (request, reply) => {
    const { viewer, expires, signature, owner, digest } = request.params as Params
    const { name } = request.query as { name?: unknown }
    const isOne = NUMBER.test(viewer) && NUMBER.test(expires) && NUMBER.test(owner) && DIGEST.test(digest)
    if (!isOne || typeof name !== 'string') return refuseLink(reply)
    if (!links.isGood({ viewer, expires: Number(expires), owner, digest, name }, signature)) return refuseLink(reply)
    const found = await findFirst(storage, [`${FILES_FOLDER}${owner}/${digest}`])
    if (found) reply.header('content-disposition', savedAs(name))
    reply.header('x-content-type-options', 'nosniff')
    const asBytes = found && { ...found, object: { ...found.object, type: 'application/octet-stream' } }
    return sendObject(request, reply, { found: asBytes, freshForMs: 0 })
  })
}

/** For clients that read one of the two: letters that every one of them takes alike, and the name itself. */
function savedAs(name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
