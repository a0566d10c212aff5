import type { deleteMyAccount, Diamonds, Farewell, InputOf, UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { AccountListener } from './accounts.ts'
import type { IdentityMails } from './identity.mails.ts'
import * as store from './identity.store.ts'
import type { Asking, createPasswordChanges } from './password-changes.ts'
import type { Sessions } from './sessions.ts'

/** A module's part of a user's archive. */
export type ExportPart = (db: Db, userId: UserId) => Promise<unknown>

/** What becomes of a person's money when they leave: a later module knows. */
export type FarewellMaker = {
  preview(userId: UserId): Promise<Farewell>
  /** In the transaction of the erasure. Refuses unless the person has agreed to what they lose. */
  settle(tx: Tx, userId: UserId, agreed: Diamonds | null): Promise<void>
}

export function createPrivacy(deps: {
  db: Database
  clock: Clock
  mails: IdentityMails
  sessions: Sessions
  passwords: ReturnType<typeof createPasswordChanges>
}) {
  const { db, clock, mails, sessions, passwords } = deps
  const parts = new Map<string, ExportPart>([
    ['account', (tx, userId) => store.exportUser(tx, userId)],
    ['signIn', (tx, userId) => store.exportSignInMeans(tx, userId)],
    ['devices', (tx, userId) => store.exportDevices(tx, userId)],
    ['sessions', (_tx, userId) => sessions.list(userId)],
  ])
  const beforeErased: AccountListener[] = []
  const onErased: AccountListener[] = []
  let maker: FarewellMaker | null = null

  return {
    contribute: (name: string, part: ExportPart) => void parts.set(name, part),
    onErased: (listener: AccountListener) => void onErased.push(listener),
    /** In the same transaction, before the person's row is locked: for locks that others take before they look at it. */
    beforeErased: (listener: AccountListener) => void beforeErased.push(listener),
    settleWith: (made: FarewellMaker) => void (maker = made),

    async export(userId: UserId) {
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      // One transaction: the archive shows one moment, and long work stays off the lane of the short reads.
      const archive = await db.transaction(async (tx) => {
        const collected: Record<string, unknown> = { exportedAt: clock.now() }
        for (const [name, part] of parts) collected[name] = await part(tx, userId)
        const user = await store.findUser(tx, userId)
        if (user) await mails.dataExported(tx, user)
        return collected
      })
      return { fileName: `fanlight-${userId}-${day}.json`, archive }
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
      if (!isMeant(await store.findUser(db, viewer.userId))) throw new AppError('CONFLICT', {})
      await db.transaction(async (tx) => {
        await maker?.settle(tx, viewer.userId, input.forfeits ?? null)
        for (const listener of beforeErased) await listener(tx, viewer.userId)
        const user = (await store.lockUser(tx, viewer.userId)) ? await store.findUser(tx, viewer.userId) : null
        // Another request was faster; nothing of this one stands.
        if (!isMeant(user)) throw new AppError('CONFLICT', {})
        await mails.accountDeleted(tx, user)
        for (const listener of onErased) await listener(tx, user.userId)
        await sessions.end(tx, user.userId)
        await store.eraseUser(tx, user.userId, clock.now())
      })
    },
  }
}
