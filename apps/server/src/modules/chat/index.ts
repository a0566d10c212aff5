import { chatChannel, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Translator } from '../../platform/translator/translator.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Tips } from '../tips/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createCallEntries, type CallEntryWish } from './calls.ts'
import { readMessageRight, type Links } from './chat.present.ts'
import { createChanges } from './changes.ts'
import { registerChatRoutes } from './chat.routes.ts'
import { eraseSides } from './conversations.store.ts'
import { registerCreatorsRoutes } from './creators.routes.ts'
import { createMessageFiles } from './files.ts'
import { createKeeping } from './kept.ts'
import { eraseMass, exportMass, isPictureInMass } from './mass.store.ts'
import { createMass } from './mass.ts'
import { createMassWork } from './mass.work.ts'
import { eraseMessages, exportMessages, isPictureShown } from './messages.store.ts'
import { followVideos } from './message-videos.ts'
import { createChatNews } from './news.ts'
import { eraseReplies, exportReplies } from './quick-replies.store.ts'
import { erasePushes } from './pushes.store.ts'
import { createPushes } from './pushes.ts'
import { hasBought } from './purchases.store.ts'
import { createQuickReplies } from './quick-replies.ts'
import { createReading } from './reading.ts'
import { createReported } from './reported.ts'
import { createSending } from './send.ts'
import { createTranslations } from './translations.ts'
import { createUnlocking } from './unlock.ts'
import { passOnTyping } from './typing.ts'
import { eraseWelcomes, exportWelcomes } from './welcome.store.ts'
import { createWelcome } from './welcome.ts'
import { createSorting } from './words.ts'

export type Chat = {
  /** Also happens by itself: what was bought of people who left goes after its time. */
  forgetKept: () => Promise<void>
  /** Sends what is due to many and takes back what is to be; also happens by itself. */
  workMass(): Promise<void>
  /** Devices that nobody looks at are told what was written; also happens by itself. */
  tellDevices(): Promise<void>
  /** The index of the search has all that was written by now; also happens by itself. */
  sortWords(): Promise<void>
  unreadOf(userId: UserId): Promise<number>
  /** In the transaction in which a call of the two ended: its entry. */
  writeCall(tx: Tx, entry: CallEntryWish): Promise<void>
  /** A message that one of the two reports, and how it goes. */
  reported: ReturnType<typeof createReported>
  close(): Promise<void>
}

/** What two people say to each other, and what creators say to many. */
export function createChat(
  deps: Platform & {
    http: Http
    identity: Identity
    presence: Presence
    media: Media
    notifications: Notifications
    profiles: Profiles
    tips: Tips
    wallet: Wallet
    links: StoredLinks
    /** Null: nothing is translated. */
    translator: Translator | null
  },
): Chat {
  const { http, identity, media, clock, links, presence, profiles, realtime, translator } = deps
  const shown: Links = { links, viewing: media.viewing }
  const news = createChatNews({ ...deps, shown })
  const pushes = createPushes(deps)
  const sending = createSending({ ...deps, shown, news, pushes })
  const reading = createReading({ ...deps, shown, standingOf: sending.standingOf })
  const changes = createChanges({ ...deps, shown, news, pushes, reading, canTranslate: translator !== null })
  const unlocking = createUnlocking({ ...deps, shown, news })
  const keeping = createKeeping(deps)
  const mass = createMass({ ...deps, shown })
  const sorting = createSorting(deps)
  const massWork = createMassWork({ ...deps, shown, news, pushes })
  identity.authoriseOwner(chatChannel)
  profiles.relations.onFollowed((tx, userId, otherId) => changes.followed(tx, userId, otherId))
  identity.privacy.contribute('messages', exportMessages)
  identity.privacy.onErased((tx, userId) => keeping.keepSold(tx, userId))
  identity.privacy.afterErased(async (tx, userId) => {
    await eraseMessages(tx, userId, clock.now())
    await eraseMass(tx, userId)
    await eraseWelcomes(tx, userId)
    await eraseReplies(tx, userId)
    await erasePushes(tx, userId)
    await eraseSides(tx, userId)
  })
  identity.privacy.contribute('massMessages', exportMass)
  identity.privacy.contribute('welcomeMessages', exportWelcomes)
  identity.privacy.contribute('quickReplies', exportReplies)
  media.keepWhile(isPictureShown)
  media.keepWhile(isPictureInMass)
  media.rights.define('m', (viewerId, which) => {
    const { conversationId, sentAt } = readMessageRight(which)
    return hasBought(deps.db, viewerId, { conversationId, sentAt }, clock.now())
  })
  passOnTyping(deps)
  followVideos({ ...deps, news })
  realtime.onReplay(chatChannel, ({ userId }, missed) => news.asOfNow(userId, missed))
  // What is committed is told afterwards, and that can be lost with Redis: devices that are here look for themselves.
  realtime.onGap(() => {
    for (const userId of presence.connectedHere()) realtime.signal(chatChannel, { userId }, 'out_of_step', {})
  })

  registerChatRoutes(http, {
    sending,
    reading,
    changes,
    unlocking,
    keeping,
    translations: createTranslations(deps),
    files: createMessageFiles(deps),
  })
  registerCreatorsRoutes(http, { mass, welcome: createWelcome(deps), quickReplies: createQuickReplies(deps) })
  return {
    forgetKept: keeping.forgetDue,
    workMass: massWork.work,
    tellDevices: pushes.send,
    sortWords: sorting.sortAll,
    reported: createReported({ ...deps, news, pushes, mass }),
    writeCall: createCallEntries({ ...deps, news, pushes }),
    unreadOf: async (userId) => (await reading.unread(userId)).total,
    async close() {
      await massWork.close()
      await sorting.close()
      await pushes.close()
    },
  }
}
