import { randomInt } from 'node:crypto'
import {
  EMAIL_CODE_LIFETIME_MS,
  instant,
  type Instant,
  RESET_LINK_LIFETIME_MS,
  type LanguageCode,
  type SecurityEvent,
  type UserId,
} from '@fanlight/contract'
import type { LetterKind } from '../../locales/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { writeLetter, type LetterValue } from '../../platform/mail/letters.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { hashToken, newToken, type Secrets } from '../../platform/secrets.ts'
import { UNKNOWN_DEVICE_PART } from './devices.ts'
import { replaceCode, type CodePurpose } from './email-codes.store.ts'
import type { UserRow } from './identity.store.ts'
import { findUser, holdUser } from './identity.store.ts'
import type { CountedLetter, LetterAsker, LetterLimits } from './letter-limits.ts'
import * as links from './one-time.store.ts'
import { haveProofsEndedSince } from './sessions.store.ts'

type Addressee = { email: string; nickName: string; languageCode: LanguageCode }
/** Letters that hold no secret. */
export type PlainKind = Exclude<LetterKind, 'reset' | 'verifyEmail' | 'emailChangeCode'>
type PlainLetter = {
  kind: PlainKind
  to: Addressee
  route: string
  values?: Record<string, LetterValue>
}
type CodeLetter = {
  userId: UserId
  purpose: CodePurpose
  address: string
  asker: LetterAsker
  values?: Record<string, LetterValue>
  /** Where it rests on a proof. */
  begunAt?: Instant
}

/** What was done to an account, and which one: the device, the passkey. */
export type SecurityListener = (
  tx: Tx,
  userId: UserId,
  done: { event: SecurityEvent; detail: string | null },
) => Promise<void>

/** Letters about the doors of an account. Who lives there hears of these by other ways, too. */
const securityEvents: Partial<Record<PlainKind, SecurityEvent>> = {
  newDevice: 'new_sign_in',
  passwordChanged: 'password_changed',
  passwordReset: 'password_reset',
  emailChanged: 'email_changed',
  twoFactorOn: 'two_factor_on',
  twoFactorOff: 'two_factor_off',
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
  loginLinked: 'login_linked',
  dataExported: 'data_exported',
  payoutMethodChanged: 'payout_method_changed',
}

function detailOf(values: Record<string, LetterValue> = {}): string | null {
  const { browser, system, passkey, provider, receiver } = values
  const said = [[browser, system], [passkey], [provider], [receiver]].find(([first]) => first !== undefined)
  const parts = said?.flatMap((part) => (typeof part === 'string' && part !== UNKNOWN_DEVICE_PART ? [part] : []))
  return parts?.join(' · ') || null
}

export type IdentityMails = ReturnType<typeof createIdentityMails>

const SECURITY = '/settings/account'

/** What a mailed code is checked with, and under which purpose: the code itself is kept nowhere. */
export const CODE_PURPOSE = 'email-code'
export const checkOfCode = (code: { userId: UserId; purpose: CodePurpose; address: string; code: string }): string =>
  [code.userId, code.purpose, code.address, code.code].join(' ')

