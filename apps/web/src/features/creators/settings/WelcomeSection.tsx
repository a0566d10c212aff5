import {
  getWelcome,
  MESSAGE_TEXT_MAX,
  messageLength,
  saveWelcome,
  type Welcome,
  type Welcomes,
} from '@fanlight/contract'
import { Button, ListRow, Skeleton, Switch, TextArea, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, UserPlus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { describeError, keyOf, useAction, useCall } from '../../../platform/api/index.ts'
import { useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Block, Section } from './Section.tsx'
import type { Saving } from './use-creator-setting.ts'

const kinds = [
  ['follower', UserPlus],
  ['subscriber', BadgeCheck],
] as const
type Kind = keyof Welcomes

/** What somebody is written who is new: a text for those who follow, and one for those who subscribe. */
export function WelcomeSection() {
  const text = useText()
  const kept = useCall(getWelcome, {})
  const { save, saving } = useSave()
  return (
    <Section
      title={text('creatorSettings.welcome.title')}
      description={text('creatorSettings.welcome.text')}
      saving={saving}
    >
      <QueryView
        query={kept}
        place="section"
        skeleton={<Skeleton className="m-4 h-24" />}
        failure={text('creatorSettings.loadFailed')}
      >
        {({ welcomes }) =>
          kinds.map(([kind, Icon]) => (
            <WelcomeRow
              key={kind}
              kind={kind}
              icon={<Icon aria-hidden />}
              welcome={welcomes[kind]}
              onSave={(welcome) => save(kind, welcome)}
            />
          ))
        }
      </QueryView>
    </Section>
  )
}

function useSave() {
  const client = useQueryClient()
  const [saving, setSaving] = useState<Saving>(null)
  const action = useAction(saveWelcome, { toast: false })
  return {
    saving,
    /** Whether it is kept. */
    save: async (kind: Kind, welcome: Welcome): Promise<boolean> => {
      setSaving('saving')
      try {
        client.setQueryData(keyOf(getWelcome, {}), await action.mutateAsync({ [kind]: welcome }))
        setSaving('saved')
        return true
      } catch (error) {
        setSaving(null)
        toast.error(describeError(error))
        return false
      }
    },
  }
}

type RowProps = {
  kind: Kind
  icon: ReactNode
  welcome: Welcome
  onSave: (welcome: Welcome) => Promise<boolean>
}

/** Switched on without a text, it waits for one. */
function WelcomeRow({ kind, icon, welcome, onSave }: RowProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(welcome.isOn)
  const form = useForm({
    start: { words: welcome.text },
    check: ({ words }) => ({ words: problemOf(words) }),
    send: async ({ words }) => {
      await onSave({ isOn: true, text: words.trim() })
    },
  })

  function problemOf(words: string): string | undefined {
    if (words.trim() === '') return text('mass.missing')
    return messageLength(words.trim()) > MESSAGE_TEXT_MAX
      ? text('chat.composer.tooLong', { max: MESSAGE_TEXT_MAX })
      : undefined
  }

  async function turn(isOn: boolean): Promise<void> {
    setOpen(isOn)
    const { text: words } = welcome
    if (isOn && words === '') return
    if (welcome.isOn !== isOn && !(await onSave({ isOn, text: words }))) setOpen(!isOn)
  }

  const isChanged = form.values.words.trim() !== welcome.text || !welcome.isOn
  return (
    <div>
      <ListRow
        icon={icon}
        title={text(`creatorSettings.welcome.${kind}`)}
        description={text(`creatorSettings.welcome.${kind}Text`)}
        trailing={
          <Switch
            label={text(`creatorSettings.welcome.${kind}`)}
            checked={isOpen}
            onCheckedChange={(isOn) => void turn(isOn)}
            aria-controls={isOpen ? id : undefined}
          />
        }
      />
      {isOpen && (
        <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
          <Block>
            <TextArea
              {...form.tie('words')}
              label={text('chat.composer.field')}
              rows={3}
              maxRows={8}
              counter={{ max: MESSAGE_TEXT_MAX, lengthOf: (all) => messageLength(all.trim()) }}
              {...(form.values.words !== '' && { dir: 'auto' })}
            />
            {isChanged && (
              <Button type="submit" variant="primary" size="sm" busy={form.isSending} className="self-end">
                {text('common.save')}
              </Button>
            )}
          </Block>
        </form>
      )}
    </div>
  )
}
