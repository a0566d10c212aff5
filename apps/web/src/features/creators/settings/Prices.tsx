import { CALL_CYCLES, CALL_PRICE_MAX, diamonds, type VideoPrice } from '@fanlight/contract'
import { Button, IconButton, SelectField } from '@fanlight/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { withoutPrice, withPrice, type Cycle } from './numbers.ts'
import { PriceField } from './PriceField.tsx'

type Props = {
  /** Of what: a page may have several lists. */
  label: string
  prices: readonly VideoPrice[]
  onChange: (prices: VideoPrice[]) => void
  /** Whether the last price may go. */
  canBeEmpty: boolean
  onRefused: () => void
}

/** One row per cycle. A new row is kept once it has its price. */
export function Prices({ label, prices, onChange, canBeEmpty, onRefused }: Props) {
  const text = useText()
  const [added, setAdded] = useState<Cycle | null>(null)
  const free = CALL_CYCLES.filter((cycle) => cycle !== added && prices.every((price) => price.cycle !== cycle))

  function remove(cycle: Cycle) {
    if (prices.length === 1 && !canBeEmpty) onRefused()
    else onChange(withoutPrice(prices, cycle))
  }

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3">
      {prices.length === 0 && added === null && <p className="text-muted">{text('creatorSettings.calls.noPrices')}</p>}
      {prices.map(({ cycle, price }) => (
        <Row key={cycle} cycle={cycle} onRemove={() => remove(cycle)}>
          <PriceField
            hideLabel
            label={text('creatorSettings.calls.priceFor', { count: cycle })}
            price={price}
            max={CALL_PRICE_MAX}
            onSave={(next) => onChange(withPrice(prices, { cycle, price: diamonds(next) }))}
            className="w-full max-w-44"
          />
        </Row>
      ))}
      {added !== null && (
        <div className="flex items-start gap-3">
          <SelectField
            label={text('creatorSettings.calls.addCycle')}
            hideLabel
            value={String(added)}
            onValueChange={(value) => setAdded(CALL_CYCLES.find((cycle) => String(cycle) === value) ?? null)}
            options={CALL_CYCLES.filter((cycle) => cycle === added || free.includes(cycle)).map((cycle) => ({
              value: String(cycle),
              label: text('creatorSettings.calls.minutes', { count: cycle }),
            }))}
            className="w-32 shrink-0 max-md:w-36"
          />
          <PriceField
            hideLabel
            takesFocus
            label={text('creatorSettings.calls.priceFor', { count: added })}
            price={null}
            max={CALL_PRICE_MAX}
            onSave={(price) => {
              setAdded(null)
              onChange(withPrice(prices, { cycle: added, price: diamonds(price) }))
            }}
            className="w-full max-w-44"
          />
          <IconButton
            label={text('creatorSettings.calls.remove', { count: added })}
            onPress={() => setAdded(null)}
            className="mt-0.5"
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      {free.length > 0 && added === null && (
        <Button
          size="sm"
          iconStart={<Plus aria-hidden className="size-4" />}
          onPress={() => setAdded(free[0] ?? null)}
          className="self-start"
        >
          {text('creatorSettings.calls.add')}
        </Button>
      )}
    </div>
  )
}

function Row({ cycle, onRemove, children }: { cycle: Cycle; onRemove: () => void; children: ReactNode }) {
  const text = useText()
  return (
    <div className="flex items-start gap-3">
      <p aria-hidden className="flex h-12 w-36 shrink-0 items-center font-medium md:h-11 md:w-32">
        {text('creatorSettings.calls.minutes', { count: cycle })}
      </p>
      {children}
      <IconButton
        label={text('creatorSettings.calls.remove', { count: cycle })}
        onPress={onRemove}
        className="mt-1 md:mt-0.5"
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
