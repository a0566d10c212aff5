import { Button, FanlightMark, Spinner } from '@fanlight/ui'
import { CircleAlert, CircleCheck, CircleSlash, Clock, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { UnfinishedOrder } from '../pending/UnfinishedOrder.tsx'
import { unfinishedIn } from '../flow/refusal.ts'
import type { Outcome } from '../flow/payment-flow.ts'
import { wordsOf } from '../flow/words.ts'
import { usePayJump, type JumpView } from '../jump/use-pay-jump.ts'

const hints: Partial<Record<Outcome, MessageKey>> = {
  done: 'payments.jump.done',
  paid: 'payments.jump.paid',
  waiting: 'payments.jump.waiting',
  canceled: 'payments.jump.canceled',
  noOrder: 'payments.jump.noOrder',
}

const leaveFor = (address: string) => location.replace(address)

/** `/pay_jump`: the payment window on its way to the provider and back. */
export function PayJumpPage() {
  const { view, isInWindow, home } = usePayJump(leaveFor)
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <FanlightMark size={48} />
      {view.view === 'over' ? <Over {...{ view, isInWindow, home }} /> : <Under view={view} home={home} />}
    </div>
  )
}

function Under({ view, home }: { view: Exclude<JumpView, { view: 'over' }>; home: string }) {
  const text = useText()
  switch (view.view) {
    case 'working':
      return (
        <Message
          icon={<Spinner className="size-8 text-ember" />}
          title={text(view.what === 'opening' ? 'payments.jump.opening' : 'payments.jump.finishing')}
          text={text(view.what === 'opening' ? 'payments.jump.openingText' : 'payments.jump.finishingText')}
        />
      )
    case 'login':
      return (
        <Message icon={<CircleAlert aria-hidden className="size-8! text-caution" />} title={text('auth.loginFirst')}>
          <Button variant="primary" size="lg" fullWidth onPress={() => askToLogin()}>
            {text('auth.logIn')}
          </Button>
        </Message>
      )
    case 'ask':
      return (
        <Message
          icon={<Clock aria-hidden className="size-8! text-muted" />}
          title={text('payments.jump.ask')}
          text={text('payments.jump.askText')}
        >
          <Button variant="primary" size="lg" fullWidth once onPress={view.agree}>
            {text('payments.jump.agree')}
          </Button>
          <HomeLink home={home} />
        </Message>
      )
    case 'broken':
      return (
        <Message
          icon={<Link2Off aria-hidden className="size-8! text-muted" />}
          title={text('payments.jump.broken')}
          text={text('payments.jump.brokenText')}
        >
          <HomeLink home={home} />
        </Message>
      )
  }
}

type OverProps = { view: Extract<JumpView, { view: 'over' }>; isInWindow: boolean; home: string }

function Over({ view: { end, tryAgain, goOnWith, isAlone, close }, isInWindow, home }: OverProps) {
  const text = useText()
  if (end.outcome === 'left') return null
  const hint = hints[end.outcome]
  const unfinished = unfinishedIn(end.refusal)
  const title = wordsOf(end.outcome)
  const isByItself = isAlone || !isInWindow
  const why = end.refusal && end.refusal.message !== title ? end.refusal.message : undefined
  return (
    <Message
      icon={<OutcomeIcon outcome={end.outcome} />}
      title={title}
      text={hint ? text(hint) : unfinished ? undefined : why}
    >
      {unfinished !== null && isByItself && (
        <UnfinishedOrder orderId={unfinished} onContinue={goOnWith} onCanceled={() => tryAgain?.()} />
      )}
      {tryAgain && unfinished === null && (
        <Button variant="primary" size="lg" fullWidth once onPress={tryAgain}>
          {text('common.tryAgain')}
        </Button>
      )}
      {isInWindow && (
        <Button size="lg" fullWidth onPress={close}>
          {text('common.close')}
        </Button>
      )}
      {isByItself && <HomeLink home={home} />}
    </Message>
  )
}

function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  if (outcome === 'done' || outcome === 'paid') return <CircleCheck aria-hidden className="size-10! text-positive" />
  if (outcome === 'waiting') return <Clock aria-hidden className="size-10! text-muted" />
  if (outcome === 'canceled') return <CircleSlash aria-hidden className="size-10! text-caution" />
  return <CircleAlert aria-hidden className="size-10! text-danger" />
}

type MessageProps = { icon: ReactNode; title: string; text?: string | undefined; children?: ReactNode }

function Message({ icon, title, text, children }: MessageProps) {
  return (
    <div className="flex w-full flex-col items-center gap-6">
      <div role="status" className="flex flex-col items-center gap-3">
        {icon}
        <p className="font-display text-20 font-semibold tracking-tight">{title}</p>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children && <div className="flex w-full flex-col gap-3">{children}</div>}
    </div>
  )
}

/** A link of the document: the page behind it is served with the protection that this one goes without. */
function HomeLink({ home }: { home: string }) {
  const text = useText()
  return (
    <Button asChild variant="quiet" size="lg" fullWidth>
      <a href={home}>{text('payments.jump.home')}</a>
    </Button>
  )
}
