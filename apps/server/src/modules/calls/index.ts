import { callsChannel } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Chat } from '../chat/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Gifts } from '../gifts/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { talkedMs } from './calls.machine.ts'
import { registerCallsRoutes } from './calls.routes.ts'
import { createChanging } from './changing.ts'
import { createChannels } from './channel-ids.ts'
import { saveReturned } from './cycles.store.ts'
import { createDevices } from './devices.ts'
import { createDialing } from './dialing.ts'
import { registerCallGiftsRoutes } from './gifts.routes.ts'
import { createCallGifts } from './gifts.ts'
import { eraseDevices, exportCalls } from './history.store.ts'
import { createHistory } from './history.ts'
import { createIce, type IceSettings } from './ice.ts'
import { createMetering } from './metering.ts'
import { createCallNews } from './news.ts'
import { createRinging } from './ringing.ts'
import { createTalking } from './talking.ts'

export type Calls = {
  /** Does what is due, and writes down who is there; also happens by itself. Answers how many calls were looked at. */
  work(): Promise<number>
}

const LOOK_EVERY_MS = 500
const WRITE_EVERY_MS = 2_000

/** Two people who see and hear each other, at a price for each cycle. */
export function createCalls(
  deps: Platform & {
    http: Http
    identity: Identity
    presence: Presence
    notifications: Notifications
    profiles: Profiles
    creators: Creators
    wallet: Wallet
    gifts: Gifts
    chat: Chat
    links: StoredLinks
    ice: IceSettings
  },
): Calls {
  const { db, http, identity, profiles, wallet } = deps
  const channels = createChannels(deps.secrets)
  const news = createCallNews({ ...deps, channels })
  const changing = createChanging({ ...deps, news })
  const ringing = createRinging(deps)
  const devices = createDevices({ ...deps, changing, channels, news })
  const metering = createMetering({ ...deps, changing, news })
  const { relations } = profiles

  identity.authoriseOwner(callsChannel)
  changing.onOver((tx, call) => {
    const { callId, dialerId, pickerId, state } = call
    const at = deps.clock.now()
    return deps.chat.writeCall(tx, {
      callId,
      dialerId,
      pickerId,
      state,
      seconds: Math.floor(talkedMs(call, at) / 1000),
      at,
    })
  })
  changing.onQuiet((tx, call) => ringing.silence(tx, call))
  relations.onBlocked((tx, blockerId, blockedId) =>
    changing.endOf(tx, { userId: blockerId, otherId: blockedId }, 'blocked'),
  )
  identity.privacy.contribute('calls', exportCalls)
  identity.privacy.beforeErased((tx, userId) => changing.endOf(tx, { userId }, 'closed'))
  identity.privacy.onErased(eraseDevices)
  wallet.returns.onChanged(async (tx, { payment, earned }) => {
    if (payment.kind === 'call') {
      await saveReturned(tx, payment.paymentId, Math.max(0, payment.earned - payment.returnedEarned + earned))
    }
    return null
  })
  deps.every(LOOK_EVERY_MS, 'calls.due', async () => void (await metering.work()))
  deps.every(WRITE_EVERY_MS, 'calls.beats', () => devices.flush())

  registerCallsRoutes(http, {
    dialing: createDialing({ ...deps, changing, channels, news, ringing }),
    talking: createTalking({
      ...deps,
      changing,
      channels,
      news,
      ice: createIce(deps.ice, deps.clock),
      areParted: async (receiverId, actorId) => (await relations.areBlocked(db, [{ receiverId, actorId }]))[0] ?? false,
    }),
    history: createHistory(deps),
    news,
  })

  registerCallGiftsRoutes(http, createCallGifts({ ...deps, changing, news }))

  return {
    async work() {
      await devices.flush()
      return metering.work()
    },
  }
}
