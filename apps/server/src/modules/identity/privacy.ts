import {
  MINUTE_MS,
  type deleteMyAccount,
  type Diamonds,
  type Download,
  type Farewell,
  type InputOf,
  type UserId,
} from '@fanlight/contract'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { AppError } from '../../platform/errors.ts'
import type { Downloads } from '../../platform/http/downloads.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AccountListener } from './accounts.ts'
import type { IdentityMails } from './identity.mails.ts'
import * as store from './identity.store.ts'
import type { Asking, createPasswordChanges } from './password-changes.ts'
import type { Sessions } from './sessions.ts'

/** A module's part of a user's archive: one thing, or a list of which there may be any number. */
export type ExportPart = (from: Snapshot, userId: UserId) => Promise<unknown> | AsyncIterable<unknown>

/** What becomes of a person's money when they leave: a later module knows. */
export type FarewellMaker = {
  preview(userId: UserId): Promise<Farewell>
  /** In the transaction of the erasure, first of all. A second erasure waits here for the first. */
  hold(tx: Tx, userId: UserId): Promise<void>
  /** In the same transaction. Refuses when more would be lost than the person has agreed to. */
  settle(tx: Tx, userId: UserId, agreed: Diamonds | null): Promise<void>
}

/** By then every call has ended that had been let in before. */
const AGAIN_AFTER_MS = 10 * MINUTE_MS

