import { Card, ListRow, Switch } from '@fanlight/ui'
import { EyeOff, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Draft } from './draft.ts'

type OptionFieldsProps = { draft: Draft; change: (part: Partial<Draft>) => void; children: ReactNode }

/** What else can be said of a post; `children` are the times. */
export function OptionFields({ draft, change, children }: OptionFieldsProps) {
  const text = useText()
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
                checked={draft[name]}
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
