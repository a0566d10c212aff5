import { DAY_MS } from '@fanlight/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { findFirst, refuseLink, sendObject } from './send.ts'
import type { Storage } from './storage.ts'

const PURPOSE = 'stored-object'

/** Stored objects are reachable by links that expire; a key alone opens nothing. */
export type StoredLinks = {
  linkTo(key: string): string
  /** For what only one person may see: good for that long and no longer, and kept nowhere on the way. */
  shortLinkTo(key: string, lifetimeMs: number): string
}

/** Whether it is for one person is signed as well: nobody makes of such a link one that is kept. */
const signed = ({ key, expires, forOne }: { key: string; expires: number | string; forOne: boolean }): string =>
  `${key}?${expires}${forOne ? '&p=1' : ''}`

export function createStoredLinks(secrets: Secrets, clock: Clock): StoredLinks {
  const link = (key: string, expires: number, forOne = false): string =>
    `/media/${key}?e=${expires}${forOne ? '&p=1' : ''}&s=${secrets.sign(PURPOSE, signed({ key, expires, forOne }))}`
  return {
    // The same link for a whole day, good for two: a browser's cache would be useless against one that changes
    // with every answer.
    linkTo: (key) => link(key, (Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS),
    shortLinkTo: (key, lifetimeMs) => link(key, clock.now() + lifetimeMs, true),
  }
}

/** Which of the objects below a key is served, the best first. A key of which nobody says so is an object itself. */
export type ChooseObject = (key: string, asked: { accept: string; width: number }) => readonly string[] | null

export function serveStoredObjects(
  server: FastifyInstance,
  deps: { storage: Storage; secrets: Secrets; clock: Clock; choose: ChooseObject },
): void {
  const { storage, secrets, clock, choose } = deps

  server.get('/media/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*']
    const { e = '', s = '', w = '', p = '' } = request.query as Record<'e' | 's' | 'w' | 'p', string | undefined>
    const forOne = p === '1'
    const isOurs = /^\d+$/.test(e) && secrets.verify(PURPOSE, signed({ key, expires: e, forOne }), s)
    if (!isOurs || Number(e) < clock.now()) return refuseLink(reply)

    const chosen = choose(key, { accept: request.headers.accept ?? '', width: Number.parseInt(w, 10) || 0 })
    if (chosen) reply.header('vary', 'accept')
    const found = await findFirst(storage, chosen ?? [key])
    return sendObject(request, reply, { found, freshForMs: forOne ? 0 : Math.min(DAY_MS, Number(e) - clock.now()) })
  })
}