export function createIdentityMails(deps: {
  db: Database
  jobs: Jobs
  mail: Mail
  clock: Clock
  log: Log
  secrets: Secrets
  letterLimits: LetterLimits
  publicUrl: () => string
}) {
  const { db, jobs, mail, clock, log, secrets, letterLimits } = deps
  const linkTo = (route: string) => `${deps.publicUrl()}/#${route}`

  /** For letters that a stranger can cause by typing an address. One that does not go leaves what came before as good as it was. */
  async function sendWithinLimits(letter: CountedLetter, sending: () => Promise<void>): Promise<void> {
    const isAllowed = await letterLimits.within(letter, sending)
    if (!isAllowed) log.warn({ purpose: letter.purpose }, 'a letter was not sent: this address gets too many')
  }

  const plain = jobs.lane('mail').define<PlainLetter>('identity.send_letter', async ({ kind, to, route, values }) => {
    const { email, nickName: name, languageCode: language } = to
    const sending = () =>
      mail.send(writeLetter({ kind, to: email, name, language, link: linkTo(route), ...(values && { values }) }))
    if (kind === 'alreadyRegistered') await sendWithinLimits({ purpose: 'known_address', address: email }, sending)
    else await sending()
  })

  const reset = jobs.lane('mail').define<{ userId: UserId | null }>('identity.send_reset_link', async ({ userId }) => {
    const user = userId === null ? null : await findUser(db, userId)
    if (user) await sendWithinLimits({ purpose: 'reset', address: user.email }, () => sendResetLink(user))
  })

  // The link's token is made here, not where the letter is enqueued: it is never written down, only its hash is.
  async function sendResetLink(user: UserRow): Promise<void> {
    const token = newToken()
    const expiresAt = instant(clock.now() + RESET_LINK_LIFETIME_MS)
    const isGood = await db.transaction(async (tx) => {
      const isHeld = await holdUser(tx, user.userId)
      // They have moved to another address meanwhile: the one before opens nothing any more.
      if (!isHeld || (await findUser(tx, user.userId))?.email !== user.email) return false
      await links.replaceResetLink(tx, { tokenHash: hashToken(token), userId: user.userId, expiresAt })
      return true
    })
    if (!isGood) return
    const link = linkTo(`/resetPassword?token=${token}`)
    const { email, nickName: name, languageCode: language } = user
    await mail.send(writeLetter({ kind: 'reset', to: email, name, language, link }))
  }

  const emailCode = jobs.lane('mail').define<CodeLetter>('identity.send_email_code', async (letter) => {
    const { userId, purpose, address, asker } = letter
    const user = await findUser(db, userId)
    if (!user || (purpose === 'verify' && (user.emailVerified || user.email !== address))) return
    await sendWithinLimits({ purpose, address, asker }, () => sendEmailCode(user, letter))
  })

  // So is a code.
  async function sendEmailCode(user: UserRow, { purpose, address, values, begunAt }: CodeLetter): Promise<void> {
    const { userId, nickName: name, languageCode: language } = user
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeCheck = secrets.sign(CODE_PURPOSE, checkOfCode({ userId, purpose, address, code }))
    const expiresAt = instant(clock.now() + EMAIL_CODE_LIFETIME_MS)
    const isGood = await db.transaction(async (tx) => {
      if (!(await holdUser(tx, userId))) return false
      // What was begun by a proof that has ended meanwhile has ended with it.
      if (begunAt !== undefined && (await haveProofsEndedSince(tx, userId, begunAt))) return false
      await replaceCode(tx, { userId, purpose, address, codeCheck, expiresAt })
      return true
    })
    if (!isGood) return
    const kind = purpose === 'verify' ? 'verifyEmail' : 'emailChangeCode'
    await mail.send(
      writeLetter({ kind, to: address, name, language, link: linkTo(SECURITY), values: { ...values, code } }),
    )
  }

  const listeners: SecurityListener[] = []

  async function happened(tx: Tx, kind: PlainKind, user: UserRow, values?: Record<string, LetterValue>): Promise<void> {
    const event = securityEvents[kind]
    if (event === undefined) return
    for (const listener of listeners) await listener(tx, user.userId, { event, detail: detailOf(values) })
  }

  async function send(
    tx: Tx,
    kind: PlainKind,
    user: UserRow,
    route: string,
    values?: Record<string, LetterValue>,
  ): Promise<void> {
    const { email, nickName, languageCode } = user
    await plain.enqueue(tx, { kind, to: { email, nickName, languageCode }, route, ...(values && { values }) })
    await happened(tx, kind, user, values)
  }

  return {
    /** Told in the transaction in which it happens: a later module tells the user by other ways than a letter. */
    onSecurityEvent: (listener: SecurityListener) => void listeners.push(listener),
    plain: (tx: Tx, user: UserRow, { kind, route, values }: Pick<PlainLetter, 'kind' | 'route' | 'values'>) =>
      send(tx, kind, user, route, values),
    /** For nobody, too: a job that has nothing to do costs the caller the same as one that has. */
    resetLink: (tx: Tx, userId: UserId | null) => reset.enqueue(tx, { userId }),
    emailCode: (tx: Tx, letter: CodeLetter) => emailCode.enqueue(tx, letter),
    /** To the address that was the account's until now. */
    emailChanged: (tx: Tx, user: UserRow, values: { email: string; contact: string }) =>
      send(tx, 'emailChanged', user, '/home', values),
    passwordChanged: (tx: Tx, user: UserRow) => send(tx, 'passwordChanged', user, SECURITY),
    passwordReset: (tx: Tx, user: UserRow) => send(tx, 'passwordReset', user, SECURITY),
    alreadyRegistered: (tx: Tx, user: UserRow) => send(tx, 'alreadyRegistered', user, '/home'),
    twoFactorOn: (tx: Tx, user: UserRow) => send(tx, 'twoFactorOn', user, SECURITY),
    /** Who gets so far as to try codes knows the password. */
    wrongCodes: (tx: Tx, user: UserRow, count: number) => send(tx, 'wrongCodes', user, SECURITY, { count: { count } }),
    twoFactorOff: (tx: Tx, user: UserRow) => send(tx, 'twoFactorOff', user, SECURITY),
    passkeyAdded: (tx: Tx, user: UserRow, passkey: string) => send(tx, 'passkeyAdded', user, SECURITY, { passkey }),
    passkeyRemoved: (tx: Tx, user: UserRow, passkey: string) => send(tx, 'passkeyRemoved', user, SECURITY, { passkey }),
    loginLinked: (tx: Tx, user: UserRow, provider: string) => send(tx, 'loginLinked', user, SECURITY, { provider }),
    loginUnlinked: (tx: Tx, user: UserRow, provider: string) => send(tx, 'loginUnlinked', user, SECURITY, { provider }),
    dataExported: (tx: Tx, user: UserRow) => send(tx, 'dataExported', user, '/settings/devices'),
    accountDeleted: (tx: Tx, user: UserRow) => send(tx, 'accountDeleted', user, '/home'),
    /** The letter is the user's to choose; that it happened they are told in any case. */
    newDevice: (tx: Tx, user: UserRow, device: { browser: string; system: string; address: string }) =>
      user.mailOnNewDevice
        ? send(tx, 'newDevice', user, '/settings/devices', device)
        : happened(tx, 'newDevice', user, device),
  }
}
