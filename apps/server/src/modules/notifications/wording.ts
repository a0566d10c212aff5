import {
  tagOf,
  type LanguageCode,
  type NotificationItem,
  type NotificationKind,
  type SecurityEvent,
} from '@fanlight/contract'
import { mailTexts, type BellTexts, type LetterKind } from '../../locales/index.ts'
import { fill, inWords } from '../../platform/mail/letters.ts'

/** Those about which a letter says it already, and its subject in few words. */
const letterOf = {
  payout_paid: 'payoutPaid',
  payout_failed: 'payoutFailed',
  payout_refused: 'payoutRefused',
  membership_begun: 'membershipBegun',
  membership_renewed: 'membershipRenewed',
  membership_failed: 'renewalFailed',
  membership_ended: 'membershipEnded',
  order_paid: 'diamondsBought',
  refund: 'refunded',
  application_approved: 'applicationApproved',
  application_rejected: 'applicationRejected',
} as const satisfies Partial<Record<NotificationKind, LetterKind>>

/** Of every other kind it is said here, in each language. */
type OwnKind = Exclude<NotificationKind, keyof typeof letterOf | 'security'>
const ownTexts = (language: LanguageCode): Readonly<Record<OwnKind, { one: string; many: string }>> =>
  mailTexts[language].bell.kinds

const letterOfEvent: Readonly<Record<SecurityEvent, LetterKind>> = {
  new_sign_in: 'newDevice',
  password_changed: 'passwordChanged',
  password_reset: 'passwordReset',
  email_changed: 'emailChanged',
  two_factor_on: 'twoFactorOn',
  two_factor_off: 'twoFactorOff',
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
  login_linked: 'loginLinked',
  data_exported: 'dataExported',
  payout_method_changed: 'payoutMethodChanged',
}

const hasLetter = (kind: NotificationKind): kind is keyof typeof letterOf => Object.hasOwn(letterOf, kind)

/** What happened, in a few words. Sentences with names in them bend differently in each language; these stand alone. */
export function titleOf(item: NotificationItem, language: LanguageCode): string {
  const { kind, subject, eventCount } = item
  const subjectOf = (letter: LetterKind): string =>
    fill(mailTexts[language][letter].subject, { creator: item.actors[0]?.nickName ?? '' })
  if (kind === 'security') return subjectOf(subject?.type === 'security' ? letterOfEvent[subject.event] : 'newDevice')
  if (hasLetter(kind)) return subjectOf(letterOf[kind])
  const { one, many } = ownTexts(language)[kind]
  return eventCount === 1 ? one : many
}

const bellOf = (language: LanguageCode): BellTexts => mailTexts[language].bell

/** `Mia, Tom and 12 others`, as the language joins names. */
export function whoOf({ actors, actorCount }: NotificationItem, language: LanguageCode): string {
  const tag = tagOf(language)
  const names = actors.map(({ nickName }) => nickName)
  const others = actorCount - names.length
  if (others > 0) {
    const { others: forms } = bellOf(language)
    const form: string =
      (forms as Partial<Record<string, string>>)[new Intl.PluralRules(tag).select(others)] ?? forms.other
    names.push(fill(form, { count: new Intl.NumberFormat(tag).format(others) }))
  }
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names)
}

/** A line of a letter, which only its receiver reads: sums too. */
export function lineOf(item: NotificationItem, language: LanguageCode): string {
  const tag = tagOf(language)
  const parts = [
    whoOf(item, language),
    item.diamonds === null ? '' : `${inWords({ count: item.diamonds }, tag)} 💎`,
    item.amount === null ? '' : inWords({ cents: item.amount }, tag),
  ].filter((part) => part !== '')
  const title = titleOf(item, language)
  return parts.length === 0 ? title : `${title}: ${parts.join(' · ')}`
}

/** What a screen shows that others can see: who it was, never what they wrote or paid. */
export function pushTextOf(
  items: readonly NotificationItem[],
  language: LanguageCode,
): { title: string; body: string } {
  const [first] = items
  const open = mailTexts[language].pages.open
  if (items.length === 1 && first) {
    return { title: titleOf(first, language), body: whoOf(first, language) || open }
  }
  const titles = [...new Set(items.map((item) => titleOf(item, language)))].slice(0, SUMMED_UP)
  return { title: bellOf(language).several, body: new Intl.ListFormat(tagOf(language)).format(titles) }
}

const SUMMED_UP = 4
