import {
  LIVE_RECENT_GIFTS,
  type CallId,
  type GiftLine,
  type GiftList,
  type LiveRoomId,
  type ReceivedGift,
  type UserId,
} from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createCatalogue } from './catalogue.ts'
import type { PlaceGuard, PlaceKind } from './gift.ts'
import { presentLine, presentReceived } from './gifts.present.ts'
import { registerGiftsRoutes } from './gifts.routes.ts'
import { createPresenting } from './presenting.ts'
import { exportSends, listLines, listRecent, saveReturned } from './sends.store.ts'

export type { PlaceGuard } from './gift.ts'
export { sumInCall } from './gifts.sql.ts'
export type Gifts = ReturnType<typeof createGifts>

/** Drawn things that fans give creators, one after the other, in calls and in live rooms. */
export function createGifts(
  deps: Platform & { http: Http; identity: Identity; audit: Audit; wallet: Wallet; links: StoredLinks },
) {
  const { db, http, identity, wallet, links } = deps
  const catalogue = createCatalogue(deps)
  // They carry no words of the fan's: what was paid stays with the book when somebody leaves, as of tips.
  identity.privacy.contribute('gifts', exportSends)
  wallet.returns.onChanged(async (tx, { payment, earned }) => {
    if (payment.kind === 'gift') {
      await saveReturned(tx, payment.paymentId, Math.max(0, payment.earned - payment.returnedEarned + earned))
    }
    return null
  })
  registerGiftsRoutes(http, catalogue)

  return {
    /** What can be given, and what they have to pay for it. */
    offer: (userId: UserId | null): Promise<GiftList> => catalogue.offer(userId),
    /** Sending in one kind of place. To be made once, by the module that has these places. */
    presentingIn: (kind: PlaceKind, guard: PlaceGuard) => createPresenting(deps, kind, guard),
    /** What was given last in a room, as a reader sees it. */
    async listInRoom(roomId: LiveRoomId, readerId: UserId): Promise<ReceivedGift[]> {
      const rows = await listRecent(db, { kind: 'live', placeId: roomId, readerId, limit: LIVE_RECENT_GIFTS })
      return rows.map((row) => presentReceived(row, row, row.sender, links))
    },
    /** What was given in a call. */
    async listInCall(callId: CallId, isPayer: boolean): Promise<GiftLine[]> {
      return (await listLines(db, 'call', callId)).map((row) => presentLine(row, isPayer))
    },
  }
}
