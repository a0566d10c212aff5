import { IconButton, Menu } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Copy, Ellipsis, Flag, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { Popover } from '../Popover.tsx'
import type { MessageDeeds } from './message-deeds.ts'
import { ReactionRow } from './ReactionRow.tsx'

/** Beside a message under the mouse or the focus. Fingers hold the message instead. */
export function MessageActions({ actions, isOwn }: { actions: MessageDeeds; isOwn: boolean }) {
  const text = useText()
  const { copy } = actions
  return (
    <div
      className={clsx(
        'flex shrink-0 items-center opacity-0 transition-opacity group-hover/message:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:hidden',
        isOwn && 'flex-row-reverse',
      )}
    >
      <Popover
        label={text('chat.react.choose')}
        trigger={
          <IconButton label={text('chat.react.open')} size="sm">
            <SmilePlus aria-hidden className="size-4.5! text-muted" />
          </IconButton>
        }
      >
        {(close) => (
          <ReactionRow
            chosen={actions.reaction}
            onChoose={(emoji) => {
              close()
              actions.react(emoji)
            }}
          />
        )}
      </Popover>
      {actions.reply && (
        <IconButton label={text('chat.reply.open')} size="sm" onPress={actions.reply}>
          <Reply aria-hidden className="size-4.5! text-muted rtl:-scale-x-100" />
        </IconButton>
      )}
      <Menu
        align={isOwn ? 'end' : 'start'}
        trigger={
          <IconButton label={text('chat.message.menu')} size="sm">
            <Ellipsis aria-hidden className="size-4.5! text-muted" />
          </IconButton>
        }
        entries={[
          copy && { label: text('chat.message.copy'), icon: <Copy aria-hidden />, onSelect: copy },
          actions.report && {
            label: text('chat.message.report'),
            icon: <Flag aria-hidden />,
            onSelect: actions.report,
          },
          {
            label: text('chat.delete.confirm'),
            icon: <Trash2 aria-hidden />,
            tone: 'danger',
            onSelect: actions.remove,
          },
        ]}
      />
    </div>
  )
}
