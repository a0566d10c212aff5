import { checkCall, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../platform/api/index.ts'
import { keepOverPayment, openDialog, type Callee } from '../../platform/dialogs/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { openDevices } from '../../platform/rtc/index.ts'
import { openSubscribe } from '../memberships/index.ts'
import { openTopUp } from '../payments/index.ts'
import { sayNoDevices } from './call-driver.ts'
import { currentCall, tellCall } from './call-store.ts'
import { offerToWait } from './waiting/wait.ts'

const TOAST = 'call'
const RESUME = 'call'

/** Asks whether the person may be called, and shows the camera and the price before it rings. */
export async function startCall(callee: Callee): Promise<void> {
  const { status } = currentCall.get()
  if (status !== 'idle' && status !== 'ended') return tellCall({ type: 'restored' })
  tellCall({ type: 'closed' })
  try {
    const { webCall } = await call(checkCall, {
      pickerId: callee.userId,
      kind: callee.kind,
      bookingId: callee.bookingId,
    })
    void openDialog(
      () => import('./prepare/PrepareCallDialog.tsx'),
      {
        webCall,
        bookingId: callee.bookingId,
        onRefused: (error) => void refuseCall(error, callee),
        onShort: (need) => buyForCall(callee, need),
      },
      { name: 'call', needsLogin: true, resume: RESUME },
    )
  } catch (error) {
    await refuseCall(error, callee)
  }
}

/** What stands in the way of a call, with the step that removes it where there is one. */
async function refuseCall(error: unknown, callee: Callee): Promise<void> {
  const level = refusedWith(error, 'UNSUBSCRIBED') ?? refusedWith(error, 'LOW_MEMBERSHIP')
  if (level) {
    return openSubscribe({ creator: callee, minLevel: level.minLevel, onSubscribed: () => void startCall(callee) })
  }
  const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
  if (short) {
    // Nobody buys diamonds for a call that their devices cannot make.
    if (!(await hasDevices(callee))) return sayNoDevices()
    return buyForCall(callee, Math.max(1, short.price - short.balance))
  }
  if (refusedWith(error, 'USER_IN_CALL') || refusedWith(error, 'PEER_BUSY')) return offerToWait(error, callee, TOAST)
  const offline = refusedWith(error, 'PEER_PUSH_OFFLINE')
  toast.warning(offline ? text('calls.said.offline', { name: callee.nickName }) : describeError(error), { id: TOAST })
}

/** Also where the payment takes this tab there is a way back to the call. */
function buyForCall(callee: Callee, need: number): void {
  keepOverPayment(RESUME, callee)
  openTopUp({ need, onPaid: () => void startCall(callee) })
}

/** After a payment that took this tab. */
export function resumeDialling(draft: unknown): void {
  if (typeof draft !== 'object' || draft === null) return
  const { userId, nickName, kind } = draft as Record<string, unknown>
  if (typeof userId !== 'string' || typeof nickName !== 'string') return
  void startCall({ userId: userId as UserId, nickName, kind: kind === 'voice' ? 'voice' : 'video' })
}

const hasDevices = ({ kind }: Callee): Promise<boolean> =>
  openDevices({ camera: kind !== 'voice', microphone: true }).then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop()
      return true
    },
    () => false,
  )
