import type { changePassword, InputOf, ProofLevel, resetPassword } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
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
    assertEnough(user, digest, proved)
  }

  function assertEnough(user: UserRow, digest: string | undefined, proved: ProofLevel | null): void {
    const isEnough = digest !== undefined && user.passwordHash !== null && !user.hasTwoFactor
    if (!isEnough && proved === null) throw new AppError('REAUTHENTICATION_REQUIRED', { level: 'any' })
  }

  /** Once more, by who holds the person: a second factor may be on by now, and the session or what it proved may be over. */
  async function assertStillOwner(tx: Tx, { viewer, proved }: Asking, digest: string | undefined): Promise<void> {
    const stillProved = await sessions.assertStands(tx, viewer, proved)
    const user = await store.findUser(tx, viewer.userId)
    if (!user) throw new AppError('TOKEN_INVALID', {})
    assertEnough(user, digest, stillProved)
  }

  return {
    assertPassword,
    assertOwner,
    assertStillOwner,

    async forgot(email: string): Promise<void> {
      // The same work either way: one read, one job. A transaction that writes nothing would be quicker.
      const user = await store.findUserByEmail(db, email)
      await db.transaction((tx) => mails.resetLink(tx, user?.userId ?? null))
    },

    async reset(input: InputOf<typeof resetPassword>): Promise<void> {
      if (isCommonPassword(input.password)) throw new AppError('COMMON_PASSWORD', {})
      const passwordHash = await passwords.hash(input.password)
      await db.transaction(async (tx) => {
        const tokenHash = hashToken(input.linkToken)
        // The person before anything of theirs, as everybody holds them.
        const owner = await oneTime.findResetLinkOwner(tx, tokenHash)
        if (owner !== null) await store.holdUser(tx, owner)
        const userId = await oneTime.takeResetLink(tx, tokenHash, clock.now())
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
      const { userId, sessionId } = asking.viewer
      await assertOwner(asking, input.currentPassword)
      const passwordHash = await passwords.hash(input.password)
      await db.transaction(async (tx) => {
        await store.holdUser(tx, userId)
        await assertStillOwner(tx, asking, input.currentPassword)
        await store.setPasswordHash(tx, userId, passwordHash)
        await oneTime.forgetUnfinished(tx, userId)
        await sessions.end(tx, userId, { except: sessionId })
        const user = await store.findUser(tx, userId)
        if (user) await mails.passwordChanged(tx, user)
      })
    },
  }
}
