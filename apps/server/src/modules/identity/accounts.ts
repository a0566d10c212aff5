import { type InputOf, type SignedIn, type signUp, type UserId } from '@fanlight/contract'
import { randomInt } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate, type Database, type Tx, type Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { assertAdult } from './assert-adult.ts'
import type { Origin } from '../../platform/http/viewer.ts'
import type { Ids } from '../../platform/ids.ts'
import type { IdentityMails } from './identity.mails.ts'
import type { NewUser, UserRow } from './identity.store.ts'
import * as store from './identity.store.ts'
import { askerOf } from './letter-limits.ts'
import { isCommonPassword, type Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { handleFrom } from './user-names.ts'

/** Told after an account was opened or erased, in the same transaction: later modules keep rows of their own. */
export type AccountListener = (tx: Tx, userId: UserId) => Promise<void>

export type Accounts = ReturnType<typeof createAccounts>

const HANDLE_ATTEMPTS = 8
const randomFraction = () => randomInt(1_000_000) / 1_000_000

export function createAccounts(deps: {
  db: Database
  clock: Clock
  ids: Ids
  sessions: Sessions
  mails: IdentityMails
  passwords: Passwords
}) {
  const { db, clock, ids, sessions, mails, passwords } = deps
  const onOpened: AccountListener[] = []

  /** The name is looked for by taking it: of many who come at once with the same one, each still finds their own. */
  async function insertWithFreeName(tx: Tx, user: Omit<NewUser, 'userName'>): Promise<void> {
    for (let attempt = 0; attempt < HANDLE_ATTEMPTS; attempt++) {
      const userName = handleFrom(user.nickName, attempt, randomFraction)
      if (await store.insertUser(tx, { ...user, userName })) return
    }
    throw new Error('No free user name was found')
  }

  async function open(tx: Tx, wanted: Omit<NewUser, 'userId' | 'userName' | 'createdAt'>): Promise<UserRow> {
    const userId = ids.next() as UserId
    await insertWithFreeName(tx, { ...wanted, userId, createdAt: clock.now() })
    for (const listener of onOpened) await listener(tx, userId)
    const user = await store.findUser(tx, userId)
    if (!user) throw new Error('The account just opened is not there')
    return user
  }

  return {
    open,
    onOpened: (listener: AccountListener) => void onOpened.push(listener),
    /** Who looks after the platform. */
    operators: (from: Db): Promise<UserId[]> => store.listOperatorIds(from),
    /** Who brought a user here, while that person is here themself. */
    inviterOf: (from: Db, userId: UserId): Promise<UserId | null> => store.findInviter(from, userId),

    async signUp(input: InputOf<typeof signUp>, origin: Origin): Promise<SignedIn> {
      assertAdult(input.birthday, clock)
      if (isCommonPassword(input.password)) throw new AppError('COMMON_PASSWORD', {})
      const passwordHash = await passwords.hash(input.password)
      const existing = await store.findUserByEmail(db, input.email)
      if (existing) {
        // The owner is told by mail; the person who asked learns only that it did not work.
        await db.transaction((tx) => mails.alreadyRegistered(tx, existing))
        throw new AppError('REGISTRATION_FAILED', {})
      }
      try {
        return await db.transaction(async (tx) => {
          const user = await open(tx, {
            email: input.email,
            emailVerified: false,
            passwordHash,
            nickName: input.nickname,
            birthday: input.birthday,
            languageCode: input.languageCode ?? 'en',
            invitedBy: input.inviteUserId ?? null,
            cameByCreator: input.creatorId ?? null,
            adSource: input.adSource ?? null,
          })
          const { userId, email: address } = user
          await mails.emailCode(tx, { userId, purpose: 'verify', address, asker: askerOf(userId, origin) })
          return sessions.open(tx, user, origin)
        })
      } catch (error) {
        if (isDuplicate(error, 'users_email_key')) throw new AppError('REGISTRATION_FAILED', {})
        throw error
      }
    },
  }
}
