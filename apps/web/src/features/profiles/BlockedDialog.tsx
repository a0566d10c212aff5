import type { ProfileSummary } from '@fanlight/contract'
import { Button, Dialog, DoorIllustration, EmptyState } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { PeopleList } from './PeopleList.tsx'
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
  return (
    <PeopleList
      query={useBlocked()}
      onOpen={onOpen}
      renderAction={(person) => <BlockButton person={person} />}
      empty={
        <EmptyState
          level={3}
          illustration={<DoorIllustration />}
          title={text('profile.list.blockedEmpty')}
          text={text('profile.list.blockedEmptyText')}
        />
      }
    />
  )
}

/** Stays in its row, so that a press on the wrong one can be undone. */
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
