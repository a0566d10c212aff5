import { TIP_REMARK_MAX_LENGTH, TIP_SUGGESTIONS } from '@fanlight/contract'
import { Avatar, Button, DiamondGlyph, TextArea, TextField } from '@fanlight/ui'
import { useState, useEffect, useEffectEvent } from 'react'
import { FormDialog } from '../../platform/forms/index.ts'
import { onlyDigits, useFormat, useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'
import { Diamonds, useWorth } from '../wallet/index.ts'
import type { TipRequest } from './tip-request.ts'
import { useTip, type Tipping } from './use-tip.ts'
import './tip-glow.css'

type Props = { request: TipRequest; onClose: () => void }

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function TipDialog({ request, onClose }: Props) {
  const [sent, setSent] = useState<number | null>(null)
  if (sent !== null) return <TipGlow amount={sent} onEnd={onClose} />
  return <TipForm request={request} onClose={onClose} onSent={(amount) => (isStill() ? onClose() : setSent(amount))} />
}

function TipForm({ request, onClose, onSent }: Props & { onSent: (amount: number) => void }) {
  const text = useText()
  const format = useFormat()
  const tip = useTip(request, onSent)
  const { form, amount } = tip

  return (
    <FormDialog
      form={form}
      title={text('tips.title')}
      size="sm"
      onClose={onClose}
      aside={null}
      isSubmitLarge
      submitLabel={
        amount === null
          ? text('tips.sendPlain')
          : text('tips.send', { count: amount, replace: { count: format.wholeNumber(amount) } })
      }
      head={<Head creator={request.creator} balance={tip.balance} />}
      className="mt-5 flex flex-col gap-4"
    >
      <Amount tip={tip} />
      <TextArea
        {...form.tie('message')}
        label={text('tips.message')}
        placeholder={text('tips.messagePlaceholder')}
        counter={{ max: TIP_REMARK_MAX_LENGTH }}
        rows={2}
        maxRows={6}
        // An empty field has no direction of its own, but its placeholder has the page's.
        {...(form.values.message !== '' && { dir: 'auto' })}
      />
    </FormDialog>
  )
}

function Head({ creator, balance }: Pick<TipRequest, 'creator'> & Pick<Tipping, 'balance'>) {
  const text = useText()
  const worth = useWorth()
  return (
    <div className="flex items-center gap-3">
      <Avatar
        decorative
        name={creator.nickName}
        seed={creator.userId}
        src={pictureAt(creator.headPicUrl, 48)}
        size={48}
      />
      <p className="min-w-0 flex-1 truncate font-semibold">{text('tips.to', { name: creator.nickName })}</p>
      {balance !== undefined && (
        <p className="shrink-0 text-end text-13 text-muted">
          {text('tips.balance')}
          <Diamonds amount={balance} className="flex! justify-end text-15 font-semibold text-ink" />
          <span className="block text-12 tabular-nums">{worth(balance)}</span>
        </p>
      )}
    </div>
  )
}

function Amount({ tip }: { tip: Tipping }) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const { form, missing, amount } = tip
  const type = (typed: string) => form.change({ amount: onlyDigits(typed) })
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={text('tips.suggestions')} className="grid grid-cols-4 gap-2">
        {TIP_SUGGESTIONS.map((suggested) => (
          <Button
            key={suggested}
            size="sm"
            aria-pressed={form.values.amount === String(suggested)}
            onPress={() => type(String(suggested))}
            className="h-14! rounded-card! px-0! tabular-nums aria-pressed:bg-diamond-soft aria-pressed:inset-ring-2 aria-pressed:inset-ring-diamond"
          >
            <span className="flex flex-col items-center leading-5">
              <span className="flex items-center gap-1">
                <DiamondGlyph className="size-4" />
                {format.wholeNumber(suggested)}
              </span>{' '}
              <span className="text-12 leading-4 font-normal text-muted">{worth(suggested)}</span>
            </span>
          </Button>
        ))}
      </div>
      <TextField
        {...form.tie('amount')}
        onValueChange={type}
        label={text('tips.amount')}
        hint={
          missing > 0
            ? text('tips.missing', { count: missing, replace: { count: format.wholeNumber(missing) } })
            : [text('tips.amountHint'), amount === null ? null : worth(amount)].filter(Boolean).join(' · ')
        }
        prefix={<DiamondGlyph className="size-4.5" />}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        inputClassName="font-semibold tabular-nums"
        data-autofocus=""
      />
    </div>
  )
}

/** As long as the animations in the style sheet. */
const GLOW_MS = 900

type TipGlowProps = { amount: number; onEnd: () => void }

/** A moment of light when a tip has gone. The toast says it in words. */
function TipGlow({ amount, onEnd }: TipGlowProps) {
  const format = useFormat()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), GLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-50 grid place-items-center">
      <span className="tip-glow-light col-start-1 row-start-1 size-72 rounded-full" />
      <span className="tip-glow-amount col-start-1 row-start-1 flex items-center gap-2 rounded-full bg-surface px-5 py-3 font-display text-26 font-semibold tabular-nums shadow-float">
        <DiamondGlyph />
        {format.wholeNumber(amount)}
      </span>
    </div>
  )
}
