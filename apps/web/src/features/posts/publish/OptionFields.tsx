import { getCreatorSetting, userId } from '@fanlight/contract'
import { Card, ListRow, Switch } from '@fanlight/ui'
import { EyeOff, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import type { Draft } from './draft.ts'

type OptionFieldsProps = { draft: Draft; change: (part: Partial<Draft>) => void; children: ReactNode }

/** What else can be said of a post; `children` are the times. */
export function OptionFields({ draft, change, children }: OptionFieldsProps) {
  const text = useText()
  const isWatermarked = useWatermarkSetting()
  const options = [
    { name: 'isSensitive', key: 'sensitive', icon: <EyeOff aria-hidden /> },
    { name: 'hasWatermark', key: 'watermark', icon: <Stamp aria-hidden /> },
  ] as const
  return (
    <section aria-label={text('publish.options')}>
      <h2 className="mb-1.5 text-13 font-semibold">{text('publish.options')}</h2>
      <Card padding="none" className="divide-y divide-line">
        {options.map(({ name, key, icon }) => (
          <ListRow
            key={name}
            icon={icon}
            title={text(`publish.${key}.title`)}
            description={text(`publish.${key}.text`)}
            trailing={
              <Switch
                label={text(`publish.${key}.title`)}
                checked={draft[name] ?? isWatermarked}
                onCheckedChange={(isOn) => change({ [name]: isOn })}
              />
            }
          />
        ))}
        {children}
      </Card>
    </section>
  )
}

/** What the creator's settings say of new media. */
function useWatermarkSetting(): boolean {
  const account = useAccount()
  const creatorId = account?.userId ?? userId('0')
  const setting = useCall(getCreatorSetting, { creatorId }, { enabled: account !== null })
  return setting.data?.profile.watermark ?? false
}
