import { setTimeout as sleep } from 'node:timers/promises'
import {
  chatChannel,
  DELIVERY_EVENT,
  forgotPassword,
  getRealtimeToken,
  listPosts,
  payForTip,
  queryMessages,
  REALTIME_PATH,
  roomOf,
  sendMessage,
  SIGNAL_EVENT,
  userId,
} from '@fanlight/contract'
import { io } from 'socket.io-client'
import { createRooms } from '../../apps/web/src/platform/realtime/rooms.ts'
import { createCalls, GIVE_UP_MS } from './calls.ts'
import { startPurchases } from './purchases.ts'
import { startRooms } from './rooms.ts'
import { addressOf, CREATOR, LISTENERS, PEOPLE, tokenOf } from './world.ts'

const PAUSE_MS = 60

export type Load = Awaited<ReturnType<typeof startLoad>>

/** What people do all the time. */
export async function startLoad(servers: readonly string[], pictureLink: string | null) {
  const calls = createCalls(servers)
  const { post, note, insist, go, server, isGoingOn } = calls
  const acknowledged = { tips: new Set<string>(), messages: new Map<number, Set<string>>(), letters: new Set<string>() }
  for (const listener of LISTENERS) acknowledged.messages.set(listener, new Set())
  const heard = new Map<number, Set<string>>(LISTENERS.map((listener) => [listener, new Set<string>()]))
  const closers: (() => void)[] = []
  let made = 0
  const watching = await startRooms(servers, calls)
  const buying = await startPurchases(calls)

  const own = (): number => 3 + (made % (PEOPLE - 2))
  const doings: (() => Promise<void>)[] = [
    async () => void (await note('feed', () => post(listPosts, tokenOf(own()), { kind: 'following' }))),
    async () => {
      const [name, fan] = [`bench-tip-${++made}`, own()]
      const body = { otherUserId: CREATOR, tipAmount: 7, tipRemark: name }
      await insist('tip', name, () => post(payForTip, tokenOf(fan), body, { name }))
      acknowledged.tips.add(name)
    },
    async () => {
      const [messageId, from] = [`bench-message-${++made}`, own()]
      const to = LISTENERS[made % LISTENERS.length] ?? 1
      const sendContent = JSON.stringify({ text: messageId })
      const body = { messageId, toUserId: String(to), contentType: 'text', sendContent }
      await insist('message', messageId, () => post(sendMessage, tokenOf(from), body))
      acknowledged.messages.get(to)?.add(messageId)
    },
  ]
  if (pictureLink !== null) {
    doings.push(async () => {
      await note('picture', async () => {
        const answer = await fetch(server() + pictureLink, { signal: AbortSignal.timeout(GIVE_UP_MS) })
        if (!answer.ok) throw new Error(String(answer.status))
        await answer.arrayBuffer()
      })
    })
  }

  let letters = 0
  const askForLetter = async (): Promise<void> => {
    const email = addressOf(++letters)
    if (await note('letter', () => post(forgotPassword, null, { email }))) acknowledged.letters.add(email)
  }
  const workers = [...[...doings, ...doings].map((what) => go(what, PAUSE_MS)), go(askForLetter, 700)]

  /** A page that is open, with the same code for its rooms as the web has. */
  function listenAs(person: number, place: number): void {
    const known = heard.get(person) ?? new Set()
    const address = servers[place % servers.length] ?? ''
    const socket = io(address, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelayMax: 2_000,
      auth: (give) => {
        post(getRealtimeToken, tokenOf(person), {}).then(
          ({ wyyToken: token }) => give({ token }),
          () => give({}),
        )
      },
    })
    const rooms = createRooms({
      check: { event: ({ type, data }) => ({ type, data }), signal: ({ type, data }) => ({ type, data }) },
      log: () => undefined,
    })
    rooms.use(socket)
    socket.on('connect', () => rooms.onConnect())
    socket.on('connect_error', () => void setTimeout(() => isGoingOn() && socket.connect(), 1_000))
    socket.on('disconnect', () => void setTimeout(() => isGoingOn() && !socket.active && socket.connect(), 1_000))
    socket.on(DELIVERY_EVENT, rooms.receive)
    socket.on(SIGNAL_EVENT, rooms.hear)
    let isReading = false
    let isOutOfStep = false
    /** Everything again, from all who write: what a page does that was told that it missed something. */
    const readAgain = async (): Promise<void> => {
      isOutOfStep = true
      if (isReading) return
      isReading = true
      while (isOutOfStep && isGoingOn()) {
        isOutOfStep = false
        await readAll(person, known).catch(async () => {
          isOutOfStep = true
          await sleep(500)
        })
      }
      isReading = false
    }
    rooms.listen(roomOf(chatChannel, { userId: userId(String(person)) }), {
      onEvent: ({ type, data }) => {
        if (type === 'message') known.add((data as { message: { messageId: string } }).message.messageId)
      },
      onResync: () => void readAgain(),
      onSignal: ({ type }) => void (type === 'out_of_step' && readAgain()),
    })
    closers.push(() => socket.disconnect())
  }

  async function readAll(person: number, known: Set<string>): Promise<void> {
    for (let other = 3; other <= PEOPLE; other++) {
      for (let pageNum = 1; pageNum < 50; pageNum++) {
        const asked = { targetUserId: String(other), pageNum }
        const page = await post(queryMessages, tokenOf(person), asked)
        const fresh = page.filter(({ messageId }) => !known.has(messageId))
        for (const { messageId } of fresh) known.add(messageId)
        if (fresh.length === 0) break
      }
    }
  }
  LISTENERS.forEach(listenAs)
  return {
    calls: calls.made,
    acknowledged,
    buying,
    gifts: watching.gifts,
    unsettled: calls.unsettled,
    longestWait: calls.longestWait,
    /** How many of those that the sender was told are sent were not heard. */
    unheard: (): number =>
      LISTENERS.reduce((sum, listener) => {
        const known = heard.get(listener)
        return sum + [...(acknowledged.messages.get(listener) ?? [])].filter((name) => !known?.has(name)).length
      }, 0),
    async stop(): Promise<void> {
      calls.stop()
      await Promise.all([...workers, buying.stop(), watching.stop()])
      for (const close of closers) close()
    },
  }
}
