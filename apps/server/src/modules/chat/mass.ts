import {
  DAY_MS,
  END_OF_TIME,
  instant,
  LARGEST_ID,
  MASS_PAGE_SIZE,
  MASS_SCHEDULE_MAX_DAYS,
  type estimateMass,
  type InputOf,
  type MassId,
  type MassMessage,
  type OutputOf,
  type listMass,
  type sendMass,
  type UserId,
} from '@fanlight/contract'
import { MassId as AnyMassId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Links } from './chat.present.ts'
import type { Media } from '../media/index.ts'
import { presentMass } from './mass.present.ts'
import * as store from './mass.store.ts'
import type { createSending } from './send.ts'

const position = cursorOf(z.object({ sendAt: z.int().nonnegative().max(END_OF_TIME), massId: AnyMassId }))
const LATEST = { sendAt: END_OF_TIME, massId: LARGEST_ID as MassId }

/** Counting who has read one takes time: the older it is, the more rarely it is done again. */
const COUNTED_FOR_MS = 10_000
const COUNTED_FOR_PART = 1 / 50

/** What a creator writes to many at once. It is sent by `createMassWork`. */
export function createMass(
  deps: Platform & { shown: Links; media: Media; contentOf: ReturnType<typeof createSending>['contentOf'] },
) {
  const { db, clock, ids, shown, media, contentOf } = deps

  async function assertOwn(creatorId: UserId, { audience, without }: InputOf<typeof estimateMass>): Promise<void> {
    const listIds = audience.kind === 'list' ? [audience.listId, ...without.listIds] : without.listIds
    const isOwn =
      (await store.ownsLists(db, creatorId, listIds)) &&
      (audience.kind !== 'tier' || (await store.ownsTier(db, creatorId, audience.tierId)))
    if (!isOwn) throw new AppError('NOT_FOUND', {})
  }

  async function mustFind(from: Db, creatorId: UserId, massId: MassId): Promise<store.MassRow> {
    const row = await store.findMass(from, creatorId, massId)
    if (!row) throw new AppError('NOT_FOUND', {})
    return row
  }

  async function hasOne(receivers: store.Receivers): Promise<boolean> {
    const [first] = await store.listMeant(db, receivers, { after: '0' as UserId, now: clock.now(), most: 1 })
    return first !== undefined
  }

  function isStale({ state, sendAt, sent, countedAt }: store.MassRow): boolean {
    if (sent === 0 || state === 'scheduled') return false
    if (countedAt === null) return true
    return clock.now() - countedAt > Math.max(COUNTED_FOR_MS, (countedAt - sendAt) * COUNTED_FOR_PART)
  }

  return {
    async estimate(creatorId: UserId, input: InputOf<typeof estimateMass>): Promise<number> {
      await assertOwn(creatorId, input)
      return store.countMeant(db, { creatorId, ...input }, clock.now())
    },

    async send(creatorId: UserId, input: InputOf<typeof sendMass>): Promise<MassMessage> {
      const { messageId: name, audience, without, contentType, sendContent } = input
      const earlier = await store.findMassNamed(db, creatorId, name)
      if (earlier) return presentMass(earlier, shown)
      const now = clock.now()
      const sendAt = instant(Math.max(now, input.sendAt ?? now))
      if (sendAt > now + MASS_SCHEDULE_MAX_DAYS * DAY_MS) throw tooLate()
      const receivers = { creatorId, audience, without }
      await assertOwn(creatorId, receivers)
      // What is to be sent later may find its readers by then.
      const isNow = sendAt === now
      if (isNow && !(await hasOne(receivers))) throw new AppError('NOBODY_TO_REACH', {})
      if (contentType === 'file') throw invalid('contentType', 'Not to many')
      const { content, kept } = await contentOf(creatorId, { contentType, sendContent })
      if (content.tip !== null) throw notInIt()
      if (content.mediaList.length > kept.length) throw invalid('sendContent', 'Only pictures that were uploaded')
      const mass: store.NewMass = {
        massId: ids.next() as MassId,
        ...receivers,
        name,
        contentType,
        text: content.text,
        translated: content.translate,
        media: kept.length === 0 ? null : kept,
        state: isNow ? 'sending' : 'scheduled',
        createdAt: now,
        sendAt,
      }
      await db.transaction((tx) => store.insertMass(tx, mass))
      const standing = await store.findMassNamed(db, creatorId, name)
      if (!standing) throw new AppError('CONFLICT', {})
      return presentMass(standing, shown)
    },

    async list(creatorId: UserId, { cursor }: InputOf<typeof listMass>): Promise<OutputOf<typeof listMass>> {
      const before = position.read(cursor, LATEST)
      const known = await store.listMassOf(db, creatorId, before, MASS_PAGE_SIZE)
      const stale = known.filter(isStale).map(({ massId }) => massId)
      if (stale.length > 0) await db.transaction((tx) => store.recount(tx, stale, clock.now()))
      const rows = stale.length > 0 ? await store.listMassOf(db, creatorId, before, MASS_PAGE_SIZE) : known
      const { page, nextCursor } = pageOf(rows, MASS_PAGE_SIZE, ({ sendAt, massId }) =>
        position.write({ sendAt, massId }),
      )
      return { messages: page.map((row) => presentMass(row, shown)), nextCursor }
    },

    /** What was not sent yet never is; what was is taken back in the background. */
    async unsend(creatorId: UserId, massId: MassId): Promise<MassMessage> {
      await db.transaction(async (tx) => {
        await mustFind(tx, creatorId, massId)
        const mass = await store.lockMass(tx, massId)
        if (!mass || mass.state === 'unsending' || mass.state === 'unsent') return
        await store.saveMassState(tx, massId, mass.state === 'scheduled' ? 'unsent' : 'unsending')
        if (mass.state === 'scheduled') for (const { key } of mass.media ?? []) await media.retire(tx, key, 'now')
      })
      return presentMass(await mustFind(db, creatorId, massId), shown)
    },
  }
}

const tooLate = () => invalid('sendAt', `Within ${MASS_SCHEDULE_MAX_DAYS} days`)
const notInIt = () => invalid('sendContent', 'A tip is for one')
const invalid = (path: string, message: string): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { issues: [{ path, message }] })
