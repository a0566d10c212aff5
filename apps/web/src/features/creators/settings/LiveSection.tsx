import { diamonds, TICKET_PRICE_MAX, type CreatorSetting, type LiveEntry } from '@fanlight/contract'
import { RadioCards, SegmentedControl } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { PriceField } from './PriceField.tsx'
import { Block, Section } from './Section.tsx'
import type { EditSetting } from './use-creator-setting.ts'

const kinds = ['free', 'followers', 'subscribers', 'ticket'] as const
const levels = [1, 2, 3] as const

export function LiveSection({ setting, editing }: { setting: CreatorSetting; editing: EditSetting }) {
  const text = useText()
  const { liveEntry } = setting
  // A ticket without a price cannot be kept yet: it is only a wish.
  const [wantsTicket, setWantsTicket] = useState(false)
  const kind = wantsTicket ? 'ticket' : liveEntry.kind
  const keep = (entry: LiveEntry) => {
    setWantsTicket(false)
    editing.edit('live', { liveEntry: entry })
  }

  function choose(next: LiveEntry['kind']) {
    if (next === liveEntry.kind) setWantsTicket(false)
    else if (next === 'ticket') setWantsTicket(true)
    else keep(next === 'subscribers' ? { kind: next, minLevel: 1 } : { kind: next })
  }

  return (
    <Section
      title={text('creatorSettings.live.title')}
      description={text('creatorSettings.live.text')}
      saving={editing.saving('live')}
    >
      <Block>
        <RadioCards
          hideLabel
          label={text('creatorSettings.live.label')}
          columns={2}
          options={kinds.map((each) => ({
            value: each,
            title: text(`creatorSettings.live.${each}`),
            description: text(`creatorSettings.live.${each}Text`),
          }))}
          value={kind}
          onValueChange={choose}
        />
        {kind === 'subscribers' && liveEntry.kind === 'subscribers' && (
          <div>
            <p aria-hidden className="mb-1.5 text-13 font-semibold">
              {text('creatorSettings.live.minLevel')}
            </p>
            <SegmentedControl
              label={text('creatorSettings.live.minLevel')}
              segments={levels.map((level) => ({
                value: String(level),
                label: text(`creatorSettings.live.level${level}`),
              }))}
              value={String(liveEntry.minLevel)}
              onValueChange={(value) => {
                const minLevel = levels.find((level) => String(level) === value)
                if (minLevel) keep({ kind: 'subscribers', minLevel })
              }}
            />
          </div>
        )}
        {kind === 'ticket' && (
          <PriceField
            label={text('creatorSettings.live.ticketPrice')}
            price={liveEntry.kind === 'ticket' ? liveEntry.price : null}
            max={TICKET_PRICE_MAX}
            onSave={(price) => keep({ kind: 'ticket', price: diamonds(price) })}
            className="max-w-60"
          />
        )}
      </Block>
    </Section>
  )
}
