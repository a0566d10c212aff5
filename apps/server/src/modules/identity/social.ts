import {
  instant,
  nickNameProblem,
  SOCIAL_TOKEN_LIFETIME_MS,
  type InputOf,
  type Instant,
  type ProofLevel,
  type SignedIn,
  type SocialProvider,
  type socialLogin,
  type UserId,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate, type Database, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { assertAdult } from './assert-adult.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Log } from '../../platform/log/log.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { Accounts } from './accounts.ts'
import type { IdentityMails } from './identity.mails.ts'
import type { UserRow } from './identity.store.ts'
import * as store from './identity.store.ts'
import type { Means } from './means.ts'
import * as oneTime from './one-time.store.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { SocialProviders, VerifiedPerson } from './social-providers.ts'
import { findLink, hadLink, insertLink, listLinked, unlink } from './social.store.ts'

type Input = InputOf<typeof socialLogin>
type SocialToken = Pick<Input, 'loginType' | 'accessToken'>

const providerNames = { GOOGLE: 'Google', FACEBOOK: 'Facebook' } as const

class CrossedError extends Error {}

export function createSocial(deps: {
  db: Database
  clock: Clock
  log: Log
  accounts: Accounts
  sessions: Sessions
  signIn: SignIn
  means: Means
  mails: IdentityMails
  providers: SocialProviders
}) {
  const { db, clock, log, accounts, sessions, signIn, means, mails, providers } = deps

  async function verify({ loginType, accessToken }: SocialToken): Promise<VerifiedPerson> {
    const verifyToken = providers[loginType]
    const person = await verifyToken?.(accessToken).catch((error: unknown) => {
      log.warn({ err: error, provider: loginType }, 'the sign-in provider could not be asked')
      return null
    })
    if (!person) throw new AppError('SOCIAL_LOGIN_FAILED', {})
    return person
  }

  /**
   * An ID token of Google's repeats a word that we gave out, once: a token that was made for another sign-in, or that was
   * used before, is worth nothing. A sign-in that is refused leaves the word as it was, so that it can go on.
   */
  async function takeNonce(tx: Tx, { loginType }: SocialToken, { nonce }: VerifiedPerson): Promise<void> {
    if (loginType !== 'GOOGLE') return
    const tokenHash = hashToken(nonce ?? '')
    const given = await oneTime.lockChallenge(tx, tokenHash, 'social_nonce', clock.now())
    if (!given) throw new AppError('SOCIAL_LOGIN_FAILED', {})
    await oneTime.deleteChallenge(tx, tokenHash)
  }

  async function findKnown(tx: Tx, input: Input, person: VerifiedPerson): Promise<UserRow | null> {
    const link = await findLink(tx, { provider: input.loginType, subject: person.subject })
    if (link?.isUnlinked) throw new AppError('SOCIAL_LOGIN_FAILED', {})
    return link && store.findUser(tx, link.userId)
  }

  /**
   * An account with the same address is the same person's only if the provider vouches for the address, and if it does not
   * know the owner of the account by another number already: an address can pass to another person. Nor if the owner has
   * unlinked the provider: whoever has that login now would come back by it. A new password by e-mail forgets that, too.
   */
  async function findByAddress(tx: Tx, input: Input, person: VerifiedPerson): Promise<UserRow | null> {
    if (person.email === null || !person.isEmailVerified) return null
    const owner = await store.findUserByEmail(tx, person.email)
    // Of several who come with this address at once, one is linked.
    const user = owner && (await store.holdUser(tx, owner.userId)) ? await store.findUser(tx, owner.userId) : null
    if (!user) return null
    // They have moved to another address meanwhile: whoever has this one now is looked for again.
    if (user.email !== person.email) throw new CrossedError()
    if (!user.emailVerified) {
      // A stranger could have opened this account with the owner's address. The owner is here now, so
      // whatever the first one could still sign in with goes.
      await store.setPasswordHash(tx, user.userId, null)
      await store.forgetSignInMeans(tx, user.userId)
      await sessions.end(tx, user.userId)
      await store.setEmailVerified(tx, user.userId)
    } else if (await hadLink(tx, user.userId, input.loginType)) {
      // Another tab of the same person may have been a moment quicker.
      if (await findKnown(tx, input, person)) throw new CrossedError()
      throw new AppError('SOCIAL_LOGIN_FAILED', {})
    }
    return store.findUser(tx, user.userId)
  }

  async function openAccount(tx: Tx, input: Input, person: VerifiedPerson): Promise<UserRow> {
    if (person.email === null || !person.isEmailVerified) throw new AppError('SOCIAL_LOGIN_FAILED', {})
    if (input.birthday === undefined) throw new AppError('BIRTHDAY_REQUIRED', {})
    assertAdult(input.birthday, clock)
    return accounts.open(tx, {
      email: person.email,
      emailVerified: true,
      passwordHash: null,
      nickName: nickNameFrom(person.name),
      birthday: input.birthday,
      languageCode: input.languageCode ?? 'en',
      invitedBy: input.inviteUserId ?? null,
      cameByCreator: input.creatorId ?? null,
      adSource: input.adSource ?? null,
    })
  }

  function findOrOpen(input: Input, person: VerifiedPerson): Promise<UserRow> {
    return db.transaction(async (tx) => {
      await takeNonce(tx, input, person)
      const known = await findKnown(tx, input, person)
      if (known) return known
      const existing = await findByAddress(tx, input, person)
      const user = existing ?? (await openAccount(tx, input, person))
      await insertLink(tx, { provider: input.loginType, subject: person.subject }, user.userId)
      if (existing) await mails.loginLinked(tx, existing, providerNames[input.loginType])
      return user
    })
  }

  async function bySocial(input: Input, origin: Origin): Promise<SignedIn> {
    const person = await verify(input)
    const user = await findOrOpen(input, person).catch((error: unknown) => {
      // Two first sign-ins of the same person crossed; the other one won, and now its account is found.
      const haveCrossed =
        error instanceof CrossedError ||
        isDuplicate(error, 'users_email_key') ||
        isDuplicate(error, 'social_identities_pkey')
      if (!haveCrossed) throw error
      return findOrOpen(input, person)
    })
    const identity = { provider: input.loginType, subject: person.subject }
    return signIn.admit(user.userId, origin, {
      async stillOpens(tx, { userId }) {
        const link = await findLink(tx, identity)
        return link?.userId === userId && !link.isUnlinked
      },
      refusal: 'SOCIAL_LOGIN_FAILED',
    })
  }

  return {
    signIn: bySocial,

    /** A word for the next ID token. */
    async nonce(): Promise<{ nonce: string; expiresAt: Instant }> {
      const nonce = newToken()
      const expiresAt = instant(clock.now() + SOCIAL_TOKEN_LIFETIME_MS)
      const challenge = {
        tokenHash: hashToken(nonce),
        kind: 'social_nonce',
        userId: null,
        payload: '',
        expiresAt,
      } as const
      await db.transaction((tx) => oneTime.insertChallenge(tx, challenge))
      return { nonce, expiresAt }
    },

    /** That the provider knows the person at this device as this user, now. */
    async prove(userId: UserId, token: SocialToken): Promise<void> {
      const person = await verify(token)
      if (!person.isFresh) throw new AppError('SOCIAL_LOGIN_FAILED', {})
      await db.transaction(async (tx) => {
        await takeNonce(tx, token, person)
        // Who unlinks it in this moment goes first or ends what is proved here.
        await store.holdUser(tx, userId)
        const link = await findLink(tx, { provider: token.loginType, subject: person.subject })
        if (link?.userId !== userId || link.isUnlinked) throw new AppError('SOCIAL_LOGIN_FAILED', {})
      })
    },

    linkedTo: (userId: UserId) => listLinked(db, userId),

    async unlink(viewer: Viewer, provider: SocialProvider, proved: ProofLevel | null): Promise<void> {
      const { userId } = viewer
      await db.transaction(async (tx) => {
        const user = await means.holdProved(tx, viewer, proved)
        if (!(await unlink(tx, userId, provider, clock.now()))) throw new AppError('NOT_FOUND', {})
        // Whoever came by it may have proved with it that they are the owner.
        await sessions.endProofs(tx, userId)
        await mails.loginUnlinked(tx, user, providerNames[provider])
      })
    },
  }
}

function nickNameFrom(name: string | null): string {
  const kept = [...(name ?? '').normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]/gu, '')].slice(0, 19).join('')
  return nickNameProblem(kept) === null ? kept : 'Fan_of_light'
}
