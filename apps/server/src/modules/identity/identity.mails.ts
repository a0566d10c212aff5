import { instant, RESET_LINK_LIFETIME_MS, type LanguageCode, type UserId } from '@fanlight/contract'
import type { LetterKind } from '../../locales/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { writeLetter, type LetterValue } from '../../platform/mail/letters.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { UserRow } from './identity.store.ts'
import { findUser } from './identity.store.ts'
import * as links from './one-time.store.ts'

type Addressee = { email: string; nickName: string; languageCode: LanguageCode }
/** Letters whose link holds no secret. */
export type PlainKind = Exclude<LetterKind, 'reset'>
type PlainLetter = {
  kind: PlainKind
  to: Addressee
  route: string
  values?: Record<string, LetterValue>
}

export type IdentityMails = ReturnType<typeof createIdentityMails>

export function createIdentityMails(deps: {
  db: Database
  jobs: Jobs
  mail: Mail
  clock: Clock
  publicUrl: () => string
}) {
  const { db, jobs, mail, clock } = deps
  const linkTo = (route: string) => `${deps.publicUrl()}/#${route}`

  const plain = jobs.define<PlainLetter>('identity.send_letter', async ({ kind, to, route, values }) => {
    const { email, nickName: name, languageCode: language } = to
    await mail.send(writeLetter({ kind, to: email, name, language, link: linkTo(route), ...(values && { values }) }))
  })

  // The link's token is made here, not where the letter is enqueued: it is never written down, only its hash is.
  const reset = jobs.define<{ userId: UserId | null }>('identity.send_reset_link', async ({ userId }) => {
    const user = userId === null ? null : await findUser(db, userId)
    if (!user) return
    const token = newToken()
    const expiresAt = instant(clock.now() + RESET_LINK_LIFETIME_MS)
    await db.transaction((tx) =>
      links.replaceResetLink(tx, { tokenHash: hashToken(token), userId: user.userId, expiresAt }),
    )
    const link = linkTo(`/resetPassword?token=${token}`)
    const { email, nickName: name, languageCode: language } = user
    await mail.send(writeLetter({ kind: 'reset', to: email, name, language, link }))
  })

  const send = (tx: Tx, kind: PlainKind, user: UserRow, route: string, values?: Record<string, LetterValue>) => {
    const { email, nickName, languageCode } = user
    return plain.enqueue(tx, { kind, to: { email, nickName, languageCode }, route, ...(values && { values }) })
  }

  return {
    plain: (tx: Tx, user: UserRow, { kind, route, values }: Pick<PlainLetter, 'kind' | 'route' | 'values'>) =>
      send(tx, kind, user, route, values),
    /** For nobody, too: a job that has nothing to do costs the caller the same as one that has. */
    resetLink: (tx: Tx, userId: UserId | null) => reset.enqueue(tx, { userId }),
    passwordChanged: (tx: Tx, user: UserRow) => send(tx, 'passwordChanged', user, '/settings/account'),
    passwordReset: (tx: Tx, user: UserRow) => send(tx, 'passwordReset', user, '/settings/account'),
    alreadyRegistered: (tx: Tx, user: UserRow) => send(tx, 'alreadyRegistered', user, '/home'),
    twoFactorOn: (tx: Tx, user: UserRow) => send(tx, 'twoFactorOn', user, '/settings/account'),
    twoFactorOff: (tx: Tx, user: UserRow) => send(tx, 'twoFactorOff', user, '/settings/account'),
    accountDeleted: (tx: Tx, user: UserRow) => send(tx, 'accountDeleted', user, '/home'),
    newDevice: (tx: Tx, user: UserRow, device: { browser: string; system: string; address: string }) =>
      send(tx, 'newDevice', user, '/settings/devices', device),
  }
}
