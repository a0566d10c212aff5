import { chatChannel, type UserId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import type { Presence } from '../presence/index.ts'
import { isOpenBetween } from './conversations.store.ts'

/** How long an answer to whether two may hear each other type holds: it is asked every few seconds while they do. */
const KNOWN_FOR_MS = 5_000
const KNOWN_MAX = 10_000

/** That somebody types is passed on to the other one, and kept nowhere. */
export function passOnTyping({ db, clock, realtime, presence }: Platform & { presence: Presence }): void {
  const known = new Map<string, { isOpen: boolean; until: number }>()

  async function isOpen(fromId: UserId, toId: UserId): Promise<boolean> {
    const key = `${fromId}:${toId}`
    const before = known.get(key)
    if (before && before.until > clock.now()) return before.isOpen
    const answer = await isOpenBetween(db, fromId, toId)
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, { isOpen: answer, until: clock.now() + KNOWN_FOR_MS })
    return answer
  }

  realtime.receive(chatChannel, 'typing', async ({ userId }, key, { toUserId }) => {
    // Who does not want to be seen is not seen typing either.
    if (key.userId !== userId || !presence.isShownHere(userId) || !(await isOpen(userId, toUserId))) return
    realtime.signal(chatChannel, { userId: toUserId }, 'typing', { chatWithUserId: userId })
  })
}
