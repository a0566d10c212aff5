import type { Account } from '@fanlight/contract'
import { Avatar, Handle } from '@fanlight/ui'
import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useText } from '../../platform/i18n/index.ts'

type Props = ComponentProps<'button'> & { account: Account }

/** The avatar, and on a wide rail the name beside it. What a menu adds to its trigger passes through. */
export function AccountButton({ account, ...rest }: Props) {
  const text = useText()
  return (
    <button
      type="button"
      {...rest}
      // What is seen is part of what is heard: a visitor with voice control says the words on the button.
      aria-label={`${text('shell.account.menu')}: ${account.displayName} @${account.userName}`}
      className="flex min-h-14 items-center gap-3 rounded-control text-start transition-colors hover:bg-fill max-lg:justify-center lg:px-3"
    >
      <Avatar
        decorative
        name={account.displayName}
        seed={account.userId}
        src={account.headPicUrl}
        size={40}
        loading="eager"
      />
      <span className="min-w-0 flex-1 max-lg:hidden">
        <span className="block truncate font-semibold">{account.displayName}</span>
        <span className="block truncate text-13 text-muted">
          <Handle name={account.userName} />
        </span>
      </span>
      <ChevronsUpDown aria-hidden className="size-4! text-muted max-lg:hidden" />
    </button>
  )
}
