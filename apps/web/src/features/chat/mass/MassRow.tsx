import { readContent, unsendMass, type MassId, type MassMessage } from '@fanlight/contract'
import { Badge, Banner, Button, Card, toast, type BadgeTone } from '@fanlight/ui'
import { CalendarClock, OctagonX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { useAudienceText, useChoices } from './audience.ts'
import { MassMedia } from './MassMedia.tsx'
import { useRereadMass } from './use-mass.ts'

const tones: Readonly<Record<MassMessage['state'], BadgeTone>> = {
  scheduled: 'caution',
  sending: 'ember',
  sent: 'positive',
  stopped: 'danger',
  unsending: 'ember',
  unsent: 'neutral',
}

export function MassRow({ mass }: { mass: MassMessage }) {
  const text = useText()
  const format = useFormat()
  const audienceText = useAudienceText(useChoices())
  const { text: words, mediaList, price } = readContent(mass.sendContent)
  const { state, sendAt, audience, sent, read, bought, earned } = mass
  const isOut = state !== 'scheduled' && !(state === 'stopped' && sent === 0)
  const stateText: Record<MassMessage['state'], () => string> = {
    scheduled: () => text('mass.state.scheduled'),
    sending: () => text('chat.sending'),
    sent: () => text('chat.receipt.sent'),
    stopped: () => text('mass.state.stopped'),
    unsending: () => text('mass.state.unsending'),
    unsent: () => text('mass.state.unsent'),
  }
  const mayTakeBack = state !== 'unsending' && state !== 'unsent'
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-muted">
        <Badge tone={tones[state]}>{stateText[state]()}</Badge>
        <span className="flex items-center gap-1.5">
          <CalendarClock aria-hidden className="size-4" />
          {format.dateAndTime(sendAt)}
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <UsersRound aria-hidden className="size-4 shrink-0" />
          <bdi className="truncate">{audienceText(audience)}</bdi>
        </span>
        {price !== null && (
          <span>
            <span className="sr-only">{text('publish.price.label')}</span>
            <Diamonds amount={price} className="font-semibold text-ink" />
          </span>
        )}
      </div>
      {state === 'stopped' && (
        <Banner tone="danger" icon={<OctagonX aria-hidden className="size-4.5" />} className="mt-3">
          {text('mass.stoppedText')}
        </Banner>
      )}
      {words !== '' && (
        <p dir="auto" className="mt-3 line-clamp-4 break-words whitespace-pre-wrap">
          {words}
        </p>
      )}
      <MassMedia mediaList={mediaList} isPriced={price !== null} />
      <div className="mt-4 flex flex-wrap items-end gap-4">
        {isOut && (
          <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-3">
            <Figure name={text('chat.receipt.sent')}>{format.wholeNumber(sent)}</Figure>
            <Figure name={text('chat.receipt.read')}>
              {format.wholeNumber(read)}
              <Share of={read} all={sent} />
            </Figure>
            {price !== null && (
              <>
                <Figure name={text('mass.bought')}>
                  {format.wholeNumber(bought)}
                  <Share of={bought} all={sent} />
                </Figure>
                <Figure name={text('studio.earned')}>
                  <Diamonds amount={earned} />
                </Figure>
              </>
            )}
          </dl>
        )}
        {mayTakeBack && <TakeBack massId={mass.massId} isOut={isOut} isPriced={price !== null} />}
      </div>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="text-17 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** So many of those who were sent it. */
function Share({ of, all }: { of: number; all: number }) {
  const text = useText()
  const format = useFormat()
  if (all === 0) return null
  return (
    <span className="ms-1.5 text-13 font-normal text-muted">
      {text('vault.percent', { percent: format.wholeNumber(Math.round((of / all) * 100)) })}
    </span>
  )
}

function TakeBack({ massId, isOut, isPriced }: { massId: MassId; isOut: boolean; isPriced: boolean }) {
  const text = useText()
  const reread = useRereadMass()
  const action = useAction(unsendMass, { toast: false })
  const label = text(isOut ? 'mass.unsend' : 'mass.cancel')

  async function takeBack(): Promise<void> {
    const isMeant = await confirm({
      title: text(isOut ? 'mass.unsendTitle' : 'mass.cancelTitle'),
      text: text(isOut ? (isPriced ? 'mass.unsendBoughtText' : 'mass.unsendText') : 'mass.cancelText'),
      confirmLabel: label,
      tone: 'danger',
    })
    if (!isMeant) return
    try {
      await action.mutateAsync({ massId })
    } catch (error) {
      toast.error(describeError(error))
    }
    await reread()
  }

  return (
    <Button size="sm" busy={action.isPending} onPress={() => void takeBack()} className="ms-auto">
      {label}
    </Button>
  )
}
