import { setTimeout as sleep } from 'node:timers/promises'
import {
  chatChannel,
  DELIVERY_EVENT,
  forgotPassword,
  getRealtimeToken,
  IDEMPOTENCY_HEADER,
  listPosts,
  payForTip,
  queryMessages,
  REALTIME_PATH,
  roomOf,
  sendMessage,
  SIGNAL_EVENT,
  TOKEN_HEADER,
  userId,
} from '@fanlight/contract'
import { io } from 'socket.io-client'
import { createRooms } from '../../apps/web/src/platform/realtime/rooms.ts'
import { addressOf, CREATOR, LISTENERS, PEOPLE, tokenOf } from './world.ts'

/** What people do all the time, on both processes in turn, as through a proxy that knows no more than that they listen. */
const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
/** A browser's own patience. */
const GIVE_UP_MS = 15_000
const PAUSE_MS = 60

type Kind = 'feed' | 'tip' | 'message' | 'picture' | 'letter'
export type Call = { kind: Kind; startedAt: number; endedAt: number; isGood: boolean }

export type Load = ReturnType<typeof startLoad>

export function startLoad(servers: readonly string[], pictureLink: string | null) {
  const calls: Call[] = []
  const acknowledged = { tips: new Set<string>(), messages: new Map<number, Set<string>>(), letters: new Set<string>() }
  for (const listener of LISTENERS) acknowledged.messages.set(listener, new Set())
  /** What was refused, or whose answer never came: sent again under the same name, as a browser does. */
  const unsettled = new Set<string>()
  const heard = new Map<number, Set<string>>(LISTENERS.map((listener) => [listener, new Set<string>()]))
  const closers: (() => void)[] = []
  let isOn = true
  const isGoingOn = (): boolean => isOn
  let made = 0
  let turn = 0
  const server = (): string => servers[turn++ % servers.length] ?? ''

  async function post(path: string, token: string | null, body: object, name?: string): Promise<unknown> {
    const answer = await fetch(server() + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { [TOKEN_HEADER]: token }),
        ...(name !== undefined && { [IDEMPOTENCY_HEADER]: name }),
      },
      body: JSON.stringify({ ...body, ...CLIENT }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    const said = (await answer.json()) as { success: boolean; code: number; data: unknown; msg: string }
    if (!said.success) throw new Error(`${path}: ${said.code} ${said.msg}`)
    return said.data
  }

  async function note(kind: Kind, work: () => Promise<unknown>): Promise<boolean> {
    const startedAt = performance.now()
    const isGood = await work().then(
      () => true,
      () => false,
    )
    calls.push({ kind, startedAt, endedAt: performance.now(), isGood })
    return isGood
  }

  /** Until it is done: a name that was begun is never given up. */
  async function insist(kind: Kind, name: string, work: () => Promise<unknown>): Promise<void> {
    unsettled.add(name)
    while (!(await note(kind, work))) await sleep(PAUSE_MS * 4)
    unsettled.delete(name)
  }

  const own = (): number => 3 + (made % (PEOPLE - 2))
  const doings: (() => Promise<void>)[] = [
    async () => void (await note('feed', () => post(listPosts.path, tokenOf(own()), { kind: 'following' }))),
    async () => {
      const [name, fan] = [`bench-tip-${++made}`, own()]
      const body = { otherUserId: CREATOR, tipAmount: 7, tipRemark: name }
      await insist('tip', name, () => post(payForTip.path, tokenOf(fan), body, name))
      acknowledged.tips.add(name)
    },
    async () => {
      const [messageId, from] = [`bench-message-${++made}`, own()]
      const to = LISTENERS[made % LISTENERS.length] ?? 1
      const sendContent = JSON.stringify({ text: messageId })
      const body = { messageId, toUserId: String(to), contentType: 'text', sendContent }
      await insist('message', messageId, () => post(sendMessage.path, tokenOf(from), body))
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

  async function go(what: () => Promise<void>, pauseMs: number): Promise<void> {
    while (isGoingOn()) {
      await what()
      await sleep(pauseMs)
    }
  }
  let letters = 0
  const askForLetter = async (): Promise<void> => {
    const email = addressOf(++letters)
    if (await note('letter', () => post(forgotPassword.path, null, { email }))) acknowledged.letters.add(email)
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
        post(getRealtimeToken.path, tokenOf(person), {}).then(
          (data) => give({ token: (data as { wyyToken: string }).wyyToken }),
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
    socket.on('connect_error', () => void setTimeout(() => isOn && socket.connect(), 1_000))
    socket.on('disconnect', () => void setTimeout(() => isOn && !socket.active && socket.connect(), 1_000))
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
        const page = (await post(queryMessages.path, tokenOf(person), asked)) as { messageId: string }[]
        const fresh = page.filter(({ messageId }) => !known.has(messageId))
        for (const { messageId } of fresh) known.add(messageId)
        if (fresh.length === 0) break
      }
    }
  }
  LISTENERS.forEach(listenAs)

  return {
    calls,
    acknowledged,
    unsettled: () => unsettled.size,
    /** How many of those that the sender was told are sent were not heard. */
    unheard: (): number =>
      LISTENERS.reduce((sum, listener) => {
        const known = heard.get(listener)
        return sum + [...(acknowledged.messages.get(listener) ?? [])].filter((name) => !known?.has(name)).length
      }, 0),
    async stop(): Promise<void> {
      isOn = false
      await Promise.all(workers)
      for (const close of closers) close()
    },
  }
}
