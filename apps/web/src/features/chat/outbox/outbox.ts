import type { Diamonds, Message, MessageId, UserId } from '@fanlight/contract'
import { createEmitter } from '../../../platform/emitter.ts'
import { createStore } from '../../../platform/store.ts'
import type { BoxStore } from './box-store.ts'
import { inOrder, type Queued, type Refusal } from './queued.ts'

/** What became of an attempt. */
export type Attempt =
  | { kind: 'sent'; message: Message; diamondBalance: Diamonds | null }
  | { kind: 'refused'; refusal: Refusal }
  /** It did not get there, or nobody knows: the same again later. */
  | { kind: 'later'; afterMs?: number | undefined }
  /** The account is not signed in any more. */
  | { kind: 'stop' }

export type OutboxNeeds = {
  store: BoxStore
  send: (queued: Queued) => Promise<Attempt>
  now: () => number
  /** Answers how to call it off. */
  wait: (ms: number, act: () => void) => () => void
  /** One tab at a time sends. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Money that was meant some time ago does not move by itself: the fan is asked again. */
export const TIP_WAITS_MS = 10 * 60_000

/**
 * Messages on their way. Each is kept before it is sent and sent until the server has taken or refused it: in order within
 * a conversation, one at a time, under its own name, so that the server takes it once however often it arrives.
 */
export function createOutbox({ store, send, now, wait, alone }: OutboxNeeds) {
  /** Those of the account, in the order they were written. */
  const waiting = createStore<readonly Queued[]>([])
  const sent = createEmitter<{ queued: Queued; message: Message; diamondBalance: Diamonds | null }>()
  let owner: UserId | null = null
  let failures = 0
  let callOff = () => undefined as void
  const underWay = new Set<UserId>()

  const amend = (messageId: MessageId, change: (queued: Queued) => Queued) =>
    waiting.set(waiting.get().map((queued) => (queued.messageId === messageId ? change(queued) : queued)))
  const drop = (messageId: MessageId) => waiting.set(waiting.get().filter((queued) => queued.messageId !== messageId))

  /** The account is signed in: what it left waiting goes on. */
  async function start(userId: UserId): Promise<void> {
    if (owner !== userId) stop()
    owner = userId
    await goOn()
  }

  /** Nothing is sent any more, and nothing is shown. What waits is kept. */
  function stop(): void {
    owner = null
    failures = 0
    callOff()
    waiting.set([])
  }

  /** The line is back, or another tab was closed: all that waits is tried now. */
  async function goOn(): Promise<void> {
    const userId = owner
    if (userId === null) return
    callOff()
    failures = 0
    const kept = await store.all(userId)
    if (owner !== userId) return
    const known = new Map(waiting.get().map((queued) => [queued.messageId, queued]))
    for (const queued of kept) if (!known.has(queued.messageId)) known.set(queued.messageId, queued)
    waiting.set(inOrder([...known.values()]))
    await drainAll()
  }

  async function add(queued: Queued): Promise<void> {
    // Who writes is signed in, also when nobody has begun yet: the field may be there before all else is.
    owner ??= queued.userId
    // On screen at once. What another account wrote in the moment of switching waits until it is back.
    if (owner === queued.userId) waiting.set([...waiting.get(), queued])
    await store.put(queued)
    if (owner === queued.userId) await drain(queued.toUserId)
  }

  /** A refused one, once more. */
  async function retry(messageId: MessageId): Promise<void> {
    const queued = waiting.get().find((each) => each.messageId === messageId)
    if (!queued) return
    // Asked for now: a tip that waited is meant again, and what is tried again comes last.
    const again = { ...queued, refusal: null, writtenAt: now() }
    drop(messageId)
    waiting.set(inOrder([...waiting.get(), again]))
    await store.put(again)
    await drain(again.toUserId)
  }

  async function discard(messageId: MessageId): Promise<void> {
    drop(messageId)
    await store.remove(messageId)
  }

  /** The account was logged out: what it did not send is nobody's any more. */
  async function clear(userId: UserId): Promise<void> {
    if (owner === userId) stop()
    await store.clear(userId)
  }

  async function drainAll(): Promise<void> {
    await Promise.all([...new Set(waiting.get().map(({ toUserId }) => toUserId))].map(drain))
  }

  /** One after the other, until the conversation has nothing left, or the line is gone. */
  async function drain(toUserId: UserId): Promise<void> {
    const userId = owner
    if (userId === null || underWay.has(toUserId)) return
    underWay.add(toUserId)
    try {
      await alone(`outbox ${userId} ${toUserId}`, async () => {
        let next = nextFor(userId, toUserId)
        while (next && (await sendOne(next))) next = nextFor(userId, toUserId)
      })
    } finally {
      underWay.delete(toUserId)
    }
  }

  /** Nothing, once another account is signed in. */
  function nextFor(userId: UserId, toUserId: UserId): Queued | undefined {
    if (owner !== userId) return undefined
    return waiting.get().find((queued) => queued.toUserId === toUserId && queued.refusal === null)
  }

  /** False: the rest waits. */
  async function sendOne(queued: Queued): Promise<boolean> {
    const { messageId, userId } = queued
    // Another tab has sent it, or its writer has thought better of it.
    if (!(await store.has(messageId))) {
      drop(messageId)
      return true
    }
    if (queued.content.tip !== null && now() - queued.writtenAt > TIP_WAITS_MS) {
      await refuse(queued, { reason: 'TIP_WAITED', code: 0, message: '', details: {} })
      return true
    }
    if (owner !== userId) return false
    const attempt = await send(queued)
    if (owner !== userId) {
      // It got through after all: it must not be sent again when its writer comes back.
      if (attempt.kind === 'sent') await store.remove(messageId)
      return false
    }
    if (attempt.kind === 'sent') {
      failures = 0
      sent.emit({ queued, message: attempt.message, diamondBalance: attempt.diamondBalance })
      drop(messageId)
      await store.remove(messageId)
      return true
    }
    if (attempt.kind === 'refused') {
      await refuse(queued, attempt.refusal)
      return true
    }
    if (attempt.kind === 'later') waitForLater(attempt.afterMs)
    return false
  }

  async function refuse(queued: Queued, refusal: Refusal): Promise<void> {
    amend(queued.messageId, (each) => ({ ...each, refusal }))
    await store.put({ ...queued, refusal })
  }

  function waitForLater(afterMs = 0): void {
    const ms = Math.max(afterMs, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures))
    failures += 1
    callOff()
    callOff = wait(ms, () => void drainAll())
  }

  return { waiting, sent, start, stop, goOn, add, retry, discard, clear }
}
