import type { Tx } from '../../platform/db/db.ts'
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
import { assetsFor, createAttachments, isUploadedVideo } from './attachments.ts'
import type { Links } from './chat.present.ts'
import type { Media } from '../media/index.ts'
import { presentMass } from './mass.present.ts'
import * as store from './mass.store.ts'
import { readSent } from './send.ts'

const position = cursorOf(z.object({ sendAt: z.int().nonnegative().max(END_OF_TIME), massId: AnyMassId }))
const LATEST = { sendAt: END_OF_TIME, massId: LARGEST_ID as MassId }

/** Counting who has read one takes time: the older it is, the more rarely it is done again. */
const COUNTED_FOR_MS = 10_000
const COUNTED_FOR_PART = 1 / 50

/** What a creator writes to many at once. It is sent by `createMassWork`. */
export function createMass(deps: Platform & { shown: Links; media: Media }) {
  const { db, clock, ids, shown, media } = deps
  const attachments = createAttachments(deps)

  async function assertOwn(receivers: Omit<store.Receivers, 'assetIds'>): Promise<void> {
    if (!(await store.areThere(db, receivers))) throw new AppError('NOT_FOUND', {})
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
    if (sent === 0 || state === 'unsending' || state === 'unsent') return false
    if (countedAt === null) return true
    return clock.now() - countedAt > Math.max(COUNTED_FOR_MS, (countedAt - sendAt) * COUNTED_FOR_PART)
  }

  /** From all who have it and did not buy it, one after the other; nobody else receives it. */
  async function takeBack(tx: Tx, massId: MassId): Promise<void> {
    const mass = await store.lockMass(tx, massId)
    if (mass && mass.state !== 'unsending' && mass.state !== 'unsent') await begin(tx, mass)
  }

  /** Operators say so: from those who bought it, too, also when its sender has taken it back before. */
  async function takeDown(tx: Tx, massId: MassId): Promise<void> {
    const mass = await store.lockMass(tx, massId)
    if (!mass || mass.isTakenDown) return
    await store.markMassTakenDown(tx, massId)
    await begin(tx, mass)
  }

  async function begin(tx: Tx, mass: store.MassRow): Promise<void> {
    const { massId } = mass
    const isOut = mass.state === 'sending' || mass.sent > 0
    // Who reads on in the conversation has not read what is no longer there.
    if (isOut) await store.recount(tx, [massId], clock.now())
    await store.saveMassState(tx, massId, isOut ? 'unsending' : 'unsent')
    if (!isOut) for (const one of mass.media ?? []) if ('key' in one) await media.retire(tx, one.key, 'now')
  }

  return {
    async estimate(creatorId: UserId, input: InputOf<typeof estimateMass>): Promise<number> {
      await assertOwn({ creatorId, ...input })
      return store.countMeant(db, { creatorId, ...input }, clock.now())
    },

    async send(creatorId: UserId, input: InputOf<typeof sendMass>): Promise<MassMessage> {
      const { messageId: name, audience, without, contentType, sendContent } = input
      const receivers = { creatorId, audience, without }
      const earlier = await store.findMassNamed(db, creatorId, name)
      if (!earlier) await assertOwn(receivers)
      const content = readSent({ contentType, sendContent })
      if (earlier) {
        const isSame = earlier.contentType === contentType && earlier.price === content.price
        if (!isSame || earlier.text !== content.text) throw new AppError('CONFLICT', {})
        return presentMass(earlier, shown)
      }
      if (content.tip !== null) throw notInIt()
      const now = clock.now()
      const sendAt = instant(Math.max(now, input.sendAt ?? now))
      if (sendAt > now + MASS_SCHEDULE_MAX_DAYS * DAY_MS) throw tooLate()
      if (contentType === 'file') throw invalid('contentType', 'Not to many')
      // One that is still made would change in every conversation when it is ready.
      if (content.mediaList.some(isUploadedVideo)) throw invalid('sendContent', 'Videos for many come from the vault')
      const isNow = sendAt === now
      // What is to be sent later may find its readers by then.
      if (isNow && !(await hasOne({ ...receivers, assetIds: assetsFor(content) })))
        throw new AppError('NOBODY_TO_REACH', {})
      const kept = await attachments.adopt(creatorId, content.mediaList)
      // In one transaction: what it shows stays in the vault until it stands.
      await db.transaction(async (tx) => {
        const shownMedia = await attachments.arrange(tx, creatorId, content, kept)
        const mass: store.NewMass = {
          massId: ids.next() as MassId,
          ...receivers,
          name,
          contentType,
          text: content.text,
          translated: content.translate,
          media: shownMedia.length === 0 ? null : shownMedia,
          price: content.price,
          state: isNow ? 'sending' : 'scheduled',
          createdAt: now,
          sendAt,
        }
        await store.insertMass(tx, mass)
      })
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
        await takeBack(tx, massId)
      })
      return presentMass(await mustFind(db, creatorId, massId), shown)
    },

    takeDown,
  }
}

const tooLate = () => invalid('sendAt', `Within ${MASS_SCHEDULE_MAX_DAYS} days`)
const notInIt = () => invalid('sendContent', 'A tip is for one')
const invalid = (path: string, message: string): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { issues: [{ path, message }] })
