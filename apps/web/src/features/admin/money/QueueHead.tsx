import type { ProfileSummary } from '@fanlight/contract'
import { Button, Handle } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { profilePath } from '../../profiles/index.ts'

type Props = { id: string; /** Null: they have left. */ person: ProfileSummary | null; children: ReactNode }

/** Whom an order or a payout is about, above its detail. */
export function QueueHead({ id, person, children }: Props) {
  const text = useText()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 id={id} tabIndex={-1} className="font-display wrap-anywhere text-26 font-semibold tracking-tight">
          <bdi>{person?.nickName ?? text('common.formerCreator')}</bdi>
        </h2>
        {person && (
          <p className="text-muted wrap-anywhere">
            <Handle name={person.userName} />
          </p>
        )}
      </div>
      {children}
      {person && (
        <Button asChild size="sm">
          <Link href={profilePath(person.userId)}>{text('adminMoney.profile')}</Link>
        </Button>
      )}
    </header>
  )
}
