import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Download } from '../core/download.ts'
import { Diamonds, Instant, PasskeyId, SessionId, UserId, typedText } from '../core/scalars.ts'
import { LanguageCode } from '../platform/entities.ts'
import * as descriptors from './descriptors.ts'
import {
  Account,
  BirthdayOnWire,
  Email,
  KnownEmail,
  Farewell,
  NickName,
  Passkey,
  PasswordDigest,
  ProofMeans,
  SecurityPreferences,
  Session,
  SignedIn,
  SocialProvider,
} from './entities.ts'

const nothing = z.object({})

/** Codes that came with the link by which a visitor arrived. Numbers in older clients, digits in ours. */
const UserNumber = z.union([UserId, z.int().positive().transform(String).pipe(UserId)])
const origin = {
  inviteUserId: UserNumber.optional(),
  creatorId: UserNumber.optional(),
  adSource: z.string().max(100).optional(),
}

const signInLimit = { max: 30, perSeconds: 60 }

export const signUp = defineEndpoint(descriptors.signUp, {
  summary: 'Open an account with an e-mail address and a password',
  input: z.object({
    email: Email,
    password: PasswordDigest,
    nickname: NickName,
    birthday: BirthdayOnWire,
    languageCode: LanguageCode.optional(),
    ...origin,
  }),
  output: SignedIn,
  refusals: ['REGISTRATION_FAILED', 'COMMON_PASSWORD', 'UNDERAGE'],
  limit: { max: 10, perSeconds: 60 },
})

export const emailLogin = defineEndpoint(descriptors.emailLogin, {
  summary: 'Sign in with e-mail and password',
  input: z.object({ email: KnownEmail, password: PasswordDigest }),
  output: SignedIn,
  refusals: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED'],
  limit: signInLimit,
})

export const socialLogin = defineEndpoint(descriptors.socialLogin, {
  summary: 'Sign in, or sign up, with a token of Google or Facebook, which the server verifies',
  input: z.object({
    loginType: SocialProvider,
    accessToken: z.string().min(1).max(8_000),
    /** What the client read from the provider; never believed, the verified token decides. */
    email: z.string().max(300).optional(),
    name: z.string().max(300).optional(),
    picture: z.string().max(2_000).optional(),
    googleId: z.string().max(300).optional(),
    /** Asked for when the account is new: the provider does not say how old a person is. */
    birthday: BirthdayOnWire.optional(),
    languageCode: LanguageCode.optional(),
    ...origin,
  }),
  output: SignedIn,
  refusals: ['SOCIAL_LOGIN_FAILED', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'BIRTHDAY_REQUIRED', 'UNDERAGE'],
  limit: signInLimit,
})

export const logout = defineEndpoint(descriptors.logout, {
  summary: 'End the presented session',
  input: nothing,
  output: nothing,
})

export const checkSession = defineEndpoint(descriptors.checkSession, {
  summary: 'Whether the presented session still stands, and whose it is',
  input: nothing,
  output: z.object({ user: Account, expiresAt: Instant }),
})

export const listSessions = defineEndpoint(descriptors.listSessions, {
  summary: 'Own devices that are signed in',
  input: nothing,
  output: z.object({ sessions: z.array(Session) }),
})

