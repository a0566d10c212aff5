import { leaveCallWait, listCallWaits, waitForCall, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, keyOf, queryClient } from '../../../platform/api/index.ts'
import type { Callee } from '../../../platform/dialogs/index.ts'
import { text } from '../../../platform/i18n/index.ts'

const SAID_MS = 10_000
const changed = () => queryClient.invalidateQueries({ queryKey: keyOf(listCallWaits) })

/** The line is busy: who wants to is told when it is not. */
export function offerToWait(error: unknown, callee: Callee, id: string): void {
  const onPress = () => void wait(callee)
  toast.warning(describeError(error), { id, duration: SAID_MS, action: { label: text('calls.wait.offer'), onPress } })
}

/** Said anew: the offer goes when it is pressed, and would take with it what has its name. */
async function wait({ userId: creatorId, nickName, kind }: Callee): Promise<void> {
  try {
    await call(waitForCall, { creatorId, kind })
    const action = { label: text('calls.wait.leave'), onPress: () => void leaveWait(creatorId) }
    toast.success(text('calls.wait.waiting', { name: nickName }), { action })
  } catch (error) {
    toast.error(describeError(error))
  }
  await changed()
}

export async function leaveWait(creatorId: UserId): Promise<void> {
  try {
    await call(leaveCallWait, { creatorId })
  } catch (error) {
    toast.error(describeError(error))
  }
  await changed()
}
