import {
  chatChannel,
  DELIVERY_EVENT,
  getRealtimeToken,
  markAsRead,
  queryMessages,
  REALTIME_PATH,
  roomOf,
  sendMessage,
  SIGNAL_EVENT,
  TOKEN_HEADER,
  type CallOf,
  type Delivery,
  type Endpoint,
  type EventOf,
  type Message,
  type MessageId,
  type OutputOf,
  type Signal,
  type UserId,
} from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { memoryStore } from '../../apps/web/src/features/chat/outbox/box-store.ts'
import { createOutbox, type Attempt } from '../../apps/web/src/features/chat/outbox/outbox.ts'
import type { Queued } from '../../apps/web/src/features/chat/outbox/queued.ts'
import { begun, type Thread } from '../../apps/web/src/features/chat/thread/fold.ts'
import { createThreads } from '../../apps/web/src/features/chat/thread/keeping.ts'
import { createRooms } from '../../apps/web/src/platform/realtime/rooms.ts'
import { checkEvent, checkSignal } from '../../apps/web/src/platform/realtime/socket.ts'

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
const AGAIN_SOON = new Set(['INTERNAL', 'TIMED_OUT', 'TOO_MANY'])

type Said = Extract<EventOf<typeof chatChannel>, { type: 'message' }>['data']
class Refused extends Error {}

/** The browser's own outbox, rooms and threads, without the browser around them. */
export function createChatClient(needs: {
  userId: UserId
  token: string
  others: readonly UserId[]
  /** A server process, as a proxy would choose one. */
  address: () => string
  random: () => number
  /** Each state of a thread that a person would see. */
  onThread: (withId: UserId, thread: Thread) => void
}) {
  const { userId, token, others, address, random, onThread } = needs
  const threads = new Map<UserId, Thread>(others.map((otherId) => [otherId, begun([])]))
  const acknowledged: Queued[] = []
  let socket: Socket | null = null
  let isOver = false
  let refused: Queued | null = null

  async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>> {
    const answer = await fetch(address() + endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify({ ...CLIENT, ...input }),
      signal: AbortSignal.timeout(20_000),
    })
    const { success, reason, data } = (await answer.json()) as { success: boolean; reason?: string; data: OutputOf<E> }
    if (!success) throw new Refused(reason ?? `${answer.status}`)
    return data
  }

  const keeping = createThreads({
    threadOf: (withId) => threads.get(withId),
    keep(withId, thread) {
      threads.set(withId, thread)
      onThread(withId, thread)
    },
    read: (withId, page) => call(queryMessages, { targetUserId: withId, ...page }),
    wait: (ms) => soon(ms),
  })

  /** As a query of the page: tried until it is answered. */
  async function reread(withId: UserId): Promise<void> {
    if (isOver) return
    try {
      await keeping.readNewest(withId)
    } catch {
      await soon(300)
      await reread(withId)
    }
  }
  const catchUp = (): void => others.forEach((withId) => void reread(withId))

  function hear({ chatWithUserId, message, isNew }: Said): void {
    const until = threads.get(chatWithUserId)?.until ?? 0
    if (isNew) keeping.hear(chatWithUserId, message)
    else if (message.sendTime > until) catchUp()
  }

  const rooms = createRooms({ check: { event: checkEvent, signal: checkSignal }, log: () => undefined })
  rooms.listen(roomOf(chatChannel, { userId }), {
    onResync: catchUp,
    onEvent: ({ type, data }) => {
      if (type === 'message') hear(data as Said)
      if (type === 'out_of_step') catchUp()
    },
    onSignal: ({ type }) => void (type === 'out_of_step' && catchUp()),
  })

  const outbox = createOutbox({
    store: memoryStore(),
    send,
    now: () => Date.now(),
    wait(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    alone: (_, work) => work(),
  })
  outbox.sent.subscribe(({ queued, message }) => {
    acknowledged.push(queued)
    hear({ chatWithUserId: queued.toUserId, message, isNew: true })
  })

  async function send(queued: Queued): Promise<Attempt> {
    const { messageId, toUserId, contentType, content } = queued
    try {
      const input = { messageId, toUserId, fromUserId: userId, contentType, sendContent: JSON.stringify(content) }
      return { kind: 'sent', ...(await call(sendMessage, input)) }
    } catch (error) {
      if (!(error instanceof Refused) || AGAIN_SOON.has(error.message)) return { kind: 'later' }
      refused = queued
      throw error
    }
  }

  /** A new line, to whichever process. One that breaks is followed by the next. */
  async function connect(): Promise<void> {
    if (isOver) return
    const own = io(address(), {
      path: REALTIME_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: (give) =>
        void call(getRealtimeToken, {}).then(
          ({ wyyToken }) => give({ token: wyyToken }),
          () => give({}),
        ),
    })
    socket = own
    rooms.use(own)
    own.on(DELIVERY_EVENT, (delivery: Delivery) => rooms.receive(delivery))
    own.on(SIGNAL_EVENT, (signal: Signal) => rooms.hear(signal))
    own.on('connect', () => {
      rooms.onConnect()
      void outbox.goOn()
    })
    const again = (): void => {
      if (own === socket) void soon(random() * 400).then(connect)
    }
    own.on('disconnect', again)
    own.on('connect_error', again)
  }

  return {
    userId,
    acknowledged,
    threadWith: (withId: UserId): readonly Message[] => threads.get(withId)?.messages ?? [],
    hasOlder: (withId: UserId): boolean => threads.get(withId)?.hasOlder === true,
    loadOlder: (withId: UserId): Promise<void> => keeping.loadOlder(withId),
    call,
    refused: () => refused,
    isEmpty: () => outbox.waiting.get().length === 0,

    async start(): Promise<void> {
      void outbox.start(userId)
      await connect()
    },

    write(toUserId: UserId, messageId: MessageId, text: string): void {
      const content = { text, mediaList: [], tip: null, price: null, translate: null, translateTo: null }
      const writtenAt = Date.now()
      void outbox.add({
        messageId,
        userId,
        toUserId,
        contentType: 'text',
        content,
        replyTo: null,
        writtenAt,
        refusal: null,
      })
    },

    markRead: (withId: UserId) => call(markAsRead, { targetUserId: withId }),

    /** As a train goes into a tunnel: nobody says goodbye. */
    drop: (): void => void socket?.io.engine?.close(),

    end(): void {
      isOver = true
      outbox.stop()
      socket?.disconnect()
    },
  }
}

const soon = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
