import type { CreatorSetting } from '@fanlight/contract'
import { ListRow, Switch } from '@fanlight/ui'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { Prices } from './Prices.tsx'
import { Block } from './Section.tsx'
import type { EditSetting } from './use-creator-setting.ts'

type Props = { setting: CreatorSetting; editing: EditSetting }

/** Calls without a picture: prices of their own, and a switch that needs one of them. */
export function VoiceCalls({ setting: { voiceSwitch, voicePrices }, editing: { edit } }: Props) {
  const text = useText()
  const [problem, setProblem] = useState<MessageKey | null>(null)

  function turn(isOn: boolean) {
    const isWithoutPrice = isOn && voicePrices.length === 0
    setProblem(isWithoutPrice ? 'error.priceNeeded' : null)
    if (!isWithoutPrice) edit('calls', { voiceSwitch: isOn })
  }

  return (
    <>
      <ListRow
        icon={<Phone aria-hidden />}
        title={text('creatorSettings.calls.voiceSwitch')}
        description={text('creatorSettings.calls.voiceText')}
        trailing={
          <Switch label={text('creatorSettings.calls.voiceSwitch')} checked={voiceSwitch} onCheckedChange={turn} />
        }
      />
      <Block>
        <h3 className="font-semibold">{text('creatorSettings.calls.voicePrices')}</h3>
        {problem !== null && (
          <p role="alert" className="text-13 font-medium text-danger">
            {text(problem)}
          </p>
        )}
        <Prices
          label={text('creatorSettings.calls.voicePrices')}
          prices={voicePrices}
          canBeEmpty={!voiceSwitch}
          onRefused={() => setProblem('creatorSettings.calls.lastPrice')}
          onChange={(changed) => {
            setProblem(null)
            edit('calls', { voicePrices: changed })
          }}
        />
      </Block>
    </>
  )
}
