import {
  instant,
  PROOF_LIFETIME_MS,
  type InputOf,
  type makeProof,
  type OutputOf,
  type ProofLevel,
  type ProofMeans,
  type proofOptions,
  type UserId,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { writeProof } from '../../platform/http/proofs.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { secondFactorOf, type GuessThrottle } from './guess-throttle.ts'
import * as store from './identity.store.ts'
import type { createPasskeys } from './passkeys.ts'
import type { createPasswordChanges } from './password-changes.ts'
import type { Sessions } from './sessions.ts'
import type { createSocial } from './social.ts'
import type { TwoFactor } from './two-factor.ts'

type Means = InputOf<typeof makeProof>['by']

const isSecondFactor = (means: ProofMeans): boolean => means === 'passkey' || means === 'code'

/** Proving, in the middle of a session, that it is still its owner who sits there. */
export function createProofs(deps: {
  db: Database
  clock: Clock
  secrets: Secrets
  sessions: Sessions
  guessThrottle: GuessThrottle
  twoFactor: TwoFactor
  passkeys: ReturnType<typeof createPasskeys>
  passwords: ReturnType<typeof createPasswordChanges>
  social: ReturnType<typeof createSocial>
}) {
  const { db, clock, secrets, sessions, guessThrottle, twoFactor, passkeys, passwords, social } = deps

  async function mustBe(userId: UserId): Promise<store.UserRow> {
    const user = await store.findUser(db, userId)
    if (!user) throw new AppError('TOKEN_INVALID', {})
    return user
  }

  /** A proof takes what a sign-in takes: where the authenticator app is on, a password alone is none. */
  const meansWithout = (user: store.UserRow, providers: readonly ProofMeans[]): ProofMeans[] =>
    user.hasTwoFactor ? ['code'] : [...(user.passwordHash === null ? [] : (['password'] as const)), ...providers]

  async function proveByCode({ userId }: Viewer, code: string, origin: Origin): Promise<void> {
    const attempt = await guessThrottle.begin(secondFactorOf(userId), origin.address)
    const isRight = await db.transaction((tx) => twoFactor.accepts(tx, userId, code))
    if (!isRight) throw new AppError('SECOND_FACTOR_WRONG', {})
    await attempt.succeeded()
  }

  async function prove(viewer: Viewer, by: Means, origin: Origin): Promise<ProofLevel> {
    if (by.means === 'passkey') {
      await passkeys.prove(viewer.userId, by)
      return 'secondFactor'
    }
    if (by.means === 'code') {
      await proveByCode(viewer, by.code, origin)
      return 'secondFactor'
    }
    const user = await mustBe(viewer.userId)
    if (user.hasTwoFactor) throw new AppError('REAUTHENTICATION_REQUIRED', { level: 'secondFactor' })
    if (by.means === 'password') await passwords.assertPassword(user, by.password, origin)
    else await social.prove(viewer.userId, by)
    return 'any'
  }

  return {
    async options({ userId }: Viewer): Promise<OutputOf<typeof proofOptions>> {
      const user = await mustBe(userId)
      const [passkey, providers] = await Promise.all([passkeys.proofOptions(userId), social.linkedTo(userId)])
      const means: ProofMeans[] = [...(passkey ? (['passkey'] as const) : []), ...meansWithout(user, providers)]
      const nonce = means.includes('GOOGLE') ? (await social.nonce()).nonce : null
      return { means, secondFactors: means.filter(isSecondFactor), passkey, nonce }
    },

    async make(viewer: Viewer, input: InputOf<typeof makeProof>, origin: Origin): Promise<OutputOf<typeof makeProof>> {
      // As old as what it rests on: what ends proofs while this one is made ends it, too.
      const begunAt = clock.now()
      const level = await prove(viewer, input.by, origin)
      if (level === 'secondFactor') await db.transaction((tx) => sessions.secondFactorShown(tx, viewer))
      const expiresAt = instant(begunAt + PROOF_LIFETIME_MS)
      return { proof: writeProof(secrets, { sessionId: viewer.sessionId, level, expiresAt }), level, expiresAt }
    },
  }
}
