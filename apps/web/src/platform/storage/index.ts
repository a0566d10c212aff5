import { languageCodes, type Account, type LanguageCode, type OrderId } from '@fanlight/contract'
import { storedChoice, storedFlag, storedJson, storedNumber, storedText } from './local.ts'
import { tabJson } from './session.ts'

export { useStored } from './local.ts'

/** An account that was signed in here. Without a token it is only a name to sign in with again. */
export type SavedAccount = { user: Account; token: string | null; tokenSavedAt: number }
export type SavedAccounts = Readonly<Record<string, SavedAccount>>

/** The payment that was last begun in this browser. Nobody else knows its number, so no link can begin one. */
export type PaymentIntent = { flow: string; orderId: OrderId | null }

/** A payment that happens in this tab instead of in a window of its own: where it was begun, and what became of it. */
export type PaymentHere = { flow: string; place: string; orderType: 1 | 2; told: unknown }

/** A dialog that waits for a payment, should that take this tab: whose it is, and what was typed into it. */
export type KeptDialog = { name: string; by: string; draft: unknown }

/** A video whose pieces are on their way: where they go, for the file that has this fingerprint. */
export type KeptVideoUpload = { fingerprint: string; url: string; size: number; at: number }

/** What was written into a post and has not reached the server; of which change of it, null for a new one. */
export type KeptPostDraft = { revision: number | null; draft: unknown }

/** Where an account is told by push in this browser, and since which sign-in the server knows. */
export type KeptPush = { endpoint: string; session: number }

/** The code of the last link that brought one, until it is used or over. */
export type PromoOfLink = { creatorId: string; code: string }

/** The ids that the browser gave to the devices, as long as the person lets it. */
export type MediaDeviceChoice = Readonly<Partial<Record<'camera' | 'microphone' | 'speaker', string>>>

/** What is read at home. */
export type FeedChoice = (typeof feedChoices)[number]
const feedChoices = ['foryou', 'following', 'new'] as const

export type CurrentRole = 'member' | 'creator'
export type Theme = 'system' | 'light' | 'dark'

/** Every local-storage key there is. `app/boot` reads some of them before this code has loaded. */
export const storage = {
  token: storedText('token'),
  tokenSavedAt: storedNumber('tokenSavedAt'),
  user: storedJson<Account | null>('user', isAccount, null),
  authenticated: storedFlag('authenticated'),
  savedAccounts: storedJson<SavedAccounts>('savedAccounts', isSavedAccounts, {}),
  currentRole: storedChoice('currentRole', ['member', 'creator'], 'member'),
  ageConfirmed: storedFlag('ageConfirmed'),
  language: storedChoice<LanguageCode, null>('language', languageCodes, null),
  theme: storedChoice('theme', ['system', 'light', 'dark'], 'system'),
  backStack: storedJson<readonly string[]>('backStack', isListOfText, []),
  /** Notices that were put away here, the latest last. */
  dismissedNotices: storedJson<readonly string[]>('dismissedNotices', isListOfText, []),
  inviteUserId: storedText('inviteUserId'),
  creatorId: storedText('creatorId'),
  adSource: storedText('adSource'),
  promoOfLink: storedJson<PromoOfLink | null>('promoOfLink', isPromoOfLink, null),
  videoUploads: storedJson<readonly KeptVideoUpload[]>('videoUploads', isVideoUploads, []),
  /** By account and post. */
  postDrafts: storedJson<Readonly<Record<string, KeptPostDraft>>>('postDrafts', isPostDrafts, {}),
  /** What was written to a person and not sent, by account and person. */
  chatDrafts: storedJson<Readonly<Record<string, string>>>('chatDrafts', isRecordOfText, {}),
  paymentIntent: storedJson<PaymentIntent | null>('paymentIntent', isPaymentIntent, null),
  /** By account: those who want to be told by push here. */
  push: storedJson<Readonly<Record<string, KeptPush>>>('push', isKeptPush, {}),
  /** Push was offered here once. */
  pushOffered: storedFlag('pushOffered'),
  /** The camera, microphone and speaker that were chosen in this browser. */
  mediaDevices: storedJson<MediaDeviceChoice>('mediaDevices', isRecordOfText, {}),
  /** The outgoing picture is as the camera gives it. */
  plainCamera: storedFlag('plainCamera'),
  /** What is behind the person is blurred in it. */
  blurredCamera: storedFlag('blurredCamera'),
} as const

/** Every key of the tab's own storage. */
export const tabStorage = {
  paymentHere: tabJson<PaymentHere>('paymentHere', isPaymentHere),
  keptDialog: tabJson<KeptDialog>('keptDialog', isKeptDialog),
  feed: tabJson<FeedChoice>('feed', isFeedChoice),
  /** What this tab is called among the devices of a person: the same after a reload. */
  deviceName: tabJson<string>('deviceName', isText),
} as const

// Only what everything relies on is checked: an account saved before a field was added still signs its owner in,
// and the next session check brings the rest.
function isAccount(value: unknown): value is Account {
  return isRecord(value) && typeof value['userId'] === 'string' && typeof value['displayName'] === 'string'
}

function isSavedAccounts(value: unknown): value is SavedAccounts {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (saved) =>
        isRecord(saved) &&
        isAccount(saved['user']) &&
        (saved['token'] === null || typeof saved['token'] === 'string') &&
        typeof saved['tokenSavedAt'] === 'number',
    )
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isListOfText(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isVideoUploads(value: unknown): value is readonly KeptVideoUpload[] {
  return Array.isArray(value) && value.every((kept) => isRecord(kept) && typeof kept['url'] === 'string')
}

function isPostDrafts(value: unknown): value is Readonly<Record<string, KeptPostDraft>> {
  return isRecord(value) && Object.values(value).every((kept) => isRecord(kept) && isRecord(kept['draft']))
}

function isRecordOfText(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every(isText)
}

function isKeptPush(value: unknown): value is Readonly<Record<string, KeptPush>> {
  return isRecord(value) && Object.values(value).every((kept) => isRecord(kept) && typeof kept['endpoint'] === 'string')
}

function isPaymentIntent(value: unknown): value is PaymentIntent {
  if (!isRecord(value) || typeof value['flow'] !== 'string') return false
  return value['orderId'] === null || typeof value['orderId'] === 'string'
}

function isPromoOfLink(value: unknown): value is PromoOfLink {
  return isRecord(value) && typeof value['creatorId'] === 'string' && typeof value['code'] === 'string'
}

function isPaymentHere(value: unknown): value is PaymentHere {
  if (!isRecord(value) || typeof value['flow'] !== 'string' || typeof value['place'] !== 'string') return false
  return value['orderType'] === 1 || value['orderType'] === 2
}

function isKeptDialog(value: unknown): value is KeptDialog {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['by'] === 'string'
}

function isFeedChoice(value: unknown): value is FeedChoice {
  return feedChoices.some((choice) => choice === value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
