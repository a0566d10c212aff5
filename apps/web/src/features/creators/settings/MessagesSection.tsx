import type { CreatorSetting } from '@fanlight/contract'
import { RadioCards } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { Block, Section } from './Section.tsx'
import type { EditSetting } from './use-creator-setting.ts'

const audiences = ['everyone', 'fans', 'subscribers'] as const

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
      </Block>
    </Section>
  )
}
