import { CALL_INVITE_MS, conversationPath, tagOf, type CallId, type UserId } from '@fanlight/contract'
import { mailTexts } from '../../locales/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import type { CallData } from './calls.machine.ts'
import { findCall, markPushed, wasPushed } from './calls.store.ts'
import { findLanguage, findPerson } from './people.store.ts'

export type Ringing = ReturnType<typeof createRinging>

type WantedRing = { targetId: string; callId: CallId; isOver: boolean; at: number }

const ATTEMPTS = 3

/** Browsers whose tab is closed ring by push, and stop when it does. */
export function createRinging(deps: Platform & { notifications: Notifications }) {
  const { db, clock, jobs } = deps
  const { devices } = deps.notifications
  const sending = jobs.lane('push').define<WantedRing>('calls.ring', deliver)

  async function deliver({ targetId, callId, isOver, at }: WantedRing): Promise<void> {
    const call = await findCall(db, callId)
    if (!call) return
    const { dialerId, pickerId } = call
    const about = { path: conversationPath(dialerId), tag: `call:${pickerId}`, at }
    if (isOver) return devices.tell(targetId, { ...about, title: '', body: '', language: '', isOver: true })
    // Answered or given up before it left: the end has its own message.
    if (call.state !== 'DIAL_WAITING' || clock.now() >= call.dialedAt + CALL_INVITE_MS) return
    const [{ nickName: title }, language] = [await findPerson(db, pickerId, dialerId), await findLanguage(db, pickerId)]
    const { incomingCall, incomingVoiceCall } = mailTexts[language].bell
    const body = call.kind === 'voice' ? incomingVoiceCall : incomingCall
    const lastsMs = CALL_INVITE_MS - (clock.now() - call.dialedAt)
    await devices.tell(targetId, { ...about, title, body, language: tagOf(language), sound: 'again', lastsMs })
  }

  /** Who wants to hear of messages by push wants to hear of calls, and not in the hours in which they want to hear nothing. */
  async function targetsOf(tx: Tx, userId: UserId): Promise<readonly string[]> {
    const reached = (await devices.reachedByMessages(tx, [userId])).get(userId)
    return reached && reached.notBefore <= clock.now() ? reached.targetIds : []
  }

  async function send(tx: Tx, { callId, pickerId }: CallData, isOver: boolean): Promise<void> {
    const targetIds = await targetsOf(tx, pickerId)
    const at = clock.now()
    const wanted = targetIds.map((targetId) => ({ targetId, callId, isOver, at }))
    if (wanted.length > 0) await sending.enqueueMany(tx, wanted, ATTEMPTS)
  }

  return {
    /** Whether a push would ring anywhere. */
    reaches: (userId: UserId): Promise<boolean> =>
      db.transaction(async (tx) => (await targetsOf(tx, userId)).length > 0),

    /** In the transaction of the call: nobody of theirs has the application open, who would hear it there. */
    async ring(tx: Tx, call: CallData): Promise<void> {
      await markPushed(tx, call.callId)
      await send(tx, call, false)
    },

    /** In the transaction in which it was answered or is over: what was shown goes. */
    async silence(tx: Tx, call: CallData): Promise<void> {
      if (await wasPushed(tx, call.callId)) await send(tx, call, true)
    },
  }
}
