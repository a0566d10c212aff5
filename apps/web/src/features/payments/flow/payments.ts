import { PAYMENT_POPUP_NAME } from '@fanlight/contract'
import { currentDevice } from '../../../platform/device/device.ts'
import { leaveTo } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { createPaymentDriver, type Outside, type PaymentState } from './driver.ts'
import { idle, type Flow } from './payment-flow.ts'

const [WIDTH, HEIGHT] = [480, 760]

let windows = 0

const browser: Outside = {
  openWindow(address) {
    // A name of its own for each: by the same name the browser hands out the window before, which may be about to close.
    const name = windows++ === 0 ? PAYMENT_POPUP_NAME : `${PAYMENT_POPUP_NAME}-${windows}`
    const opened = window.open(address, name, currentDevice() === 'mobile' ? '' : besideThePage())
    // Some blockers hand out a window that is closed already.
    return opened && !opened.closed ? opened : null
  },
  leave: leaveTo,
}

function besideThePage(): string {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${Math.max(0, top)}`
}

/** The payments of this page. */
export const payments = createPaymentDriver(browser)

/** How the payment with this id stands; idle when it is another one's turn. */
export function usePaymentFlow(id: string | null): Flow {
  const state: PaymentState = useStore(payments.state)
  return id !== null && state.id === id ? state.flow : idle
}
