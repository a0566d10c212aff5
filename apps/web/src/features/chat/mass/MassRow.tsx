import { readContent, unsendMass, type MassMessage } from '@fanlight/contract'
import { Badge, Button, Card, toast, type BadgeTone } from '@fanlight/ui'
import { CalendarClock, Images, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { useAudienceText, useChoices } from './audience.ts'
import { useRereadMass } from './use-mass.ts'

const tones: Readonly<Record<MassMessage['state'], BadgeTone>> = {
  scheduled: 'caution',
  sending: 'ember',
  sent: 'positive',
  unsending: 'ember',
  unsent: 'neutral',
}

export function MassRow({ mass }: { mass: MassMessage }) {
  const text = useText()
  const format = useFormat()
  const audienceText = useAudienceText(useChoices())
  const { text: words, mediaList } = readContent(mass.sendContent)
  const { state, sendAt, audience, sent, read, bought, earned } = mass
  const isScheduled = state === 'scheduled'
  const stateText: Record<MassMessage['state'], () => string> = {
    scheduled: () => text('mass.state.scheduled'),
    sending: () => text('chat.sending'),
    sent: () => text('chat.receipt.sent'),
    unsending: () => text('mass.state.unsending'),
    unsent: () => text('mass.state.unsent'),
  }
  const mayTakeBack = state === 'scheduled' || state === 'sending' || state === 'sent'
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
        {mediaList.length > 0 && (
          <span className="flex items-center gap-1.5">
            <Images aria-hidden className="size-4" />
            <span>
              {text('chat.short.image')} × {format.wholeNumber(mediaList.length)}
            </span>
          </span>
        )}
      </div>
      {words !== '' && (
        <p dir="auto" className="mt-3 line-clamp-4 break-words whitespace-pre-wrap">
          {words}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-4">
        {!isScheduled && (
          <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-3">
            <Figure name={text('chat.receipt.sent')}>{format.wholeNumber(sent)}</Figure>
            <Figure name={text('chat.receipt.read')}>
              {format.wholeNumber(read)}
              {sent > 0 && (
                <span className="ms-1.5 text-13 font-normal text-muted">
                  {text('vault.percent', { percent: format.wholeNumber(Math.round((read / sent) * 100)) })}
                </span>
              )}
            </Figure>
            {bought > 0 && <Figure name={text('mass.bought')}>{format.wholeNumber(bought)}</Figure>}
            {bought > 0 && (
              <Figure name={text('studio.earned')}>
                <Diamonds amount={earned} />
              </Figure>
            )}
          </dl>
        )}
        {mayTakeBack && <TakeBack mass={mass} isScheduled={isScheduled} />}
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

function TakeBack({ mass: { massId }, isScheduled }: { mass: MassMessage; isScheduled: boolean }) {
  const text = useText()
  const reread = useRereadMass()
  const action = useAction(unsendMass, { toast: false })
  const label = text(isScheduled ? 'mass.cancel' : 'mass.unsend')

  async function takeBack(): Promise<void> {
    const isMeant = await confirm({
      title: text(isScheduled ? 'mass.cancelTitle' : 'mass.unsendTitle'),
      text: text(isScheduled ? 'mass.cancelText' : 'mass.unsendText'),
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
