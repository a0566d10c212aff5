import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT, type ProofLevel, type UserId } from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Log } from '../../platform/log/log.ts'
import { countUnopened, resealEach, type SealedThings } from '../../platform/sealed.ts'
import { SealedByAnother, type Secrets } from '../../platform/secrets.ts'
import type { IdentityMails } from './identity.mails.ts'
import type { Means } from './means.ts'
import type { Sessions } from './sessions.ts'
import * as store from './two-factor.store.ts'

/** What keys of authenticator apps are sealed for. */
export const PURPOSE = 'two-factor'
const STEP_MS = 30_000
const CODE = /^\d{6}$/

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Fanlight', label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_MS / 1000 })

/** What is kept of a key, so that the database alone opens nothing. */
export const sealKey = (secrets: Secrets, key: string): string => secrets.encrypt(PURPOSE, key)

/** What an authenticator app with this key shows at a moment. */
export const codeAt = (key: string, now: number): string => totpOf(key, '').generate({ timestamp: now })

export type TwoFactor = ReturnType<typeof createTwoFactor>

export function createTwoFactor(deps: {
  db: Database
  clock: Clock
  secrets: Secrets
  mails: IdentityMails
  sessions: Sessions
  means: Means
  log: Log
}) {
  const { db, clock, secrets, mails, sessions, means, log } = deps

  /** Null where the installation has another secret now: no code is right then, and a recovery code still is. */
  function openKey(userId: UserId, sealedSecret: string): TOTP | null {
    try {
      return totpOf(secrets.decrypt(PURPOSE, sealedSecret), '')
    } catch (error) {
      if (!(error instanceof SealedByAnother)) throw error
      log.error(
        { userId },
        'a second factor was sealed with another FANLIGHT_SECRET: set that one, or FANLIGHT_SECRET_PREVIOUS',
      )
      return null
    }
  }

  const sealed: SealedThings = {
    name: 'second factors',
    countUnopened: async () => countUnopened(secrets, PURPOSE, await store.listNewestSealed(db)),
    async reseal() {
      const snapshot = await db.snapshot()
      try {
        return await resealEach(secrets, PURPOSE, store.eachSealed(snapshot), (before, after) =>
          db.transaction((tx) => store.replaceSealed(tx, before, after)),
        )
      } finally {
        await snapshot.close()
      }
    },
  }

  /** A code of the app, each only once, or one of the recovery codes, each only once. */
  async function accepts(tx: Tx, userId: UserId, typed: string): Promise<boolean> {
    const row = await store.lock(tx, userId)
    if (!row?.confirmedAt) return false
    const code = typed.replace(/[\s-]/g, '')
    if (!CODE.test(code)) return store.takeRecoveryCode(tx, userId, hashCode(code))
    const totp = openKey(userId, row.sealedSecret)
    const step = totp && stepOf(totp, code, clock.now())
    if (step === null || step <= row.lastStep) return false
    await store.saveStep(tx, userId, step)
    return true
  }

  return {
    accepts,
    sealed,

    async start(viewer: Viewer, proved: ProofLevel | null): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 }).base32
      return db.transaction(async (tx) => {
        const user = await means.holdProved(tx, viewer, proved)
        if (user.hasTwoFactor) throw new AppError('CONFLICT', {})
        await store.propose(tx, user.userId, sealKey(secrets, secret))
        return { secret, uri: totpOf(secret, user.email).toString() }
      })
    },

    async confirm(viewer: Viewer, typed: string): Promise<{ recoveryCodes: string[] }> {
      const { userId } = viewer
      return db.transaction(async (tx) => {
        const user = await means.hold(tx, viewer)
        const row = await store.lock(tx, userId)
        if (!row || row.confirmedAt) throw new AppError('CONFLICT', {})
        const totp = openKey(userId, row.sealedSecret)
        const step = totp && stepOf(totp, typed.replace(/\s/g, ''), clock.now())
        if (step === null) throw new AppError('SECOND_FACTOR_WRONG', {})
        const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
        await store.confirm(tx, userId, { step, now: clock.now(), codes: recoveryCodes.map(hashCode) })
        await mails.twoFactorOn(tx, user)
        await sessions.secondFactorShown(tx, viewer)
        await sessions.endProofs(tx, userId)
        return { recoveryCodes }
      })
    },

    async disable(viewer: Viewer, typed: string): Promise<void> {
      await db.transaction(async (tx) => {
        const user = await means.hold(tx, viewer)
        if (!user.hasTwoFactor) throw new AppError('CONFLICT', {})
        if (!(await accepts(tx, user.userId, typed))) throw new AppError('SECOND_FACTOR_WRONG', {})
        await store.remove(tx, user.userId)
        await mails.twoFactorOff(tx, user)
        await sessions.endProofs(tx, user.userId)
      })
    },
  }
}

/** The time step a code belongs to: this one or its neighbours, since no two clocks agree. */
function stepOf(totp: TOTP, code: string, now: number): number | null {
  // The library compares bytes and throws where their number differs, as in six letters that take two bytes each.
  if (!CODE.test(code)) return null
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

/** 80 bits in groups that can be read aloud: abcd-efgh-ijkl-mnop. No digits only, so it is never taken for a code. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(byte % 32)).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

const hashCode = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest()
