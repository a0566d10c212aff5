import type { CreatorSetting, VideoMission } from '@fanlight/contract'
import { Checkbox, ListRow, Switch } from '@fanlight/ui'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { Prices } from './Prices.tsx'
import { Block, Section } from './Section.tsx'
import { VoiceCalls } from './VoiceCalls.tsx'
import type { EditSetting } from './use-creator-setting.ts'

type Props = { setting: CreatorSetting; editing: EditSetting }

export function CallsSection({ setting, editing }: Props) {
  const text = useText()
  const { edit, saving, needsPrice, setNeedsPrice } = editing
  const [isLastKept, setLastKept] = useState(false)

  function switchCalls(videoSwitch: boolean) {
    setLastKept(false)
    if (videoSwitch && setting.videoPrices.length === 0) setNeedsPrice(true)
    else edit('calls', { videoSwitch })
  }

  return (
    <Section
      title={text('creatorSettings.calls.title')}
      description={text('creatorSettings.calls.text')}
      saving={saving('calls')}
    >
      <ListRow
        icon={<Video aria-hidden />}
        title={text('creatorSettings.calls.switch')}
        description={text('creatorSettings.calls.switchText')}
        trailing={
          <Switch
            label={text('creatorSettings.calls.switch')}
            checked={setting.videoSwitch}
            onCheckedChange={switchCalls}
          />
        }
      />
      <Block>
        <div>
          <h3 className="font-semibold">{text('creatorSettings.calls.prices')}</h3>
          <p className="text-13 text-muted">{text('creatorSettings.calls.pricesText')}</p>
        </div>
        {needsPrice && <Refusal>{text('error.priceNeeded')}</Refusal>}
        {isLastKept && <Refusal>{text('creatorSettings.calls.lastPrice')}</Refusal>}
        <Prices
          label={text('creatorSettings.calls.prices')}
          prices={setting.videoPrices}
          canBeEmpty={!setting.videoSwitch}
          onRefused={() => setLastKept(true)}
          onChange={(videoPrices) => {
            setLastKept(false)
            edit('calls', { videoPrices })
          }}
        />
      </Block>
      <VoiceCalls setting={setting} editing={editing} />
      <Block>
        <WhoMayCall missions={setting.videoMissions} onChange={(videoMissions) => edit('calls', { videoMissions })} />
      </Block>
    </Section>
  )
}

function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="text-13 font-medium text-danger">
      {children}
    </p>
  )
}

type WhoProps = { missions: readonly VideoMission[]; onChange: (missions: VideoMission[]) => void }

/** No restriction at all is everyone. */
function WhoMayCall({ missions, onChange }: WhoProps) {
  const text = useText()
  const toggle = (mission: VideoMission, isOn: boolean) =>
    onChange(isOn ? [...missions, mission] : missions.filter((each) => each !== mission))
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{text('creatorSettings.calls.who')}</legend>
      <Checkbox
        label={text('creatorSettings.calls.everyone')}
        checked={missions.length === 0}
        // Everyone is what is left when the others are off: it cannot be switched off by itself.
        onCheckedChange={() => onChange([])}
      />
      <Checkbox
        label={text('creatorSettings.calls.followers')}
        checked={missions.includes('FANS')}
        onCheckedChange={(isOn) => toggle('FANS', isOn)}
      />
      <Checkbox
        label={text('creatorSettings.calls.subscribers')}
        checked={missions.includes('SUBSCRIBERS')}
        onCheckedChange={(isOn) => toggle('SUBSCRIBERS', isOn)}
      />
    </fieldset>
  )
}
