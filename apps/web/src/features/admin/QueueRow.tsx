import type { ProfileSummary } from '@fanlight/contract'
import { Avatar } from '@fanlight/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'

type Props = {
  id: string
  /** Null: they have left. */
  person: Pick<ProfileSummary, 'userId' | 'nickName' | 'headPicUrl'> | null
  /** What one who has left is called. */
  formerly?: string
  /** The sum at the end of the first line. */
  money?: string
  detail: ReactNode
  badges: ReactNode
  isSelected: boolean
  onSelect: () => void
}

/** One order, payout or report in the list beside its detail. */
export function QueueRow({ id, person, formerly, money, detail, badges, isSelected, onSelect }: Props) {
  const text = useText()
  const name = person?.nickName ?? formerly ?? text('common.formerCreator')
  return (
    <button
      type="button"
      id={id}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
      className={clsx(
        'flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-start transition-colors focus-visible:-outline-offset-2',
        isSelected ? 'bg-ember-soft' : 'hover:bg-fill',
      )}
    >
      <Avatar
        decorative
        name={name}
        seed={person?.userId ?? id}
        src={pictureAt(person?.headPicUrl ?? null, 40)}
        size={40}
        className="mt-0.5"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 font-semibold">
          <span className="truncate">
            <bdi>{name}</bdi>
          </span>
          {money !== undefined && <span className="shrink-0 tabular-nums">{money}</span>}
        </span>
        <span className="block truncate text-13 text-muted">{detail}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">{badges}</span>
      </span>
    </button>
  )
}
