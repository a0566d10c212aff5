import { userChannel, type Account, type Role, type SessionId, type UserId } from '@fanlight/contract'
import type { Config } from '../../platform/config/config.ts'
import { isDuplicate, type Db, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { LetterValue } from '../../platform/mail/letters.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAccounts } from './accounts.ts'
import { createEmailAddresses } from './email-addresses.ts'
import { createIdentityMails, type PlainKind } from './identity.mails.ts'
import { presentAccount, type PictureLinks } from './identity.present.ts'
import * as store from './identity.store.ts'
import { createLetterLimits } from './letter-limits.ts'
import { createOperators } from './operators.ts'
import { createOwnedChannels } from './owned-channels.ts'
import { createMeans } from './means.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordChanges } from './password-changes.ts'
import { createPasswords } from './passwords.ts'
import { createPrivacy } from './privacy.ts'
import { createProofs } from './proofs.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createGuessThrottle, ownerOfSecondFactor, secondFactorOf } from './guess-throttle.ts'
import { createSocial } from './social.ts'
import { createSocialProviders } from './social-providers.ts'
import { createTwoFactor } from './two-factor.ts'

export type IdentityService = ReturnType<typeof createIdentityService>

type SuspendedListener = (tx: Tx, userId: UserId) => Promise<void>

export function createIdentityService(
  platform: Platform,
  { pictures, config }: { pictures: PictureLinks; config: Pick<Config, 'google' | 'facebook' | 'operator' | 'isTest'> },
) {
  const { db, clock, realtime } = platform
  const letterLimits = createLetterLimits(platform)
  const mails = createIdentityMails({ ...platform, letterLimits })
  const sessions = createSessions({ ...platform, mails, pictures })
  const guessThrottle = createGuessThrottle(db, platform.clock, async (tx, guessed, failures) => {
    const owner = ownerOfSecondFactor(guessed)
    const user = owner === null ? null : await store.findUser(tx, owner)
    if (user) await mails.wrongCodes(tx, user, failures)
  })
  const means = createMeans({ sessions })
  const twoFactor = createTwoFactor({ ...platform, mails, sessions, means })
  const passwordHashes = createPasswords(config)
  const accounts = createAccounts({ ...platform, sessions, mails, passwords: passwordHashes })
  const signIn = createSignIn({
    ...platform,
    sessions,
    guessThrottle,
    twoFactor,
    passwords: passwordHashes,
    appealTo: config.operator.contactEmail,
  })
  const providers = createSocialProviders(config)
  const social = createSocial({ ...platform, accounts, sessions, signIn, means, mails, providers })
  const passkeys = createPasskeys({ ...platform, signIn, sessions, means, mails })
  const operators = createOperators({ ...platform, sessions })
  const passwords = createPasswordChanges({
    ...platform,
    mails,
    sessions,
    guessThrottle,
    passwords: passwordHashes,
    operators,
  })
  const privacy = createPrivacy({ ...platform, mails, sessions, passwords })
  const proofs = createProofs({ ...platform, sessions, guessThrottle, twoFactor, passkeys, passwords, social })
  const addresses = createEmailAddresses({
    ...platform,
    pictures,
    mails,
    letterLimits,
    sessions,
    means,
    guessThrottle,
    contactEmail: config.operator.contactEmail,
  })

  async function account(userId: UserId, from: Db = db): Promise<Account> {
    const user = await store.findUser(from, userId)
    if (!user) throw new AppError('TOKEN_INVALID', {})
    return presentAccount(user, pictures)
  }

  const onSuspended: SuspendedListener[] = []

  return {
    sessions,
    accounts,
    signIn,
    social,
    passkeys,
    passwords,
    twoFactor,
    privacy,
    proofs,
    addresses,
    operators,
    account,

    /** Ends all they do here; they are told why when they sign in. Says whether they are suspended: no operator is. */
    async suspend(tx: Tx, userId: UserId, reason: string): Promise<boolean> {
      if (await store.isOperator(tx, userId)) return false
      if (!(await store.suspend(tx, userId, reason, clock.now()))) return true
      await sessions.end(tx, userId)
      for (const listener of onSuspended) await listener(tx, userId)
      return true
    },

    /** Told in the transaction of the suspension. */
    onSuspended: (listener: SuspendedListener) => void onSuspended.push(listener),

    /** They can log in again, and are seen. What ended when they were suspended stays ended. */
    restore: (tx: Tx, userId: UserId): Promise<boolean> => store.restore(tx, userId),

    /** Lets a user join the channel that is about them, and nobody else. */
    authoriseOwner: createOwnedChannels({ realtime, sessions }),

    /** Changes what everybody sees of a user; every device of theirs is told. */
    async change(tx: Tx, userId: UserId, change: store.UserChange): Promise<Account> {
      try {
        await store.updateUser(tx, userId, change)
      } catch (error) {
        if (isDuplicate(error, 'users_user_name_key')) throw new AppError('USERNAME_TAKEN', {})
        throw error
      }
      const user = await account(userId, tx)
      tx.afterCommit(() => realtime.publish(userChannel, { userId }, 'account_changed', { user }))
      return user
    },

    /** Every device of theirs is told, and what they may call changes at once: nobody has to sign in again. */
    async setRole(tx: Tx, userId: UserId, role: Role): Promise<void> {
      await store.setRole(tx, userId, role)
      await sessions.accessChanged(tx, userId)
      const user = await account(userId, tx)
      tx.afterCommit(() => realtime.publish(userChannel, { userId }, 'account_changed', { user }))
    },

    /** Told of what is done to an account, in the transaction in which it is. */
    onSecurityEvent: mails.onSecurityEvent,

    /** A letter to a user, in their language. */
    async write(
      tx: Tx,
      userId: UserId,
      letter: { kind: PlainKind; route: string; values?: Record<string, LetterValue> },
    ) {
      const user = await store.findUser(tx, userId)
      if (user) await mails.plain(tx, user, letter)
    },

    endSessions: (userId: UserId, which: { only?: SessionId; except?: SessionId }) =>
      db.transaction((tx) => sessions.end(tx, userId, which)),

    async revoke(viewer: Viewer, sessionId: SessionId | undefined): Promise<number> {
      const which = sessionId === undefined ? { except: viewer.sessionId } : { only: sessionId }
      const revoked = await db.transaction((tx) => sessions.end(tx, viewer.userId, which))
      if (sessionId !== undefined && revoked === 0) throw new AppError('NOT_FOUND', {})
      return revoked
    },

    async disableTwoFactor(viewer: Viewer, code: string, origin: Origin): Promise<void> {
      const attempt = await guessThrottle.begin(secondFactorOf(viewer.userId), origin.address)
      await twoFactor.disable(viewer, code)
      await attempt.succeeded()
    },

    /**
     * What stands only if the code is right. Where the attempt is counted is no part of the transaction: a guess that
     * was wrong is undone, that there was one is not.
     */
    async withSecondFactor<T>(
      { viewer, code, origin }: { viewer: Viewer; code: string; origin: Origin },
      work: (tx: Tx) => Promise<T>,
    ): Promise<T> {
      const user = await store.findUser(db, viewer.userId)
      if (!user?.hasTwoFactor) throw new AppError('SECOND_FACTOR_MISSING', {})
      const attempt = await guessThrottle.begin(secondFactorOf(viewer.userId), origin.address)
      let isRight = false
      try {
        return await db.transaction(async (tx) => {
          isRight = await twoFactor.accepts(tx, viewer.userId, code)
          if (!isRight) throw new AppError('SECOND_FACTOR_WRONG', {})
          return work(tx)
        })
      } finally {
        // Refused for another reason, it was no guess.
        if (isRight) await attempt.succeeded()
      }
    },

    async preferences(userId: UserId) {
      const user = await store.findUser(db, userId)
      return { mailOnNewDevice: user?.mailOnNewDevice ?? true }
    },

    async editPreferences(userId: UserId, wanted: { mailOnNewDevice?: boolean | undefined }) {
      return db.transaction(async (tx) => {
        if (wanted.mailOnNewDevice !== undefined) await store.setMailOnNewDevice(tx, userId, wanted.mailOnNewDevice)
        const user = await store.findUser(tx, userId)
        return { mailOnNewDevice: user?.mailOnNewDevice ?? true }
      })
    },
  }
}
