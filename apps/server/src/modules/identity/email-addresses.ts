import {
  userChannel,
  type Account,
  type confirmEmailChange,
  type InputOf,
  type ProofLevel,
  type UserId,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate, type Database, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Secrets } from '../../platform/secrets.ts'
import * as codes from './email-codes.store.ts'
import type { CodePurpose } from './email-codes.store.ts'
import type { GuessThrottle } from './guess-throttle.ts'
import { checkOfCode, CODE_PURPOSE, type IdentityMails } from './identity.mails.ts'
import { presentAccount, type PictureLinks } from './identity.present.ts'
import type { UserRow } from './identity.store.ts'
import * as store from './identity.store.ts'
import { askerOf, type LetterLimits } from './letter-limits.ts'
import type { Means } from './means.ts'
import * as oneTime from './one-time.store.ts'
import type { Sessions } from './sessions.ts'

/** Wrong guesses that a mailed code survives. */
const TRIES_MAX = 5

/** That an address is its owner's, and the way from one to another. */
export function createEmailAddresses(deps: {
  db: Database
  clock: Clock
  secrets: Secrets
  realtime: Realtime
  pictures: PictureLinks
  mails: IdentityMails
  letterLimits: LetterLimits
  sessions: Sessions
  means: Means
  guessThrottle: GuessThrottle
  contactEmail: string
}) {
  const { db, clock, secrets, realtime, pictures, mails, letterLimits, sessions, means, guessThrottle, contactEmail } =
    deps

  async function mustBe(userId: UserId): Promise<UserRow> {
    const user = await store.findUser(db, userId)
    if (!user) throw new AppError('TOKEN_INVALID', {})
    return user
  }

  /** The address that a code was mailed to, if this is the code. A wrong one is counted, so nothing here may be undone. */
  async function addressOf(tx: Tx, userId: UserId, purpose: CodePurpose, typed: string): Promise<string | null> {
    const row = await codes.lockCode(tx, userId, purpose, clock.now())
    if (!row || row.tries >= TRIES_MAX) return null
    const code = typed.replace(/\s/g, '')
    const text = checkOfCode({ userId, purpose, address: row.address, code })
    if (secrets.verify(CODE_PURPOSE, text, row.codeCheck)) return row.address
    await codes.countTry(tx, userId, purpose)
    return null
  }

  /** Does the work, counting it as a guess until it succeeds. */
  async function guarded(viewer: Viewer, origin: Origin, work: (tx: Tx) => Promise<boolean>): Promise<Account> {
    const { userId } = viewer
    const attempt = await guessThrottle.begin(`email-code:${userId}`, origin.address)
    const isRight = await db.transaction(async (tx) => {
      const isDone = await work(tx)
      const user = isDone ? await store.findUser(tx, userId) : null
      if (!user) return null
      await sessions.accessChanged(tx, userId)
      const account = presentAccount(user, pictures)
      tx.afterCommit(() => realtime.publish(userChannel, { userId }, 'account_changed', { user: account }))
      return account
    })
    if (!isRight) throw new AppError('EMAIL_CODE_WRONG', {})
    await attempt.succeeded()
    return isRight
  }

  return {
    /** Mails a code to the own address; an address that is proved already needs none. */
    async sendCode({ userId }: Viewer, origin: Origin): Promise<string> {
      const { email, emailVerified } = await mustBe(userId)
      if (emailVerified) return email
      const letter = { purpose: 'verify', address: email, asker: askerOf(userId, origin) } as const
      const retryAfterMs = await letterLimits.waitMs(letter)
      if (retryAfterMs > 0) throw new AppError('TOO_MANY', { retryAfterMs })
      await db.transaction((tx) => mails.emailCode(tx, { ...letter, userId }))
      return email
    },

    verify: (viewer: Viewer, code: string, origin: Origin): Promise<Account> =>
      guarded(viewer, origin, async (tx) => {
        const { userId } = viewer
        const user = await means.hold(tx, viewer)
        if (user.emailVerified) return true
        const address = await addressOf(tx, userId, 'verify', code)
        if (address === null || address !== user.email) return false
        await store.setEmailVerified(tx, userId)
        await codes.deleteCodes(tx, userId, ['verify'])
        return true
      }),

    /**
     * An address that was never proved may be one that its owner mistyped, so only the new one is asked then. Where the
     * new one has an account, its owner is told and no code goes out; who asked learns nothing of it.
     */
    async startChange(
      viewer: Viewer,
      email: string,
      { proved, origin }: { proved: ProofLevel | null; origin: Origin },
    ): Promise<{ needsCodeOfPresent: boolean }> {
      const { userId } = viewer
      const user = await mustBe(userId)
      if (user.email === email) throw new AppError('CONFLICT', {})
      const retryAfterMs = await letterLimits.waitMs({ purpose: 'change_from', address: user.email })
      if (retryAfterMs > 0) throw new AppError('TOO_MANY', { retryAfterMs })
      const begun = { userId, asker: askerOf(userId, origin), values: { email }, begunAt: clock.now() }
      await db.transaction(async (tx) => {
        await means.holdWith(tx, viewer, proved, 'any')
        await codes.deleteChangeUnlessTo(tx, userId, email)
        if (user.emailVerified) await mails.emailCode(tx, { ...begun, purpose: 'change_from', address: user.email })
        const taken = await store.findUserByEmail(tx, email)
        if (taken) await mails.alreadyRegistered(tx, taken)
        else await mails.emailCode(tx, { ...begun, purpose: 'change_to', address: email })
      })
      return { needsCodeOfPresent: user.emailVerified }
    },

    async confirmChange(viewer: Viewer, input: InputOf<typeof confirmEmailChange>, origin: Origin): Promise<Account> {
      const { userId, sessionId } = viewer
      try {
        return await guarded(viewer, origin, async (tx) => {
          const user = await means.hold(tx, viewer)
          const address = await addressOf(tx, userId, 'change_to', input.codeOfNew)
          const present = user.emailVerified
            ? await addressOf(tx, userId, 'change_from', input.codeOfPresent ?? '')
            : user.email
          if (address === null || present !== user.email) return false
          await store.setEmail(tx, userId, address)
          await codes.deleteCodes(tx, userId, ['verify', 'change_from', 'change_to'])
          // Links that were mailed to the address before open nothing any more.
          await oneTime.forgetUnfinished(tx, userId)
          await sessions.end(tx, userId, { except: sessionId })
          await mails.emailChanged(tx, user, { email: address, contact: contactEmail })
          return true
        })
      } catch (error) {
        if (isDuplicate(error, 'users_email_key')) throw new AppError('CONFLICT', {})
        throw error
      }
    },
  }
}
