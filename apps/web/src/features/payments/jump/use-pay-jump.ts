import type { OrderId } from '@fanlight/contract'
import { useEffect, useEffectEvent, useMemo, useState, useRef } from 'react'
import { currentDevice } from '../../../platform/device/device.ts'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { storage, tabStorage } from '../../../platform/storage/index.ts'
import type { Outcome, WindowMessage } from '../flow/payment-flow.ts'
import type { PaymentStart } from '../flow/start.ts'
import { speakToPage } from '../flow/window-line.ts'
import { readJump, returnAddress, type Jump } from './address.ts'
import { beginOrder, cancelJump, finishOrder, ofReturn, type JumpEnd } from './run-jump.ts'

type Task =
  | { kind: 'begin'; start: PaymentStart }
  | { kind: 'finish'; orderId: OrderId }
  | { kind: 'cancel'; orderId: OrderId | null }
  | { kind: 'lost' }

export type JumpView =
  | { view: 'broken' | 'login' }
  /** A link that was not made here: nothing happens before the visitor has agreed. */
  | { view: 'ask'; agree: () => void }
  | { view: 'working'; what: 'opening' | 'finishing' }
  | {
      view: 'over'
      end: JumpEnd
      tryAgain: (() => void) | null
      goOnWith: (orderId: OrderId) => void
      isAlone: boolean
      close: () => void
    }

/** There is something to decide, or to read, that no other page says. */
const staysOpen: readonly (Outcome | 'left')[] = ['failed', 'error', 'noOrder']
const staysOpenHere: readonly (Outcome | 'left')[] = [...staysOpen, 'notCreated']

/** The payment page: makes the order and goes to the provider, or comes back from there and takes the money. */
export function usePayJump(leave: (address: string) => void) {
  const query = useQueryParams()
  const jump = useMemo(() => resolve(readJump(query)), [query])
  const flow = jump?.flow ?? null
  const orderType = jump?.orderType ?? 1
  const isSignedIn = useAccount() !== null
  const [isAgreed, setAgreed] = useState(() => jump?.kind === 'back' || isOwn(flow))
  const [task, setTask] = useState(() => taskOf(jump))
  const [end, setEnd] = useState<JumpEnd | null>(null)
  const { tell, isHeard, place } = useTelling(flow)

  async function perform(wanted: Task): Promise<JumpEnd> {
    switch (wanted.kind) {
      case 'begin':
        return beginOrder(flow ?? '', wanted.start, { tell, leave, returnUrls: returnUrls() })
      case 'finish':
        return finishOrder(wanted.orderId, { tell })
      case 'cancel':
        return cancelJump(wanted.orderId, { tell })
      case 'lost':
        return { outcome: 'noOrder', orderId: null, refusal: null }
    }
  }

  function returnUrls() {
    const to = (result: 'success' | 'cancel') =>
      returnAddress(currentDevice(), { origin: location.origin, flow: flow ?? '', orderType, result })
    return { successUrl: to('success'), cancelUrl: to('cancel') }
  }

  const arrive = useEffectEvent((came: JumpEnd) => {
    if (came.outcome === 'left') return
    // In a tab of its own nobody listens: what became of it is said where it was begun.
    if (place !== null && !staysOpenHere.includes(came.outcome)) leave(`/#${place}`)
    else setEnd(came)
  })
  const act = useEffectEvent(perform)
  const isReady = isSignedIn && isAgreed
  useEffect(() => {
    if (isReady && task) void act(task).then((came) => arrive(came))
  }, [isReady, task])

  const closesItself = place === null && end !== null && !staysOpen.includes(end.outcome)
  const { isAlone, close } = useClosing(end !== null, isHeard, closesItself)

  function tryAgain(next: Task): void {
    setEnd(null)
    setTask({ ...next })
  }

  const view = ((): JumpView => {
    if (!jump || !task) return { view: 'broken' }
    if (!isSignedIn) return { view: 'login' }
    if (!isAgreed) return { view: 'ask', agree: () => setAgreed(true) }
    if (!end) return { view: 'working', what: task.kind === 'begin' ? 'opening' : 'finishing' }
    const next = nextTask(end, task, orderType)
    const goOnWith = (orderId: OrderId) => tryAgain(repaying(orderId, orderType))
    return { view: 'over', end, tryAgain: next && (() => tryAgain(next)), goOnWith, isAlone, close }
  })()

  return { view, orderType, isInWindow: place === null, home: place === null ? '/' : `/#${place}` }
}

