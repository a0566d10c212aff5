import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { registerTipsRoutes } from './tips.routes.ts'
import { createTipping } from './tips.ts'
import { eraseRemarks, exportTips } from './tips.store.ts'

export type { Counting } from './tip.ts'
export type Tips = ReturnType<typeof createTips>

/** Diamonds from a fan to a creator, with a word or without. */
export function createTips(
  deps: Platform & { http: Http; identity: Identity; notifications: Notifications; wallet: Wallet; profiles: Profiles },
) {
  const { http, identity } = deps
  const tipping = createTipping(deps)
  identity.privacy.contribute('tips', exportTips)
  identity.privacy.afterErased(eraseRemarks)

  registerTipsRoutes(http, tipping)

  return {
    send: tipping.send,
    /** What the fan has left, when they sent this tip before under this name; null when they did not. */
    sentBefore: tipping.sentBefore,
    /** Tips that another module counts, in the statement that writes them. To be made once, and given to `send`. */
    countedWith: tipping.countedWith,
    /** Tips beside which another module writes something. To be made once, and given to `send` with what it writes. */
    besideWhich: tipping.besideWhich,
  }
}
