import { editConversation, languages, type LanguageCode, type OpenConversation } from '@fanlight/contract'
import { Button, Dialog, SelectField, Switch, toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, describeError } from '../../../platform/api/index.ts'
import { useLanguage, useText } from '../../../platform/i18n/index.ts'
import { keepConversation } from '../list/conversations.ts'

/** What is translated in a conversation, and into what. */
export function TranslateDialog({ conversation, onClose }: { conversation: OpenConversation; onClose: () => void }) {
  const text = useText()
  const own = useLanguage()
  const { chatWithUserId: targetUserId, nickname: name, translation, language } = conversation
  const [incoming, setIncoming] = useState(translation.incoming)
  const [outgoing, setOutgoing] = useState(translation.outgoing)
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const answer = await call(editConversation, { targetUserId, translation: { incoming, outgoing } })
      keepConversation(answer.conversation)
      onClose()
    } catch (error) {
      toast.error(describeError(error), { id: 'chat' })
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={text('chat.translate.title')}
      description={text('chat.translate.note')}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onPress={() => void save()}>
            {text('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Direction
          label={text('chat.translate.incoming', { name })}
          into={incoming}
          first={own}
          onChange={setIncoming}
        />
        <Direction
          label={text('chat.translate.outgoing')}
          into={outgoing}
          first={language ?? own}
          onChange={setOutgoing}
        />
      </div>
    </Dialog>
  )
}

type Props = {
  label: string
  into: LanguageCode | null
  /** What it begins with when it is switched on. */
  first: LanguageCode
  onChange: (into: LanguageCode | null) => void
}

function Direction({ label, into, first, onChange }: Props) {
  const text = useText()
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden className="min-w-0 font-medium break-words">
          {label}
        </span>
        <Switch label={label} checked={into !== null} onCheckedChange={(isOn) => onChange(isOn ? first : null)} />
      </div>
      {into !== null && (
        <SelectField
          label={text('chat.translate.to')}
          value={into}
          onValueChange={(code) => onChange(code as LanguageCode)}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </div>
  )
}
