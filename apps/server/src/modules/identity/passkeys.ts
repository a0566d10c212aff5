import {
  instant,
  PASSKEYS_MAX,
  SECOND_FACTOR_LIFETIME_MS,
  type InputOf,
  type Passkey,
  type PasskeyId,
  type passkeyLogin,
  type ProofLevel,
  type registerPasskey,
  type SignedIn,
  type UserId,
} from '@fanlight/contract'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate, type Database, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Ids } from '../../platform/ids.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { IdentityMails } from './identity.mails.ts'
import type { Means } from './means.ts'
import * as oneTime from './one-time.store.ts'
import type { PasskeyRow } from './passkeys.store.ts'
import * as store from './passkeys.store.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import * as twoFactor from './two-factor.store.ts'

/** Hints that the browser adds and nothing signs: whatever else is said there is dropped. */
const Transports = z.array(z.string().max(20)).max(10).catch([])

type PasskeyChallenge = 'passkey_register' | 'passkey_login' | 'passkey_proof'

export function createPasskeys(deps: {
  db: Database
  clock: Clock
  ids: Ids
  signIn: SignIn
  sessions: Sessions
  means: Means
  mails: IdentityMails
  publicUrl: () => string
}) {
  const { db, clock, ids, signIn, sessions, means, mails } = deps
  const relyingParty = () => ({ rpID: new URL(deps.publicUrl()).hostname, origin: new URL(deps.publicUrl()).origin })

  async function keepChallenge(tx: Tx, kind: PasskeyChallenge, userId: UserId | null, payload: string) {
    const token = newToken()
    const expiresAt = instant(clock.now() + SECOND_FACTOR_LIFETIME_MS)
    await oneTime.insertChallenge(tx, { tokenHash: hashToken(token), kind, userId, payload, expiresAt })
    return token
  }

  /** The challenge that was given out under this name; each can be answered once, rightly or wrongly. */
  async function takeChallenge(tx: Tx, kind: PasskeyChallenge, token: string) {
    const tokenHash = hashToken(token)
    const found = await oneTime.lockChallenge(tx, tokenHash, kind, clock.now())
    await oneTime.deleteChallenge(tx, tokenHash)
    return found
  }

  /**
   * With the person held: what was begun with less ends in the moment in which there is more to show, and a passkey that
   * waits behind that finds its challenge gone. A refusal is answered and not thrown: the challenge is used up by it.
   */
  async function makePasskey(
    tx: Tx,
    viewer: Viewer,
    input: InputOf<typeof registerPasskey>,
  ): Promise<PasskeyRow | null> {
    const { userId, sessionId } = viewer
    const user = await means.hold(tx, viewer)
    const challenge = await takeChallenge(tx, 'passkey_register', input.challenge)
    const [madeIn, expectedChallenge = ''] = challenge?.payload.split(':') ?? []
    if (challenge?.userId !== userId || madeIn !== sessionId) return null
    const { rpID, origin } = relyingParty()
    const verified = await verifyRegistrationResponse({
      response: input.response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => null)
    if (!verified?.verified) return null
    const { credential } = verified.registrationInfo
    const passkey: PasskeyRow = {
      passkeyId: ids.next() as PasskeyId,
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: Transports.parse(credential.transports),
      name: input.name,
      createdAt: clock.now(),
      lastUsedAt: null,
    }
    await store.insertPasskey(tx, passkey)
    // With a passkey there is more to show than before: what was begun with less begins again.
    await oneTime.forgetPasskeysBegun(tx, userId)
    await twoFactor.forgetBegun(tx, userId)
    await sessions.secondFactorShown(tx, viewer)
    await mails.passkeyAdded(tx, user, passkey.name)
    return passkey
  }

  /** The passkey that answered this challenge; null when none of ours did. */
  async function answeredBy(expectedChallenge: string, answer: Record<string, unknown>): Promise<PasskeyRow | null> {
    const response = answer as unknown as AuthenticationResponseJSON
    return db.transaction(async (tx) => {
      const passkey = typeof response.id === 'string' ? await store.lockByCredential(tx, response.id) : null
      if (!passkey) return null
      const { rpID, origin: expectedOrigin } = relyingParty()
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      }).catch(() => null)
      if (!verified?.verified) return null
      await store.saveUse(tx, passkey.passkeyId, verified.authenticationInfo.newCounter, clock.now())
      return passkey
    })
  }

  return {
    /** What the browser needs to show that one of these is at hand; null for who has none. */
    async proofOptions(userId: UserId) {
      const known = await store.listOfUser(db, userId)
      if (known.length === 0) return null
      const options = await generateAuthenticationOptions({
        rpID: relyingParty().rpID,
        userVerification: 'required',
        allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      })
      const challenge = await db.transaction((tx) => keepChallenge(tx, 'passkey_proof', userId, options.challenge))
      return { challenge, options: { ...options } }
    },

    async prove(userId: UserId, input: { challenge: string; response: Record<string, unknown> }): Promise<void> {
      const challenge = await db.transaction((tx) => takeChallenge(tx, 'passkey_proof', input.challenge))
      const passkey = challenge?.userId === userId ? await answeredBy(challenge.payload, input.response) : null
      if (passkey?.userId !== userId) throw new AppError('PASSKEY_REJECTED', {})
    },

    /** For this session alone: it is what was proved in it that the passkey rests on. */
    async registerOptions(viewer: Viewer, proved: ProofLevel | null) {
      const { userId, sessionId } = viewer
      return db.transaction(async (tx) => {
        const user = await means.holdProved(tx, viewer, proved)
        const known = await store.listOfUser(tx, userId)
        if (known.length >= PASSKEYS_MAX) throw new AppError('CONFLICT', {})
        const options = await generateRegistrationOptions({
          rpName: 'Fanlight',
          rpID: relyingParty().rpID,
          userName: user.email,
          userDisplayName: user.nickName,
          userID: new TextEncoder().encode(user.userId),
          excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })
        const challenge = await keepChallenge(tx, 'passkey_register', userId, `${sessionId}:${options.challenge}`)
        return { challenge, options: { ...options } }
      })
    },

    async register(viewer: Viewer, input: InputOf<typeof registerPasskey>): Promise<Passkey> {
      try {
        const made = await db.transaction((tx) => makePasskey(tx, viewer, input))
        if (!made) throw new AppError('PASSKEY_REJECTED', {})
        return present(made)
      } catch (error) {
        if (isDuplicate(error, 'passkeys_credential_id_key')) throw new AppError('CONFLICT', {})
        throw error
      }
    },

    async list(userId: UserId): Promise<Passkey[]> {
      return (await store.listOfUser(db, userId)).map(present)
    },

    async remove(viewer: Viewer, passkeyId: PasskeyId, proved: ProofLevel | null): Promise<void> {
      const { userId } = viewer
      await db.transaction(async (tx) => {
        const user = await means.holdProved(tx, viewer, proved)
        const name = await store.removePasskey(tx, userId, passkeyId)
        if (name === null) throw new AppError('NOT_FOUND', {})
        // It may have been lost: what was proved with it is to be proved again.
        await sessions.endProofs(tx, userId)
        await mails.passkeyRemoved(tx, user, name)
      })
    },

    async loginOptions() {
      const options = await generateAuthenticationOptions({ rpID: relyingParty().rpID, userVerification: 'required' })
      const challenge = await db.transaction((tx) => keepChallenge(tx, 'passkey_login', null, options.challenge))
      return { challenge, options: { ...options } }
    },

    async login(input: InputOf<typeof passkeyLogin>, origin: Origin): Promise<SignedIn> {
      const challenge = await db.transaction((tx) => takeChallenge(tx, 'passkey_login', input.challenge))
      const passkey = challenge && (await answeredBy(challenge.payload, input.response))
      if (!passkey) throw new AppError('PASSKEY_REJECTED', {})
      return signIn.admit(passkey.userId, origin, {
        async stillOpens(tx, { userId }) {
          return (await store.listOfUser(tx, userId)).some(({ passkeyId }) => passkeyId === passkey.passkeyId)
        },
        refusal: 'PASSKEY_REJECTED',
        isTwoFactorDone: true,
      })
    },
  }
}

const present = ({ passkeyId, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  passkeyId,
  name,
  createdAt,
  lastUsedAt,
})
