import type { changePassword, InputOf, ProofLevel, resetPassword } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { IdentityMails } from './identity.mails.ts'
import type { UserRow } from './identity.store.ts'
import * as store from './identity.store.ts'
import type { Operators } from './operators.ts'
import * as oneTime from './one-time.store.ts'
import { isCommonPassword, type Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { GuessThrottle } from './guess-throttle.ts'

/** Who asks, from where, and what they have just proved. */
export type Asking = { viewer: Viewer; proved: ProofLevel | null; origin: Origin }

export function createPasswordChanges(deps: {
  db: Database
  clock: Clock
  mails: IdentityMails
  sessions: Sessions
  guessThrottle: GuessThrottle
  passwords: Passwords
  operators: Operators
}) {
  const { db, clock, mails, sessions, guessThrottle, passwords, operators } = deps

  async function setPassword(viewer: Viewer, digest: string): Promise<void> {
    const { userId, sessionId } = viewer
    const passwordHash = await passwords.hash(digest)
    await db.transaction(async (tx) => {
      await store.holdUser(tx, userId)
      await sessions.assertStands(tx, viewer)
      await store.setPasswordHash(tx, userId, passwordHash)
      await oneTime.forgetUnfinished(tx, userId)
      await sessions.end(tx, userId, { except: sessionId })
      const user = await store.findUser(tx, userId)
      if (user) await mails.passwordChanged(tx, user)
    })
  }

  /** Counted as a guess until it is right. */
  async function assertPassword({ userId, passwordHash }: UserRow, digest: string, origin: Origin): Promise<void> {
    const attempt = await guessThrottle.begin(`password:${userId}`, origin.address)
    if (!(await passwords.isRight(passwordHash, digest))) throw new AppError('WRONG_PASSWORD', {})
    await attempt.succeeded()
  }

  /**
   * The session alone is not enough for what cannot be undone. The password is, where it would be enough to sign in; where a
   * second factor is on, or there is no password, it takes a fresh proof.
   */
  async function assertOwner({ viewer, proved, origin }: Asking, digest: string | undefined): Promise<void> {
    const user = await store.findUser(db, viewer.userId)
    if (!user) throw new AppError('TOKEN_INVALID', {})
    // A password that was typed is looked at in any case: a wrong one is said at its field.
    if (digest !== undefined && user.passwordHash !== null) await assertPassword(user, digest, origin)
    const isEnough = digest !== undefined && user.passwordHash !== null && !user.hasTwoFactor
    if (!isEnough && proved === null) throw new AppError('REAUTHENTICATION_REQUIRED', { level: 'any' })
  }

  return {
    assertPassword,
    assertOwner,

    async forgot(email: string): Promise<void> {
      // The same work either way: one read, one job. A transaction that writes nothing would be quicker.
      const user = await store.findUserByEmail(db, email)
      await db.transaction((tx) => mails.resetLink(tx, user?.userId ?? null))
    },

    async reset(input: InputOf<typeof resetPassword>): Promise<void> {
      if (isCommonPassword(input.password)) throw new AppError('COMMON_PASSWORD', {})
      const passwordHash = await passwords.hash(input.password)
      await db.transaction(async (tx) => {
        const userId = await oneTime.takeResetLink(tx, hashToken(input.linkToken), clock.now())
        const user = userId === null ? null : await store.findUser(tx, userId)
        if (!user) throw new AppError('LINK_EXPIRED', {})
        await store.setPasswordHash(tx, user.userId, passwordHash)
        // The link came by mail, so the address is theirs. What else opens the account may be of a stranger who opened it
        // with their address, or of a thief: the owner starts again with the password alone.
        await store.forgetSignInMeans(tx, user.userId)
        await store.setEmailVerified(tx, user.userId)
        await sessions.end(tx, user.userId)
        await mails.passwordReset(tx, user)
        if (user.role === 'admin') await operators.dismiss(tx, user.userId)
      })
    },

    async change(asking: Asking, input: InputOf<typeof changePassword>): Promise<void> {
      if (isCommonPassword(input.password)) throw new AppError('COMMON_PASSWORD', {})
      await assertOwner(asking, input.currentPassword)
      await setPassword(asking.viewer, input.password)
    },
  }
}
