import type { CreatorSetting } from '@fanlight/contract'
import { RadioCards, SegmentedControl } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { Block, Section } from './Section.tsx'
import type { EditSetting } from './use-creator-setting.ts'

const audiences = ['everyone', 'fans', 'subscribers'] as const
const levels = [1, 2, 3] as const

export function MessagesSection({ setting, editing }: { setting: CreatorSetting; editing: EditSetting }) {
  const text = useText()
  return (
    <Section
      title={text('creatorSettings.messages.title')}
      description={text('creatorSettings.messages.text')}
      saving={editing.saving('messages')}
    >
      <Block>
        <RadioCards
          hideLabel
          label={text('creatorSettings.messages.label')}
          options={audiences.map((audience) => ({
            value: audience,
            title: text(`creatorSettings.messages.${audience}`),
            description: text(`creatorSettings.messages.${audience}Text`),
          }))}
          value={setting.messagesFrom}
          onValueChange={(messagesFrom) => editing.edit('messages', { messagesFrom })}
        />
        {setting.messagesFrom === 'subscribers' && (
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
              value={String(setting.messagesMinLevel)}
              onValueChange={(value) => {
                const messagesMinLevel = levels.find((level) => String(level) === value)
                if (messagesMinLevel) editing.edit('messages', { messagesMinLevel })
              }}
            />
          </div>
        )}
        {setting.messagesFrom !== 'everyone' && (
          <p className="text-13 text-muted">{text('creatorSettings.messages.answered')}</p>
        )}
      </Block>
    </Section>
  )
}
