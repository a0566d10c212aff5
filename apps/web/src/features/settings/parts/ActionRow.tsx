import { Button, ListRow } from '@fanlight/ui'
import { useId, type ReactNode } from 'react'

type Props = {
  icon: ReactNode
  title: string
  /** A state, beside the title. */
  badge?: ReactNode
  description: string
  action: string
  onAction: () => void
  /** Takes no second press for a second, or while it is busy. */
  once?: boolean
  busy?: boolean
}

/** A row with one short button: 'Change' to the eye, 'Change Password' to ears, in the words of any language. */
export function ActionRow({ icon, title, badge, description, action, onAction, once = false, busy = false }: Props) {
  const [buttonId, titleId] = [useId(), useId()]
  return (
    <ListRow
      icon={icon}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <span id={titleId} className="min-w-0 wrap-anywhere">
            {title}
          </span>
          {badge}
        </span>
      }
      description={description}
      trailing={
        <Button
          id={buttonId}
          aria-labelledby={`${buttonId} ${titleId}`}
          size="sm"
          once={once}
          busy={busy}
          onPress={onAction}
        >
          {action}
        </Button>
      }
    />
  )
}
