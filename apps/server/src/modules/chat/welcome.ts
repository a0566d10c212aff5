import type { InputOf, saveWelcome, UserId, Welcomes } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './welcome.store.ts'

const NONE = { isOn: false, text: '' }

/** What new followers and subscribers of a creator are written. It is sent by `createMassWork`. */
export function createWelcome({ db }: Platform) {
  async function of(from: Db, creatorId: UserId): Promise<Welcomes> {
    const saved = await store.listWelcomes(from, creatorId)
    const find = (kind: store.WelcomeKind) => {
      const found = saved.find((one) => one.kind === kind)
      return found ? { isOn: found.isOn, text: found.text } : NONE
    }
    return { follower: find('follower'), subscriber: find('subscriber') }
  }

  return {
    get: (creatorId: UserId): Promise<Welcomes> => of(db, creatorId),

    save: (creatorId: UserId, { follower, subscriber }: InputOf<typeof saveWelcome>): Promise<Welcomes> =>
      db.transaction(async (tx) => {
        if (follower) await store.saveWelcomeOf(tx, creatorId, 'follower', follower)
        if (subscriber) await store.saveWelcomeOf(tx, creatorId, 'subscriber', subscriber)
        return of(tx, creatorId)
      }),
  }
}
