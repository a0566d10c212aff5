import { isAdultBirthday, nickNameProblem, type InputOf, type SignedIn, type socialLogin } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate, type Database, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin } from '../../platform/http/viewer.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Accounts } from './accounts.ts'
import type { UserRow } from './identity.store.ts'
import * as store from './identity.store.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { SocialProviders, VerifiedPerson } from './social-providers.ts'
import { findLinked, insertLink } from './social.store.ts'

type Input = InputOf<typeof socialLogin>

export function createSocial(deps: {
  db: Database
  clock: Clock
  log: Log
  accounts: Accounts
  sessions: Sessions
  signIn: SignIn
  providers: SocialProviders
}) {
  const { db, clock, log, accounts, sessions, signIn, providers } = deps

  async function verify({ loginType, accessToken }: Input): Promise<VerifiedPerson> {
    const verifyToken = providers[loginType]
    const person = await verifyToken?.(accessToken).catch((error: unknown) => {
      log.warn({ err: error, provider: loginType }, 'the sign-in provider could not be asked')
      return null
    })
    if (!person) throw new AppError('SOCIAL_LOGIN_FAILED', {})
    return person
  }

  async function findKnown(tx: Tx, input: Input, person: VerifiedPerson): Promise<UserRow | null> {
    const userId = await findLinked(tx, { provider: input.loginType, subject: person.subject })
    return userId && store.findUser(tx, userId)
  }

  /** An account with the same address is the same person's only if the provider vouches for the address. */
  async function findByAddress(tx: Tx, person: VerifiedPerson): Promise<UserRow | null> {
    if (person.email === null || !person.isEmailVerified) return null
    const user = await store.findUserByEmail(tx, person.email)
    if (!user) return null
    if (!user.emailVerified) {
      // A stranger could have opened this account with the owner's address. The owner is here now, so
      // whatever the first one could still sign in with goes.
      await store.setPasswordHash(tx, user.userId, null)
      await store.forgetSignInMeans(tx, user.userId)
      await sessions.end(tx, user.userId)
      await store.setEmailVerified(tx, user.userId)
    }
    return store.findUser(tx, user.userId)
  }

  async function openAccount(tx: Tx, input: Input, person: VerifiedPerson): Promise<UserRow> {
    if (person.email === null || !person.isEmailVerified) throw new AppError('SOCIAL_LOGIN_FAILED', {})
    if (input.birthday === undefined) throw new AppError('BIRTHDAY_REQUIRED', {})
    if (!isAdultBirthday(input.birthday, new Date(clock.now()))) throw new AppError('UNDERAGE', {})
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
      const known = await findKnown(tx, input, person)
      if (known) return known
      const found = (await findByAddress(tx, person)) ?? (await openAccount(tx, input, person))
      await insertLink(tx, { provider: input.loginType, subject: person.subject }, found.userId)
      return found
    })
  }

  return async function bySocial(input: Input, origin: Origin): Promise<SignedIn> {
    const person = await verify(input)
    const user = await findOrOpen(input, person).catch((error: unknown) => {
      // Two first sign-ins of the same person crossed; the other one won, and now its account is found.
      const haveCrossed = isDuplicate(error, 'users_email_key') || isDuplicate(error, 'social_identities_pkey')
      if (!haveCrossed) throw error
      return findOrOpen(input, person)
    })
    return signIn.admit(user, origin)
  }
}

function nickNameFrom(name: string | null): string {
  const kept = [...(name ?? '').normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]/gu, '')].slice(0, 19).join('')
  return nickNameProblem(kept) === null ? kept : 'Fan_of_light'
}
