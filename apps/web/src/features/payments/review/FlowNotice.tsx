import type { OrderId } from '@fanlight/contract'
import { Banner, Spinner } from '@fanlight/ui'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Flow } from '../flow/payment-flow.ts'
import { unfinishedIn } from '../flow/refusal.ts'
import { wordsOf } from '../flow/words.ts'
import { UnfinishedOrder } from '../pending/UnfinishedOrder.tsx'

type Props = {
  flow: Flow
  /** A stored card pays without one: its button is busy, and that says enough. */
  isInWindow: boolean
  onContinue: (orderId: OrderId) => void
  onCanceled: () => void
}

/** How the payment goes that was begun here, and what can be done about it. */
export function FlowNotice({ flow, isInWindow, onContinue, onCanceled }: Props) {
  const text = useText()
  switch (flow.phase) {
    case 'idle':
      return null
    case 'opening':
    case 'processing':
      return isInWindow ? <InItsWindow /> : null
    case 'checking':
      return <Banner icon={<Spinner />}>{text('payments.window.checking')}</Banner>
    case 'over':
      return <Ended {...{ flow, onContinue, onCanceled }} />
  }
}

function InItsWindow() {
  const text = useText()
  return (
    <Banner icon={<Spinner />} title={text('payments.window.title')}>
      {text('payments.window.text')}
    </Banner>
  )
}

type EndedProps = Pick<Props, 'onContinue' | 'onCanceled'> & { flow: Extract<Flow, { phase: 'over' }> }

function Ended({ flow: { outcome, orderId, refusal }, onContinue, onCanceled }: EndedProps) {
  const text = useText()
  const inTheWay = unfinishedIn(refusal)
  const title = wordsOf(outcome)
  if (inTheWay !== null) {
    return <UnfinishedOrder orderId={inTheWay} onContinue={onContinue} onCanceled={onCanceled} />
  }
  switch (outcome) {
    case 'done':
      return null
    case 'paid':
      return (
        <Banner tone="positive" icon={<CircleCheck aria-hidden />} title={title}>
          {text('payments.hint.paid')}
        </Banner>
      )
    case 'waiting':
    case 'canceled':
    case 'incomplete':
      if (orderId === null) return <Failed title={title} />
      return (
        <UnfinishedOrder
          orderId={orderId}
          title={title}
          lead={text(outcome === 'waiting' ? 'payments.hint.waiting' : 'payments.hint.kept')}
          onContinue={onContinue}
          onCanceled={onCanceled}
        />
      )
    case 'notCreated':
    case 'noOrder':
    case 'failed':
    case 'error':
      return <Failed title={title} why={refusal?.message} />
  }
}

function Failed({ title, why }: { title: string; why?: string | undefined }) {
  return (
    <Banner tone="danger" icon={<CircleAlert aria-hidden />} title={title}>
      {why !== title && why}
    </Banner>
  )
}
