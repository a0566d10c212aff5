import {
  listCallBookings,
  listCallSlots,
  listCallWaits,
  type callPlansChannel,
  type CallWait,
  type EventOf,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { openCall } from '../../platform/dialogs/index.ts'
import { allTexts, text } from '../../platform/i18n/index.ts'

/** What is new about whom one waits for and what is booked: who looks at it sees it, and a turn is said aloud. */
export function hearPlan(event: EventOf<typeof callPlansChannel>): void {
  if (event.type === 'bookings_changed') {
    void queryClient.invalidateQueries({ queryKey: keyOf(listCallBookings) })
    void queryClient.invalidateQueries({ queryKey: keyOf(listCallSlots) })
    return
  }
  void queryClient.invalidateQueries({ queryKey: keyOf(listCallWaits) })
  if (event.type === 'line_free') void sayFree(event.data.wait)
}

const SAID_MS = 60_000

async function sayFree({ creator: { userId, nickName }, kind }: CallWait): Promise<void> {
  await allTexts()
  toast.success(text('calls.wait.free', { name: nickName }), {
    id: `line-${userId}`,
    duration: SAID_MS,
    action: { label: text('calls.booking.callNow'), onPress: () => void openCall({ userId, nickName, kind }) },
  })
}
