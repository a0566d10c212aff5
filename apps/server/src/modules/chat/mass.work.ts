import { setTimeout as pause } from 'node:timers/promises'
import type { MassId, Message, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { inTurn } from '../../platform/in-turn.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Links } from './chat.present.ts'
import type { Media } from '../media/index.ts'
import type { Presence } from '../presence/index.ts'
import * as batches from './batch.store.ts'
import { presentInBatch } from './mass.present.ts'
import * as store from './mass.store.ts'
import type { ChatNews } from './news.ts'
import type { Pushes } from './pushes.ts'
import * as welcomes from './welcome.store.ts'

/** As many at once as take a few hundredths of a second: who writes to one of them at the same moment hardly waits. */
const AT_ONCE = 250
/** After each batch those who write to one person have the machine for so long, as a part of the time that it took. */
const REST_PART = 0.5
const LOOK_EVERY_MS = 1_000
/** Before the first fan. */
const NOBODY = '0' as UserId

/**
 * Sends mass messages and takes them back: in parts, each of which stands with how far it has come. Broken off, it goes on
 * from there, in whichever process looks next; of several mass messages each has its turn.
 */
export function createMassWork(
  deps: Platform & { shown: Links; media: Media; presence: Presence; news: ChatNews; pushes: Pushes },
) {
  const { db, clock, ids, log, shown, media, presence, news, pushes } = deps
  const working = inTurn()
  let isStopping = false

  async function step(massId: MassId): Promise<void> {
    await db.transaction(async (tx) => {
      const mass = await store.lockMass(tx, massId)
      if (mass?.state === 'unsending') await takeSomeBack(tx, mass)
      else if (mass?.state === 'sending' || mass?.state === 'scheduled') {
        // Without a list that it needs nobody can say whom it is for: its creator decides again.
        if (!(await store.areThere(tx, mass))) await store.stopMass(tx, massId)
        // Who may not write any more sends no further.
        else if (!mass.mayWrite) await store.saveMassProgress(tx, massId, { ...mass, sent: 0, state: 'sent' })
        else if (mass.sendAt <= clock.now()) await sendSome(tx, mass, store.receiversOf(mass))
      }
    })
  }

  async function sendSome(tx: Tx, mass: store.MassRow, receivers: store.Receivers): Promise<void> {
    const { massId, creatorId: fromId, lastFan } = mass
    const now = clock.now()
    const next = await store.listMeant(tx, receivers, { after: lastFan, now, most: AT_ONCE })
    const to = next.map((receiver) => ({ ...receiver, conversationId: ids.next() }))
    const batch = { fromId, content: mass, massId, name: `mass-${massId}`, to, at: now }
    const written = await batches.writeBatch(tx, batch)
    await store.saveMassProgress(tx, massId, {
      state: next.length < AT_ONCE ? 'sent' : 'sending',
      lastFan: next.at(-1)?.fanId ?? lastFan,
      sent: written.length,
    })
    tx.afterCommit(() => tellThose(written, (one) => tellOf(fromId, one.fanId, presentInBatch(batch, one, shown))))
    tx.afterCommit(() => pushes.soon())
  }

  async function takeSomeBack(tx: Tx, mass: store.MassRow): Promise<void> {
    const { massId, creatorId, lastFan } = mass
    const { gone, upTo } = await batches.takeBack(tx, mass, { after: lastFan, most: AT_ONCE, at: clock.now() })
    await pushes.takenBack(
      tx,
      creatorId,
      gone.map(({ fanId }) => fanId),
    )
    if (upTo !== null || (await batches.isStillOut(tx, mass))) {
      await store.saveMassProgress(tx, massId, { state: 'unsending', lastFan: upTo ?? NOBODY })
    } else {
      await store.saveMassState(tx, massId, 'unsent')
      for (const one of mass.media ?? []) if ('key' in one) await media.retire(tx, one.key, 'now')
    }
    tx.afterCommit(() =>
      tellThose(gone, ({ fanId, messageId }) =>
        news.tell(fanId, 'message_deleted', { chatWithUserId: creatorId, messageId }),
      ),
    )
  }

  const tellOf = (creatorId: UserId, fanId: UserId, message: Message): Promise<void> =>
    news.tell(fanId, 'message', { chatWithUserId: creatorId, message, isNew: true })

  /** Of many only those who are there: for everybody else there is nobody to hear it. */
  async function tellThose<One extends { fanId: UserId }>(
    all: readonly One[],
    tell: (one: One) => Promise<void>,
  ): Promise<void> {
    const connected = await presence.connected(all.map(({ fanId }) => fanId))
    await Promise.all(all.filter(({ fanId }) => connected.has(fanId)).map(tell))
  }

  /** Says whether there may be more. Who is not welcomed now, blocked or gone again, is not welcomed later. */
  const welcomeSome = (whom: welcomes.ToWelcome): Promise<boolean> =>
    db.transaction(async (tx) => {
      const fanIds = await welcomes.takeWaiting(tx, whom, AT_ONCE)
      const now = clock.now()
      const text = await welcomes.findWelcomeText(tx, whom)
      const next = text === null ? [] : await welcomes.listWelcomed(tx, whom, fanIds, now)
      const to = next.map((receiver) => ({ ...receiver, conversationId: ids.next() }))
      const content = { contentType: 'text' as const, text: text ?? '', translated: null, media: null, price: null }
      const { creatorId: fromId, kind } = whom
      const batch = { fromId, content, massId: null, name: `welcome-${kind}`, to, at: now }
      const written = await batches.writeBatch(tx, batch)
      await welcomes.markWelcomed(tx, whom, fanIds, now)
      tx.afterCommit(() => tellThose(written, (one) => tellOf(fromId, one.fanId, presentInBatch(batch, one, shown))))
      tx.afterCommit(() => pushes.soon())
      return fanIds.length === AT_ONCE
    })

  async function welcomeAll(): Promise<void> {
    for (const whom of await welcomes.listToWelcome(db)) {
      for (;;) {
        if (isStopping) return
        if (!(await welcomeSome(whom))) break
      }
    }
  }

  async function stepAndRest(massId: MassId): Promise<boolean> {
    const begun = performance.now()
    try {
      await step(massId)
      return true
    } catch (error) {
      if (!isStopping) log.error({ err: error, massId }, 'a mass message could not be sent on, it will be tried again')
      return false
    } finally {
      await pause((performance.now() - begun) * REST_PART)
    }
  }

  /** Until nothing is due. One that failed waits for the next time. */
  async function workAll(): Promise<void> {
    await welcomeAll()
    const failed = new Set<MassId>()
    for (;;) {
      const due = (await store.listDue(db, clock.now())).filter((massId) => !failed.has(massId))
      if (due.length === 0) return
      for (const massId of due) {
        if (isStopping) return
        if (!(await stepAndRest(massId))) failed.add(massId)
      }
    }
  }

  // Who asks while one is at work finds what that one has in hand done, and not left out.
  const work = (): Promise<void> => working(workAll)
  deps.everyAlone(LOOK_EVERY_MS, 'chat.mass', work)

  return {
    /** Also happens by itself. */
    work,
    async close(): Promise<void> {
      isStopping = true
      await working(() => Promise.resolve())
    },
  }
}
