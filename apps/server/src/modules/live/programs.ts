import type { FastifyRequest } from 'fastify'
import type {
  getLivePlan,
  InputOf,
  LivePlan,
  LiveRoomId,
  makeLiveKey,
  OutputOf,
  saveLivePlan,
  UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { HttpServer } from '../../platform/http/http.ts'
import type { KeyAnswer, MediaEngine } from '../../platform/media-engine/media-engine.ts'
import { MEDIA_KEY_PREFIX } from '../../platform/media-engine/media-engine.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Creators } from '../creators/index.ts'
import type { Media } from '../media/index.ts'
import type { Hosting } from './hosting.ts'
import { findOpenOf } from './live.store.ts'
import * as store from './program.store.ts'

const ENDING_LENGTH = 4
/** By network: a program that lost its connection tries again every few seconds, one that guesses has to do so for ever. */
const SENDING = { path: 'media key', limit: { max: 60, perSeconds: 60 } } as const

/**
 * OBS and other programs. They have no session: a key that lasts says whose they are, and sending with it opens the room that
 * was prepared. A program and a browser do not take the picture from each other: who sends is left alone.
 */
export function createPrograms(
  deps: Platform & {
    http: HttpServer
    creators: Creators
    media: Media
    engine: MediaEngine
    hosting: Hosting
    links: StoredLinks
  },
) {
  const { db, clock, log, http, creators, media, engine, hosting, links } = deps
  const path = engine.takeKeys?.((key, request) => open(key, request)) ?? null
  const address = (): string | null => (path === null ? null : new URL(path, deps.publicUrl()).href)

  const present = ({ title, coverKey, entry, byProgram }: store.PlanRow): LivePlan => ({
    title,
    coverUrl: coverKey === null ? null : links.linkTo(coverKey),
    entry,
    byProgram,
  })

  const planOf = async ({ creatorId, nickName }: store.KeyOwner): Promise<store.PlanRow> =>
    (await store.findPlan(db, creatorId)) ?? {
      title: nickName,
      coverKey: null,
      entry: (await creators.settingsOf(db, creatorId)).liveEntry,
      byProgram: true,
    }

  const isSending = async (roomId: LiveRoomId): Promise<boolean> =>
    (await engine.publishing()).some((one) => one.roomId === roomId)

  async function roomFor(owner: store.KeyOwner): Promise<LiveRoomId> {
    const { creatorId } = owner
    const plan = await planOf(owner)
    const before = await findOpenOf(db, creatorId)
    // Somebody who is live from the browser stays so.
    if (before && !plan.byProgram && (await isSending(before.roomId))) throw new AppError('CONFLICT', {})
    const { roomId } = before ?? (await hosting.open(creatorId, { ...plan, byProgram: true }))
    await hosting.publish(creatorId, roomId, true)
    return roomId
  }

  async function open(key: string, request: Pick<FastifyRequest, 'ip'>): Promise<KeyAnswer> {
    try {
      await http.countVisit(request, SENDING)
      const owner = await store.findKeyOwner(db, hashToken(key))
      if (!owner) return { status: 401 }
      if (owner.isSuspended) return { status: 403 }
      const roomId = await roomFor(owner)
      await db.transaction((tx) => store.saveKeyUsed(tx, owner.creatorId, clock.now()))
      return { roomId, userId: owner.creatorId }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.info({ reason: error.reason }, 'a program was refused')
      if (error.reason === 'TOO_MANY') return { status: 429 }
      return { status: error.reason === 'MEDIA_UNAVAILABLE' ? 503 : 409 }
    }
  }

  /** What sends with the key of before has to come again, with another one. */
  async function cutOff(creatorId: UserId): Promise<void> {
    const [room, plan] = [await findOpenOf(db, creatorId), await store.findPlan(db, creatorId)]
    if (room && plan?.byProgram) await engine.remove(room.roomId, creatorId)
  }

  return {
    async plan(creatorId: UserId): Promise<OutputOf<typeof getLivePlan>> {
      const plan = await store.findPlan(db, creatorId)
      return { plan: plan && present(plan), address: address(), key: await store.findKey(db, creatorId) }
    },

    async save(creatorId: UserId, input: InputOf<typeof saveLivePlan>): Promise<LivePlan> {
      const adopted = input.coverUrl === undefined ? undefined : await media.adopt(creatorId, input.coverUrl, 'cover')
      return db.transaction(async (tx) => {
        const coverKey = adopted ?? (await store.findPlan(tx, creatorId))?.coverKey ?? null
        const plan = { title: input.title, coverKey, entry: input.entry, byProgram: true }
        await store.savePlan(tx, creatorId, plan, clock.now())
        return present(plan)
      })
    },

    async makeKey(creatorId: UserId): Promise<OutputOf<typeof makeLiveKey>> {
      const key = `${MEDIA_KEY_PREFIX}${newToken()}`
      const made = { hash: hashToken(key), ending: key.slice(-ENDING_LENGTH), at: clock.now() }
      await db.transaction(async (tx) => {
        await store.saveKey(tx, creatorId, made)
        tx.afterCommit(() => cutOff(creatorId))
      })
      return { key, address: address() }
    },

    dropKey: (creatorId: UserId): Promise<void> =>
      db.transaction(async (tx) => {
        if (await store.deleteKey(tx, creatorId)) tx.afterCommit(() => cutOff(creatorId))
      }),
  }
}
