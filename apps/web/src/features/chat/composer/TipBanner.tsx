import { TIP_MAX, TIP_SUGGESTIONS } from '@fanlight/contract'
import { Button, DiamondGlyph, IconButton, TextField } from '@fanlight/ui'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { onlyDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { Diamonds, useBalance, useWorth } from '../../wallet/index.ts'

type Props = { digits: string; onType: (digits: string) => void; onClose: () => void }

/** Null where the digits are no tip that can be sent. */
export function tipOf(digits: string): number | null {
  const amount = Number(digits)
  return digits !== '' && amount > 0 && amount <= TIP_MAX ? amount : null
}

/** Over the field: how much goes along with the words. */
export function TipBanner({ digits, onType, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const balance = useBalance().data?.diamondBalance
  const amount = tipOf(digits)
  const isWrong = digits !== '' && amount === null
  const field = useRef<HTMLInputElement>(null)
  // It was asked for to type into it.
  useEffect(() => field.current?.focus(), [])
  return (
    <div role="group" aria-label={text('chat.tip.title')} className="mb-2 rounded-control bg-diamond-soft p-3">
      <div className="flex items-center gap-2 pb-2">
        <DiamondGlyph className="size-4.5" />
        <p className="min-w-0 flex-1 truncate font-semibold text-diamond">{text('chat.tip.title')}</p>
        {balance !== undefined && (
          <p className="flex items-center gap-1.5 text-13 text-muted">
            {text('tips.balance')} <Diamonds amount={balance} className="font-semibold text-ink" />
          </p>
        )}
        <IconButton label={text('chat.tip.close')} size="sm" onPress={onClose}>
          <X aria-hidden className="size-4!" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={text('tips.amount')}
          hideLabel
          placeholder={text('tips.amount')}
          value={digits}
          onValueChange={(typed) => onType(onlyDigits(typed))}
          prefix={<DiamondGlyph className="size-4" />}
          error={isWrong ? text('tips.amountWrong') : undefined}
          hint={amount === null ? undefined : worth(amount)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          className="w-36"
          inputClassName="font-semibold tabular-nums"
        />
        <div role="group" aria-label={text('tips.suggestions')} className="flex flex-wrap gap-1.5 pt-1">
          {TIP_SUGGESTIONS.map((suggested) => (
            <Button
              key={suggested}
              size="sm"
              aria-pressed={amount === suggested}
              onPress={() => onType(String(suggested))}
              className="px-3! tabular-nums aria-pressed:inset-ring-2 aria-pressed:inset-ring-diamond"
            >
              {format.wholeNumber(suggested)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
