import {
  instant,
  SECOND_FACTOR_LIFETIME_MS,
  type emailLogin,
  type InputOf,
  type SignedIn,
  type UserId,
  type verifySecondFactor,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin } from '../../platform/http/viewer.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { UserRow } from './identity.store.ts'
import * as store from './identity.store.ts'
import * as oneTime from './one-time.store.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { secondFactorOf, type GuessThrottle } from './guess-throttle.ts'
import type { TwoFactor } from './two-factor.ts'

export type SignIn = ReturnType<typeof createSignIn>

/** What a person showed to come in, and what they are told when it opens the account no more. */
type Shown = {
  stillOpens: (tx: Tx, user: UserRow) => Promise<boolean>
  refusal: 'WRONG_CREDENTIALS' | 'SOCIAL_LOGIN_FAILED' | 'PASSKEY_REJECTED'
  isTwoFactorDone?: boolean
}

export function createSignIn(deps: {
  db: Database
  clock: Clock
  sessions: Sessions
  guessThrottle: GuessThrottle
  twoFactor: TwoFactor
  passwords: Passwords
  appealTo: string
}) {
  const { db, clock, sessions, guessThrottle, twoFactor, passwords, appealTo } = deps

  /**
   * Who they are is settled; what remains is whether they may come in, and a second factor if they have one. What they showed
   * took a moment to look at, in which the owner may have taken it away and ended every session: it is asked once more,
   * in the transaction that lets them in.
   */
  async function admit(userId: UserId, origin: Origin, shown: Shown): Promise<SignedIn> {
    const { stillOpens, refusal, isTwoFactorDone = false } = shown
    const admitted = await db.transaction(async (tx) => {
      const user = (await store.holdUser(tx, userId)) ? await store.findUser(tx, userId) : null
      if (!user || !(await stillOpens(tx, user))) throw new AppError(refusal, {})
      assertNotSuspended(user, appealTo)
      if (!user.hasTwoFactor || isTwoFactorDone) return sessions.open(tx, user, origin, isTwoFactorDone)
      const challenge = newToken()
      const expiresAt = instant(clock.now() + SECOND_FACTOR_LIFETIME_MS)
      const asked = { kind: 'second_factor', userId, payload: '', expiresAt } as const
      await oneTime.insertChallenge(tx, { tokenHash: hashToken(challenge), ...asked })
      return { challenge, expiresAt }
    })
    if ('challenge' in admitted) throw new AppError('SECOND_FACTOR_REQUIRED', admitted)
    return admitted
  }

  return {
    admit,

    async byEmail(input: InputOf<typeof emailLogin>, origin: Origin): Promise<SignedIn> {
      const attempt = await guessThrottle.begin(input.email, origin.address)
      const user = await store.findUserByEmail(db, input.email)
      if (!(await passwords.isRight(user?.passwordHash ?? null, input.password)) || !user) {
        throw new AppError('WRONG_CREDENTIALS', {})
      }
      await attempt.succeeded()
      return admit(user.userId, origin, {
        stillOpens: async (_, now) => now.passwordHash === user.passwordHash && now.email === user.email,
        refusal: 'WRONG_CREDENTIALS',
      })
    },

    async bySecondFactor(input: InputOf<typeof verifySecondFactor>, origin: Origin): Promise<SignedIn> {
      const tokenHash = hashToken(input.challenge)
      const owner = await oneTime.findChallengeOwner(db, tokenHash)
      // Counted by person, not by challenge: a guesser who has the password can ask for as many challenges as they like.
      const attempt = await guessThrottle.begin(secondFactorOf(owner), origin.address)
      const signedIn = await db.transaction(async (tx: Tx) => {
        // The person before anything of theirs, as everybody holds them.
        if (owner !== null) await store.holdUser(tx, owner)
        const challenge = await oneTime.lockChallenge(tx, tokenHash, 'second_factor', clock.now())
        const user = challenge?.userId ? await store.findUser(tx, challenge.userId) : null
        if (!user) throw new AppError('LINK_EXPIRED', {})
        assertNotSuspended(user, appealTo)
        if (!(await twoFactor.accepts(tx, user.userId, input.code))) throw new AppError('SECOND_FACTOR_WRONG', {})
        await oneTime.deleteChallenge(tx, tokenHash)
        return sessions.open(tx, user, origin, true)
      })
      await attempt.succeeded()
      return signedIn
    },
  }
}

export function assertNotSuspended(user: UserRow, appealTo: string): void {
  if (user.suspensionReason === null) return
  throw new AppError('ACCOUNT_SUSPENDED', { reason: user.suspensionReason, appealTo })
}
