import { IconButton } from '@fanlight/ui'
import { Zap } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

/** Lets the creator choose one of their saved texts; nothing when they chose none. */
export const chooseReply = (): Promise<string | undefined> => openDialog(() => import('./QuickRepliesDialog.tsx'), {})

export function QuickReplyButton({ onChoose }: { onChoose: (words: string) => void }) {
  const text = useText()
  return (
    <IconButton
      label={text('chat.quick.open')}
      aria-haspopup="dialog"
      onPress={() => void chooseReply().then((words) => words !== undefined && onChoose(words))}
    >
      <Zap aria-hidden />
    </IconButton>
  )
}
