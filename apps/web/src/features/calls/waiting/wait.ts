import { leaveCallWait, listCallWaits, waitForCall, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, keyOf, queryClient } from '../../../platform/api/index.ts'
import type { Callee } from '../../../platform/dialogs/index.ts'
import { text } from '../../../platform/i18n/index.ts'

const SAID_MS = 10_000
const changed = () => queryClient.invalidateQueries({ queryKey: keyOf(listCallWaits) })

/** The line is busy: who wants to is told when it is not, and who waits already is told that. */
export async function offerToWait(error: unknown, callee: Callee, id: string): Promise<void> {
  if (await isWaitingFor(callee.userId)) return sayWaiting(callee, { id })
  const onPress = () => void wait(callee)
  toast.warning(describeError(error), { id, duration: SAID_MS, action: { label: text('calls.wait.offer'), onPress } })
}

/** Where that cannot be asked it is offered again: twice is once. */
const isWaitingFor = (creatorId: UserId): Promise<boolean> =>
  call(listCallWaits, {}).then(
    ({ waits }) => waits.some(({ creator }) => creator.userId === creatorId),
    () => false,
  )

/** Said anew: the offer goes when it is pressed, and would take with it what has its name. */
async function wait(callee: Callee): Promise<void> {
  try {
    await call(waitForCall, { creatorId: callee.userId, kind: callee.kind })
    sayWaiting(callee)
  } catch (error) {
    toast.error(describeError(error))
  }
  await changed()
}

function sayWaiting({ userId, nickName }: Callee, options: { id?: string } = {}): void {
  const action = { label: text('calls.wait.leave'), onPress: () => void leaveWait(userId) }
  toast.success(text('calls.wait.waiting', { name: nickName }), { ...options, duration: SAID_MS, action })
}

export async function leaveWait(creatorId: UserId): Promise<void> {
  try {
    await call(leaveCallWait, { creatorId })
  } catch (error) {
    toast.error(describeError(error))
  }
  await changed()
}
