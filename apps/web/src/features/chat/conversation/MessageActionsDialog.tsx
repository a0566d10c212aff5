import { Card, Dialog, ListRow } from '@fanlight/ui'
import { Copy, Flag, Reply, Trash2 } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { MessageDeeds } from './message-deeds.ts'
import { ReactionRow } from './ReactionRow.tsx'

/** What a finger that rests on a message is offered. */
export function MessageActionsDialog({ actions, onClose }: { actions: MessageDeeds; onClose: () => void }) {
  const text = useText()
  const { reply, copy, report } = actions
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title={text('chat.message.menu')} hideTitle closeLabel={text('common.close')} onClose={onClose} size="sm">
      <div className="flex flex-col gap-4 pt-4">
        <div className="flex justify-center">
          <ReactionRow chosen={actions.reaction} onChoose={(emoji) => then(() => actions.react(emoji))()} />
        </div>
        <Card padding="none" className="divide-y divide-line overflow-hidden">
          {reply && (
            <ListRow
              icon={<Reply aria-hidden className="rtl:-scale-x-100" />}
              title={text('chat.reply.open')}
              onPress={then(reply)}
            />
          )}
          {copy && <ListRow icon={<Copy aria-hidden />} title={text('chat.message.copy')} onPress={then(copy)} />}
          {report && <ListRow icon={<Flag aria-hidden />} title={text('chat.message.report')} onPress={then(report)} />}
          <ListRow
            icon={<Trash2 aria-hidden />}
            tone="danger"
            title={text('chat.delete.confirm')}
            onPress={then(actions.remove)}
          />
        </Card>
      </div>
    </Dialog>
  )
}
