import { Button, Card, DoorIllustration, EmptyState, SkeletonGroup } from '@fanlight/ui'
import { useId } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { EndOfList } from '../../../platform/lists/index.ts'
import { copyLink } from '../../sharing/index.ts'
import { PersonRow, PersonRowSkeleton } from '../PersonRow.tsx'
import type { useInvitation } from './use-invitation.ts'

export function InvitedPeople({ invitation }: { invitation: ReturnType<typeof useInvitation> }) {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const { invited, summary } = invitation
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 font-display text-20 font-semibold tracking-tight">
        {text('invitation.who')}
      </h2>
      {invited.length === 0 ? (
        <Card>
          <EmptyState
            level={3}
            className="py-6"
            illustration={<DoorIllustration />}
            title={text('invitation.empty')}
            text={text('invitation.emptyText')}
            action={summary && <Button onPress={() => copyLink(summary.link)}>{text('invitation.copy')}</Button>}
          />
        </Card>
      ) : (
        <>
          <ul className="-mx-3">
            {invited.map((person) => (
              <li key={person.userId}>
                <PersonRow
                  person={person}
                  detail={
                    <time
                      dateTime={new Date(person.joinedAt).toISOString()}
                      title={format.dateAndTime(person.joinedAt)}
                    >
                      {text('invitation.joined', { ago: format.age(person.joinedAt) })}
                    </time>
                  }
                />
              </li>
            ))}
          </ul>
          <EndOfList
            pages={invitation}
            skeleton={
              <SkeletonGroup label={text('invitation.loadingMore')}>
                <PersonRowSkeleton />
              </SkeletonGroup>
            }
            failure={text('invitation.moreFailed')}
            end={<p className="pt-4 text-center text-13 text-muted">{text('invitation.end')}</p>}
          />
        </>
      )}
    </section>
  )
}
