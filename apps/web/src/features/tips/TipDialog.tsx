import { TIP_REMARK_MAX_LENGTH, TIP_SUGGESTIONS } from '@fanlight/contract'
import { Avatar, Button, DiamondGlyph, TextArea, TextField } from '@fanlight/ui'
import { useState } from 'react'
import { FormDialog } from '../../platform/forms/index.ts'
import { onlyDigits, useFormat, useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'
import { Diamonds } from '../wallet/index.ts'
import type { TipRequest } from './tip-request.ts'
import { TipGlow } from './TipGlow.tsx'
import { useTip, type Tipping } from './use-tip.ts'

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
        </p>
      )}
    </div>
  )
}

function Amount({ tip }: { tip: Tipping }) {
  const text = useText()
  const format = useFormat()
  const { form, missing } = tip
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
            iconStart={<DiamondGlyph className="size-4" />}
            className="h-11! rounded-full! px-0! tabular-nums aria-pressed:bg-diamond-soft aria-pressed:inset-ring-2 aria-pressed:inset-ring-diamond"
          >
            {format.wholeNumber(suggested)}
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
            : text('tips.amountHint')
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
