import type { deleteMyAccount, InputOf, UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { AccountListener } from './accounts.ts'
import type { IdentityMails } from './identity.mails.ts'
import * as store from './identity.store.ts'
import type { Asking, createPasswordChanges } from './password-changes.ts'
import type { Sessions } from './sessions.ts'

/** A module's part of a user's archive. */
export type ExportPart = (db: Db, userId: UserId) => Promise<unknown>

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
  const onErased: AccountListener[] = []

  return {
    contribute: (name: string, part: ExportPart) => void parts.set(name, part),
    onErased: (listener: AccountListener) => void onErased.push(listener),

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

    async erase(asking: Asking, input: InputOf<typeof deleteMyAccount>): Promise<void> {
      const { viewer } = asking
      await passwords.assertOwner(asking, input.password)
      await db.transaction(async (tx) => {
        const user = (await store.lockUser(tx, viewer.userId)) ? await store.findUser(tx, viewer.userId) : null
        if (!user || user.userName !== input.userName.replace(/^@/, '')) throw new AppError('CONFLICT', {})
        await mails.accountDeleted(tx, user)
        for (const listener of onErased) await listener(tx, user.userId)
        await sessions.end(tx, user.userId)
        await store.eraseUser(tx, user.userId, clock.now())
      })
    },
  }
}
