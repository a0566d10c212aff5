import type { ProfileSummary } from '@fanlight/contract'
import { Button, Dialog, DoorIllustration, EmptyState, ErrorState, LampIllustration, SkeletonGroup } from '@fanlight/ui'
import { describeError } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList } from './EndOfList.tsx'
import { PersonRow, PersonRowSkeleton } from './PersonRow.tsx'
import { useBlocked } from './queries.ts'
import { useBlock } from './use-block.ts'

export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      title={text('profile.list.blocked')}
      description={text('profile.list.blockedHint')}
      onClose={onClose}
      closeLabel={text('common.close')}
      size="sm"
      flush
    >
      <div className="h-[min(60dvh,32rem)] px-3 pb-4">
        <BlockedPeople onOpen={onClose} />
      </div>
    </Dialog>
  )
}

function BlockedPeople({ onOpen }: { onOpen: () => void }) {
  const text = useText()
  const blocked = useBlocked()
  const { people, isPending, isError, error, refetch } = blocked
  if (isPending) {
    return (
      <SkeletonGroup label={text('profile.list.loading')}>
        <PersonRowSkeleton />
        <PersonRowSkeleton />
        <PersonRowSkeleton />
      </SkeletonGroup>
    )
  }
  if (isError && people.length === 0) {
    return (
      <ErrorState
        level={3}
        illustration={<LampIllustration />}
        title={text('profile.list.error')}
        text={describeError(error)}
        retryLabel={text('common.tryAgain')}
        onRetry={() => refetch()}
      />
    )
  }
  if (people.length === 0) {
    return (
      <EmptyState
        level={3}
        illustration={<DoorIllustration />}
        title={text('profile.list.blockedEmpty')}
        text={text('profile.list.blockedEmptyText')}
      />
    )
  }
  return (
    <>
      <ul>
        {people.map((person) => (
          <li key={person.userId}>
            <PersonRow person={person} onOpen={onOpen} action={<BlockButton person={person} />} />
          </li>
        ))}
      </ul>
      <EndOfList
        pages={blocked}
        ahead="400px"
        skeleton={<PersonRowSkeleton />}
        failure={text('profile.list.moreFailed')}
        end={<p className="py-4 text-center text-13 text-muted">{text('profile.list.end')}</p>}
      />
    </>
  )
}

/** Stays in its row, so that whoever pressed the wrong one can block again. */
function BlockButton({ person }: { person: ProfileSummary }) {
  const text = useText()
  const { isBlocking, toggle } = useBlock(person, { blocking: true })
  return (
    <Button
      size="sm"
      variant={isBlocking ? 'secondary' : 'danger'}
      once
      onPress={toggle}
      {...(isBlocking && { 'aria-label': text('profile.block.named', { name: person.nickName }) })}
    >
      {text(isBlocking ? 'profile.block.unblock' : 'profile.block.block')}
    </Button>
  )
}
