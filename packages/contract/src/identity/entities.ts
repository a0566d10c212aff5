import { z } from 'zod'
import { Diamonds, Instant, PasskeyId, SessionId, UserId } from '../core/scalars.ts'
import { LanguageCode } from '../platform/entities.ts'
import { NICKNAME_BELOW_LENGTH, NICKNAME_MIN_LENGTH } from './limits.ts'
import {
  emailProblem,
  type EmailProblem,
  knownEmailProblem,
  nickNameProblem,
  type NickNameProblem,
  parseBirthday,
  plainEmail,
  USERNAME,
} from './rules.ts'

export const Role = z.enum(['member', 'creator', 'admin'])
export type Role = z.infer<typeof Role>

const addressWithout = (problem: (typed: string) => EmailProblem | null) =>
  z
    .string()
    .max(300)
    .refine((typed) => problem(typed) === null, 'Please enter a valid email address')
    .transform(plainEmail)

export const Email = addressWithout(emailProblem)
/** Of somebody who may have come before there were rules for its letters. */
export const KnownEmail = addressWithout(knownEmailProblem)

/** SHA-256 of the typed password in hex; the typed one never leaves the browser. */
export const PasswordDigest = z.string().regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the password in hex')

const NICKNAME_PROBLEMS: Readonly<Record<NickNameProblem, string>> = {
  required: 'Nickname is required',
  tooShort: `Nickname must have at least ${NICKNAME_MIN_LENGTH} characters`,
  tooLong: `Nickname must be less than ${NICKNAME_BELOW_LENGTH} characters`,
  characters: 'Nickname can only have letters, digits and underscores',
}

export const NickName = z
  .string()
  .max(100)
  .transform((typed) => typed.trim().normalize('NFC'))
  .refine((nickName) => nickNameProblem(nickName) === null, {
    error: ({ input }) => NICKNAME_PROBLEMS[nickNameProblem(String(input)) ?? 'characters'],
  })

export const UserName = z.string().regex(USERNAME, '3 to 24 small letters, digits or underscores')

/** YYYYMMDD. Whether its owner is old enough is a rule with its own refusal, not a question of form. */
export const BirthdayOnWire = z
  .string()
  .regex(/^\d{8}$/)
  .refine((typed) => parseBirthday(typed) !== null, 'Please enter a valid date')

/** The signed-in user, as they see themself. */
export const Account = z.object({
  userId: UserId,
  displayName: z.string(),
  nickName: z.string(),
  userName: z.string(),
  email: z.string(),
  /** Whether its owner has proved that letters to it reach them. */
  emailVerified: z.boolean(),
  headPicUrl: z.string().nullable(),
  role: Role,
  lastLanguageCode: LanguageCode,
  createdAt: Instant,
  /** False for a person who came by Google or Facebook and never chose one. */
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const SignedIn = z.object({ token: z.string(), expiresAt: Instant, user: Account })
export type SignedIn = z.infer<typeof SignedIn>

export const Session = z.object({
  sessionId: SessionId,
  isCurrent: z.boolean(),
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

export const Passkey = z.object({
  passkeyId: PasskeyId,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SocialProvider = z.enum(['GOOGLE', 'FACEBOOK'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** By what a person proves that it is still them: the means that would sign them in. */
export const ProofMeans = z.enum(['password', 'code', 'passkey', 'GOOGLE', 'FACEBOOK'])
export type ProofMeans = z.infer<typeof ProofMeans>

export const SecurityPreferences = z.object({
  /** A mail when the account is signed in to from a device that was not seen before. */
  mailOnNewDevice: z.boolean(),
})

/** What becomes of a person's diamonds and earnings when they delete their account. A diamond is a cent when it is paid out. */
export const Farewell = z.object({
  /** What will be paid out; null: nothing. */
  payout: z
    .object({
      /** Masked: `v•••@example.com`. */
      receiver: z.string(),
      /** Is available, and asked for right after the account is gone. */
      now: Diamonds,
      /** Is on hold, or too little by itself: follows when the last of it is released. */
      later: Diamonds,
      /** When that is. */
      laterAt: Instant.nullable(),
      /** Before this nothing is sent, since the receiver is new. */
      notBefore: Instant.nullable(),
    })
    .nullable(),
  /** Was asked for before, and is still paid. */
  underWay: Diamonds,
  /** Owed for refunds, and taken off first. */
  debt: Diamonds,
  /**
   * Taken back while payers dispute what they paid: what is won once everything else has been paid is not paid out any more. At most
   * so much: some of it may be the fan's again by then.
   */
  disputed: Diamonds,
  /** What is lost, and has to be agreed to by its `total`. */
  forfeited: z.object({
    /** Diamonds in the wallet. */
    wallet: Diamonds,
    earnings: Diamonds,
    /** Why earnings are lost; null: none are. */
    because: z.enum(['no_payout_method', 'below_minimum']).nullable(),
    total: Diamonds,
  }),
  payoutMinimum: Diamonds,
})
export type Farewell = z.infer<typeof Farewell>