export const revokeSession = defineEndpoint(descriptors.revokeSession, {
  summary: 'Sign a device out; without an id, all the others',
  input: z.object({ sessionId: SessionId.optional() }),
  output: z.object({ revoked: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const forgotPassword = defineEndpoint(descriptors.forgotPassword, {
  summary: 'Mail a one-time link; the answer is the same whether the address is known or not',
  input: z.object({ email: KnownEmail }),
  output: nothing,
  limit: { max: 5, perSeconds: 60 },
})

export const resetPassword = defineEndpoint(descriptors.resetPassword, {
  summary: 'Choose a new password with the mailed link; ends every session',
  input: z.object({ linkToken: z.string().min(1).max(200), password: PasswordDigest }),
  output: nothing,
  refusals: ['LINK_EXPIRED', 'COMMON_PASSWORD'],
  limit: { max: 10, perSeconds: 60 },
})

export const changePassword = defineEndpoint(descriptors.changePassword, {
  summary: 'Choose a new password knowing the current one; ends the other sessions',
  /** The current one, or a fresh proof. Where two-factor sign-in is on, a proof. */
  input: z.object({ currentPassword: PasswordDigest.optional(), password: PasswordDigest }),
  output: nothing,
  refusals: ['WRONG_PASSWORD', 'COMMON_PASSWORD'],
  limit: { max: 10, perSeconds: 60 },
})

export const verifySecondFactor = defineEndpoint(descriptors.verifySecondFactor, {
  summary: 'Finish a sign-in that asked for a second factor, with a code of the app or a recovery code',
  input: z.object({ challenge: z.string().min(1).max(200), code: z.string().min(6).max(20) }),
  output: SignedIn,
  refusals: ['SECOND_FACTOR_WRONG', 'LINK_EXPIRED', 'ACCOUNT_SUSPENDED'],
  limit: { max: 10, perSeconds: 60 },
})

export const startTwoFactor = defineEndpoint(descriptors.startTwoFactor, {
  summary: 'A new secret for the authenticator app, not active until confirmed',
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
  proof: 'any',
  refusals: ['CONFLICT'],
})

export const confirmTwoFactor = defineEndpoint(descriptors.confirmTwoFactor, {
  summary: 'Turn two-factor sign-in on with a first code; answers the recovery codes, once',
  input: z.object({ code: z.string().min(6).max(10) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['SECOND_FACTOR_WRONG', 'CONFLICT'],
  limit: { max: 10, perSeconds: 60 },
})

export const disableTwoFactor = defineEndpoint(descriptors.disableTwoFactor, {
  summary: 'Turn two-factor sign-in off with a current code or a recovery code',
  input: z.object({ code: z.string().min(6).max(20) }),
  output: nothing,
  refusals: ['SECOND_FACTOR_WRONG', 'CONFLICT'],
  limit: { max: 10, perSeconds: 60 },
})

/** WebAuthn's own structures: the browser's API makes and reads them, the server's library checks them. */
const WebAuthnJson = z.record(z.string(), z.unknown())

export const passkeyRegisterOptions = defineEndpoint(descriptors.passkeyRegisterOptions, {
  summary: 'What the browser needs to make a passkey',
  input: nothing,
  proof: 'any',
  output: z.object({ challenge: z.string(), options: WebAuthnJson }),
  refusals: ['CONFLICT'],
})

export const registerPasskey = defineEndpoint(descriptors.registerPasskey, {
  summary: 'Keep the passkey that the browser made',
  input: z.object({ challenge: z.string().max(200), name: typedText().min(1).max(50), response: WebAuthnJson }),
  output: z.object({ passkey: Passkey }),
  refusals: ['PASSKEY_REJECTED', 'CONFLICT'],
})

export const listPasskeys = defineEndpoint(descriptors.listPasskeys, {
  summary: 'Own passkeys',
  input: nothing,
  output: z.object({ passkeys: z.array(Passkey) }),
})

export const removePasskey = defineEndpoint(descriptors.removePasskey, {
  summary: 'Forget a passkey',
  proof: 'any',
  input: z.object({ passkeyId: PasskeyId }),
  output: nothing,
  refusals: ['NOT_FOUND'],
})

export const listLogins = defineEndpoint(descriptors.listLogins, {
  summary: 'With whose word one can log in here: of Google, of Facebook',
  input: nothing,
  output: z.object({ logins: z.array(SocialProvider) }),
})

export const removeLogin = defineEndpoint(descriptors.removeLogin, {
  summary: 'Take the word of this one no more. A password can always be set by e-mail',
  proof: 'any',
  input: z.object({ provider: SocialProvider }),
  output: nothing,
  refusals: ['NOT_FOUND'],
})

export const passkeyLoginOptions = defineEndpoint(descriptors.passkeyLoginOptions, {
  summary: 'What the browser needs to sign in with a passkey',
  input: nothing,
  output: z.object({ challenge: z.string(), options: WebAuthnJson }),
  limit: signInLimit,
})

export const passkeyLogin = defineEndpoint(descriptors.passkeyLogin, {
  summary: 'Sign in with a passkey; it is two factors in one',
  input: z.object({ challenge: z.string().max(200), response: WebAuthnJson }),
  output: SignedIn,
  refusals: ['PASSKEY_REJECTED', 'ACCOUNT_SUSPENDED'],
  limit: signInLimit,
})

export const proofOptions = defineEndpoint(descriptors.proofOptions, {
  summary: 'By what the caller can prove that it is still them, and what the browser needs for it',
  input: nothing,
  output: z.object({
    /** For `any` level. */
    means: z.array(ProofMeans),
    /** Those of them that are a second factor. */
    secondFactors: z.array(ProofMeans),
    passkey: z.object({ challenge: z.string(), options: WebAuthnJson }).nullable(),
    /** For the ID token of Google, if that is among the means. */
    nonce: z.string().nullable(),
  }),
  limit: { max: 30, perSeconds: 60 },
})

export const makeProof = defineEndpoint(descriptors.makeProof, {
  summary: 'Prove by one of the own means that it is still the owner; the answer goes with the calls that ask for it',
  input: z.object({
    by: z.discriminatedUnion('means', [
      z.object({ means: z.literal('password'), password: PasswordDigest }),
      /** Of the authenticator app, or a recovery code. */
      z.object({ means: z.literal('code'), code: z.string().min(6).max(20) }),
      z.object({ means: z.literal('passkey'), challenge: z.string().max(200), response: WebAuthnJson }),
      z.object({ means: z.literal('social'), loginType: SocialProvider, accessToken: z.string().min(1).max(8_000) }),
    ]),
  }),
  output: z.object({ proof: z.string(), level: z.enum(['any', 'secondFactor']), expiresAt: Instant }),
  refusals: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'PASSKEY_REJECTED', 'SOCIAL_LOGIN_FAILED'],
  limit: { max: 20, perSeconds: 60 },
})

export const sendEmailCode = defineEndpoint(descriptors.sendEmailCode, {
  summary: 'Mail a code to the own address, which proves that letters to it arrive',
  input: nothing,
  output: z.object({ email: z.string() }),
  limit: { max: 5, perSeconds: 60 },
})

export const verifyEmail = defineEndpoint(descriptors.verifyEmail, {
  summary: 'The code that was mailed to the own address',
  input: z.object({ code: z.string().min(6).max(10) }),
  output: z.object({ user: Account }),
  refusals: ['EMAIL_CODE_WRONG'],
  limit: { max: 20, perSeconds: 60 },
})

export const startEmailChange = defineEndpoint(descriptors.startEmailChange, {
  summary: 'Mail a code to the new address, and one to the present address if it was ever proved',
  input: z.object({ email: Email }),
  output: z.object({ needsCodeOfPresent: z.boolean() }),
  refusals: ['CONFLICT'],
  proof: 'any',
  limit: { max: 5, perSeconds: 60 },
})

export const confirmEmailChange = defineEndpoint(descriptors.confirmEmailChange, {
  summary: 'Both codes; from then on the account has the new address, and every other session ends',
  input: z.object({ codeOfNew: z.string().min(6).max(10), codeOfPresent: z.string().min(6).max(10).optional() }),
  output: z.object({ user: Account }),
  refusals: ['EMAIL_CODE_WRONG', 'CONFLICT'],
  limit: { max: 20, perSeconds: 60 },
})

export const socialNonce = defineEndpoint(descriptors.socialNonce, {
  summary: 'A word that the ID token of Google has to repeat: one that was made for another sign-in is worth nothing',
  input: nothing,
  output: z.object({ nonce: z.string(), expiresAt: Instant }),
  limit: signInLimit,
})

export const getPreferences = defineEndpoint(descriptors.getPreferences, {
  summary: 'Which notifications the user wants',
  input: nothing,
  output: z.object({ preferences: SecurityPreferences }),
})

export const editPreferences = defineEndpoint(descriptors.editPreferences, {
  summary: 'Change which notifications the user wants',
  input: z.object({ preferences: SecurityPreferences.partial() }),
  output: z.object({ preferences: SecurityPreferences }),
})

export const exportMyData = defineEndpoint(descriptors.exportMyData, {
  summary: 'A link, good for two minutes, to everything the platform keeps about the user as one JSON file',
  proof: 'any',
  input: nothing,
  output: Download,
  limit: { max: 6, perSeconds: 3_600 },
})

export const previewFarewell = defineEndpoint(descriptors.previewFarewell, {
  summary: 'What deleting the own account would pay out, and what would be lost',
  input: nothing,
  output: Farewell,
})

export const deleteMyAccount = defineEndpoint(descriptors.deleteMyAccount, {
  summary: 'Delete the own account: signs out everywhere, removes the name, keeps what the law makes us keep',
  /** With the password, or a fresh proof. Where two-factor sign-in is on, with a proof. */
  input: z.object({
    password: PasswordDigest.optional(),
    userName: z.string().max(50),
    /** The most that the person agrees to lose. Not needed when nothing is lost at that moment. */
    forfeits: Diamonds.optional(),
  }),
  output: nothing,
  refusals: ['WRONG_PASSWORD', 'CONFLICT', 'FORFEITS_NOT_AGREED'],
  limit: { max: 5, perSeconds: 60 },
})
