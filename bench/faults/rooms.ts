import { setTimeout as sleep } from 'node:timers/promises'
import {
  enterLive,
  getAnchorRoom,
  leaveLive,
  presentLiveGift,
  publishLive,
  startLive,
  type LiveRoomId,
} from '@fanlight/contract'
import { watchByWhep, type Viewer } from '../engines/viewers.ts'
import { GIVE_UP_MS, type Calls } from './calls.ts'
import { sendByWhip } from './sender.ts'
import { HOSTS, ROSE, tokenOf, VISITORS } from './world.ts'

const PAUSE_MS = 250
const LOOK_MS = 250
/** Who sees nothing for so long goes. */
const SIGHT_MS = 5_000
/** A line on which nothing arrived by then is given up. */
const BEGINS_MS = 10_000
const LIBRARY_TRIES = 4

/**
 * A room on each process, because the engine that comes with the server is one per process, with a creator who sends and people
 * who come in, look, give something and go.
 */
export async function startRooms(servers: readonly string[], { post, note, insist, go, isGoingOn }: Calls) {
  const gifts = new Set<string>()
  const rooms = new Map<string, LiveRoomId>()
  let visits = 0

  /** Sends until the room says that nothing comes any more, as it does when its engine has ended. */
  async function host(at: string, creator: number): Promise<void> {
    const token = tokenOf(creator)
    const sent = await note('host', async () => {
      const { room } = await post(startLive, token, { title: 'Bench', entry: { kind: 'free' } }, { at })
      const { grant } = await post(publishLive, token, { roomId: room.roomId }, { at })
      return { roomId: room.roomId, sending: await sendByWhip(at, grant) }
    })
    if (!sent) return
    const { roomId, sending } = sent.said
    const givenUpAt = performance.now() + BEGINS_MS
    let hasBegun = false
    while (isGoingOn() && (hasBegun || performance.now() < givenUpAt)) {
      await sleep(LOOK_MS)
      const known = await post(getAnchorRoom, token, { aid: String(creator) }, { at }).catch(() => null)
      const state = known?.room?.roomId === roomId ? known.room.state : known && 'over'
      hasBegun ||= state === 'live'
      if (hasBegun) rooms.set(at, roomId)
      if (state === 'over' || (state === 'away' && hasBegun)) break
    }
    sending.close()
  }

  async function comeIn(at: string): Promise<void> {
    const roomId = rooms.get(at)
    if (roomId === undefined) return
    const visit = ++visits
    const token = tokenOf(VISITORS[visit % VISITORS.length] ?? 0)
    const watched = await note('watch', async () => {
      const { grant } = await post(enterLive, token, { roomId }, { at })
      return watchByWhep(at, grant, { tries: LIBRARY_TRIES, signal: AbortSignal.timeout(GIVE_UP_MS), isPatient: false })
    })
    if (!watched) return
    const viewer = watched.said
    await note('sight', () => seen(viewer))
    const name = `bench-gift-${visit}`
    const gift = { roomId, giftId: ROSE, giftNum: 1, comboId: name, expectedPrice: 1 }
    const isGiven = await insist('gift', name, async () => {
      // Who was taken for gone comes in again.
      await post(enterLive, token, { roomId }, { at }).catch(() => undefined)
      return post(presentLiveGift, token, gift, { at, name }).then(() => true, isOver)
    })
    if (isGiven) gifts.add(name)
    viewer.close()
    await post(leaveLive, token, { roomId }, { at }).catch(() => undefined)
  }

  const workers = servers.flatMap((at, place) => [
    go(() => host(at, HOSTS[place] ?? 0), LOOK_MS),
    go(() => comeIn(at), PAUSE_MS),
  ])
  while (rooms.size < servers.length) await sleep(LOOK_MS)
  return { gifts, stop: () => Promise.all(workers) }
}

/** What was refused because there is nobody any more to give it to was not given. */
function isOver(error: unknown): false {
  if (String(error).endsWith('ROOM_NOT_EXISTS')) return false
  throw error
}

async function seen(viewer: Viewer): Promise<void> {
  const until = performance.now() + SIGHT_MS
  while (viewer.packets() === 0) {
    if (performance.now() > until) throw new Error('Nothing is to be seen')
    await sleep(20)
  }
}
