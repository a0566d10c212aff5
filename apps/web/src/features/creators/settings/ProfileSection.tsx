import type { Audience, CreatorSetting } from '@fanlight/contract'
import { ListRow, SelectField, Switch } from '@fanlight/ui'
import { Eye, Handshake, Stamp, UsersRound } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { Block, Section } from './Section.tsx'
import type { EditSetting } from './use-creator-setting.ts'

const switches = [
  ['showFollowers', UsersRound],
  ['isDiscoverable', Eye],
  ['watermark', Stamp],
  ['runWithHelp', Handshake],
] as const
const audiences = ['everyone', 'fans', 'subscribers'] as const satisfies readonly Audience[]

export function ProfileSection({ setting, editing }: { setting: CreatorSetting; editing: EditSetting }) {
  const text = useText()
  const { profile } = setting
  const options = audiences.map((value) => ({ value, label: text(`creatorSettings.profile.${value}`) }))
  const audienceOf = (value: string) => audiences.find((audience) => audience === value)
  return (
    <Section
      title={text('creatorSettings.profile.title')}
      description={text('creatorSettings.profile.text')}
      saving={editing.saving('profile')}
    >
      {switches.map(([name, Icon]) => (
        <ListRow
          key={name}
          icon={<Icon aria-hidden />}
          title={text(`creatorSettings.profile.${name}`)}
          description={text(`creatorSettings.profile.${name}Text`)}
          trailing={
            <Switch
              label={text(`creatorSettings.profile.${name}`)}
              checked={profile[name]}
              onCheckedChange={(isOn) => editing.edit('profile', { profile: { [name]: isOn } })}
            />
          }
        />
      ))}
      <Block>
        <div className="grid gap-4 md:grid-cols-2">
          {(['postAudience', 'commentsFrom'] as const).map((name) => (
            <SelectField
              key={name}
              label={text(`creatorSettings.profile.${name}`)}
              options={options}
              value={profile[name]}
              onValueChange={(value) => {
                const audience = audienceOf(value)
                if (audience) editing.edit('profile', { profile: { [name]: audience } })
              }}
            />
          ))}
        </div>
      </Block>
    </Section>
  )
}
