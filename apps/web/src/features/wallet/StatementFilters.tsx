import { DateField, SegmentedControl, SelectField } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { directions, periods, walletKinds, type Filters } from './statement-filters.ts'

type Props = { filters: Filters; onFilter: (part: Partial<Filters>) => void }

const ALL_KINDS = 'all'

export function StatementFilters({ filters, onFilter }: Props) {
  const text = useText()
  const { direction, kind, period, from, to } = filters
  return (
    <div role="group" aria-label={text('wallet.statement.filters')} className="flex flex-col gap-3">
      <SegmentedControl
        label={text('wallet.statement.direction')}
        segments={directions.map((each) => ({ value: each, label: text(`wallet.statement.${each}`) }))}
        value={direction}
        onValueChange={(chosen) => onFilter({ direction: chosen })}
        fullWidth
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          hideLabel
          label={text('wallet.statement.kind')}
          options={[
            { value: ALL_KINDS, label: text('wallet.statement.allKinds') },
            ...walletKinds.map((each) => ({ value: each, label: text(`wallet.kind.${each}`) })),
          ]}
          value={kind ?? ALL_KINDS}
          onValueChange={(chosen) => onFilter({ kind: walletKinds.find((each) => each === chosen) ?? null })}
        />
        <SelectField
          hideLabel
          label={text('wallet.statement.period')}
          options={periods.map((each) => ({ value: each, label: text(`wallet.period.${each}`) }))}
          value={period}
          onValueChange={(chosen) => onFilter({ period: periods.find((each) => each === chosen) ?? 'all' })}
        />
        {period === 'custom' && (
          <>
            <DateField
              label={text('wallet.statement.from')}
              value={from}
              max={to || undefined}
              onValueChange={(day) => onFilter({ from: day })}
            />
            <DateField
              label={text('wallet.statement.to')}
              value={to}
              min={from || undefined}
              onValueChange={(day) => onFilter({ to: day })}
            />
          </>
        )}
      </div>
    </div>
  )
}