export function createPrivacy(deps: {
  db: Database
  clock: Clock
  jobs: Jobs
  downloads: Downloads
  mails: IdentityMails
  sessions: Sessions
  passwords: ReturnType<typeof createPasswordChanges>
}) {
  const { db, clock, jobs, downloads, mails, sessions, passwords } = deps
  const parts = new Map<string, ExportPart>([
    ['account', (from, userId) => store.exportUser(from, userId)],
    ['signIn', (from, userId) => store.exportSignInMeans(from, userId)],
    ['devices', (from, userId) => store.exportDevices(from, userId)],
    ['sessions', (from, userId) => sessions.list(userId, from)],
  ])
  const linkToArchive = downloads.offer({
    name: 'archive',
    type: 'application/json; charset=utf-8',
    asked: z.null(),
    write: (from, userId) => archiveOf(from, userId),
  })

  /** JSON of which a part is written while the next is read. All parts are of one moment. */
  async function* archiveOf(from: Snapshot, userId: UserId): AsyncGenerator<string, void, void> {
    yield `{\n"exportedAt": ${clock.now()}`
    for (const [name, part] of parts) {
      yield `,\n${JSON.stringify(name)}: `
      const content = part(from, userId)
      if (content instanceof Promise) yield JSON.stringify((await content) ?? null)
      else yield* listOf(content)
    }
    yield '\n}\n'
  }
  const beforeErased: AccountListener[] = []
  const onErased: AccountListener[] = []
  const afterErased: ((tx: Tx, userId: UserId) => Promise<boolean>)[] = []
  const onShownNowhere: AccountListener[] = []
  let maker: FarewellMaker | null = null

  /**
   * What nobody sees any more is done afterwards, so that deleting an account holds little of what others need, and for a moment.
   * A second time for what calls still wrote that had been let in before; whatever is done here can be done again.
   */
  async function eraseRest(userId: UserId): Promise<void> {
    await db.transactionThatGivesWay(async (tx) => {
      await maker?.hold(tx, userId)
      for (const listener of beforeErased) await listener(tx, userId)
      await eraseHeld(tx, userId)
    })
    const failures: unknown[] = []
    for (const listener of afterErased) {
      try {
        while (await db.transactionThatGivesWay((tx) => listener(tx, userId)));
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Something of a person who has left is still there')
    for (const listener of onShownNowhere) await db.transaction((tx) => listener(tx, userId))
  }

  async function eraseHeld(tx: Tx, userId: UserId): Promise<void> {
    for (const listener of onErased) await listener(tx, userId)
    await sessions.end(tx, userId)
    // Last: it waits for everybody who points at the person, and they wait for nothing that is held here.
    await store.eraseUser(tx, userId, clock.now())
  }

  const restErasing = jobs.define<{ userId: UserId }>('identity.erase_rest', ({ userId }) => eraseRest(userId))

  return {
    contribute: (name: string, part: ExportPart) => void parts.set(name, part),
    /** In the same transaction, for what must not happen without it; and once more afterwards. */
    onErased: (listener: AccountListener) => void onErased.push(listener),
    /** In the background, in a transaction of its own, and twice. */
    afterErased: (listener: AccountListener) =>
      void afterErased.push(async (tx, userId) => {
        await listener(tx, userId)
        return false
      }),
    /** As long as it says that there may be more. */
    afterErasedInParts: (listener: (tx: Tx, userId: UserId) => Promise<boolean>) => void afterErased.push(listener),
    /** After all of that: what showed a file of theirs is gone, but for what is kept. */
    onShownNowhere: (listener: AccountListener) => void onShownNowhere.push(listener),
    /** Also happens by itself, soon after an account is erased. */
    eraseRest,
    /**
     * In the same transaction, after the balances and before the person's turn to be paid and their row are locked: for locks
     * that others take before those.
     */
    beforeErased: (listener: AccountListener) => void beforeErased.push(listener),
    settleWith: (made: FarewellMaker) => void (maker = made),

    /** The letter goes out with the link: its owner is to know of it before anybody has opened it. */
    async export(viewer: Viewer): Promise<Download> {
      const { userId } = viewer
      await db.transaction(async (tx) => {
        const user = await store.findUser(tx, userId)
        if (user) await mails.dataExported(tx, user)
      })
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      return linkToArchive(viewer, `fanlight-${userId}-${day}.json`, null)
    },

    async farewell(userId: UserId): Promise<Farewell> {
      if (!maker) throw new Error('Nobody knows what becomes of the money')
      return maker.preview(userId)
    },

    async erase(asking: Asking, input: InputOf<typeof deleteMyAccount>): Promise<void> {
      const { viewer } = asking
      await passwords.assertOwner(asking, input.password)
      const userName = input.userName.replace(/^@/, '')
      const isMeant = (user: store.UserRow | null): user is store.UserRow => user?.userName === userName
      // Before anything is said about money: a name that was mistyped is the first thing to mend.
      const before = await store.findUser(db, viewer.userId)
      if (!before) throw new AppError('TOKEN_INVALID', {})
      if (!isMeant(before)) throw new AppError('CONFLICT', {})
      // It takes what a person's other calls hold, and those may be on their way.
      await db.transactionThatGivesWay(async (tx) => {
        await maker?.hold(tx, viewer.userId)
        // Another request was faster: what it left behind is no longer this person's to lose.
        if (!(await store.findUser(tx, viewer.userId))) throw new AppError('TOKEN_INVALID', {})
        for (const listener of beforeErased) await listener(tx, viewer.userId)
        await maker?.settle(tx, viewer.userId, input.forfeits ?? null)
        const user = (await store.holdUser(tx, viewer.userId)) ? await store.findUser(tx, viewer.userId) : null
        if (!user) throw new AppError('TOKEN_INVALID', {})
        await passwords.assertStillOwner(tx, asking, input.password)
        if (!isMeant(user)) throw new AppError('CONFLICT', {})
        await mails.accountDeleted(tx, user)
        await eraseHeld(tx, user.userId)
        await restErasing.enqueue(tx, { userId: user.userId })
        await restErasing.enqueue(tx, { userId: user.userId }, { runAt: clock.now() + AGAIN_AFTER_MS })
      })
    },
  }
}

/** One entry per line. */
async function* listOf(entries: AsyncIterable<unknown>): AsyncGenerator<string, void, void> {
  let before = '[\n'
  for await (const entry of entries) {
    yield before + JSON.stringify(entry)
    before = ',\n'
  }
  yield before === '[\n' ? '[]' : '\n]'
}