const isOwn = (flow: string | null): boolean => flow !== null && storage.paymentIntent.get()?.flow === flow

function taskOf(jump: Jump | null): Task | null {
  if (!jump) return null
  if (jump.kind === 'begin') return { kind: 'begin', start: jump.start }
  if (jump.result === 'cancel') return { kind: 'cancel', orderId: jump.orderId }
  return jump.orderId === null ? { kind: 'lost' } : { kind: 'finish', orderId: jump.orderId }
}

const resolve = (jump: Jump | null): Jump | null =>
  jump?.kind === 'back' ? { ...jump, ...ofReturn(jump.flow, jump.orderId) } : jump

/** What was declined is approved again from the start; what got lost on the way is tried again as it was. */
function nextTask({ outcome, orderId }: JumpEnd, task: Task, orderType: 1 | 2): Task | null {
  if (outcome === 'error' || outcome === 'notCreated') return task
  if (outcome !== 'failed' || orderId === null) return null
  return repaying(orderId, orderType)
}

const repaying = (orderId: OrderId, orderType: 1 | 2): Task => ({
  kind: 'begin',
  start: { api: 'repay', orderType, apiParams: { orderId } },
})

/** Long enough to read three words. */
const CLOSE_AFTER_MS = 1_500
/** A page that is there has answered by then; one that is not closes nothing it could explain. */
const ALONE_AFTER_MS = 1_000
const STUCK_AFTER_MS = 500

/** Closes the window once everything is said and heard. `isAlone`: nobody heard, or the browser keeps the window open. */
function useClosing(isOver: boolean, isHeard: boolean, mayClose: boolean): { isAlone: boolean; close: () => void } {
  const [isAlone, setAlone] = useState(false)
  const [isClosing, setClosing] = useState(false)

  useEffect(() => {
    if (!isOver || isHeard) return undefined
    const timer = setTimeout(() => setAlone(true), ALONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOver, isHeard])

  useEffect(() => {
    if (!isOver || !isHeard || !mayClose) return undefined
    const timer = setTimeout(() => setClosing(true), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOver, isHeard, mayClose])

  // A window that has been to another site may no longer be one that scripts can close.
  useEffect(() => {
    if (!isClosing) return undefined
    window.close()
    const timer = setTimeout(() => {
      setAlone(true)
      setClosing(false)
    }, STUCK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isClosing])

  return { isAlone, close: () => setClosing(true) }
}

/**
 * Tells the page that began the payment how it goes. Where that page is this very tab, what is said waits for it in the
 * tab's storage, and `place` is where it was.
 */
function useTelling(flow: string | null) {
  const [isHeard, setHeard] = useState(false)
  const [place] = useState(() => {
    const here = tabStorage.paymentHere.get()
    return here && here.flow === flow ? here.place : null
  })
  const line = useRef<ReturnType<typeof speakToPage> | null>(null)

  useEffect(() => {
    if (flow === null || place !== null) return undefined
    const own = speakToPage(flow, () => setHeard(true))
    line.current = own
    return own.close
  }, [flow, place])

  function tell(message: WindowMessage): void {
    const here = tabStorage.paymentHere.get()
    if (place !== null && here) tabStorage.paymentHere.set({ ...here, told: message })
    else line.current?.tell(message)
  }
  return { tell, isHeard, place }
}
