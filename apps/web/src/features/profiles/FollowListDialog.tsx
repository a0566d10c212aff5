import type { Account } from '@fanlight/contract'
import { Button, Dialog, EmptyState, WindowIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { FollowButton } from './FollowButton.tsx'
import { PeopleList } from './PeopleList.tsx'
import { useFollowers, useFollowings } from './queries.ts'
import { useShareProfile } from './use-share-profile.ts'

export type FollowList = 'followers' | 'followings'

type FollowListDialogProps = { list: FollowList; onClose: () => void }

export function FollowListDialog({ list, onClose }: FollowListDialogProps) {
  const text = useText()
  const List = list === 'followers' ? Followers : Followings
  return (
    <Dialog title={text(`profile.${list}`)} onClose={onClose} closeLabel={text('common.close')} size="sm" flush>
      <div className="h-[min(60dvh,32rem)] px-3 pb-4">
        <List onOpen={onClose} />
      </div>
    </Dialog>
  )
}

const Followers = ({ onOpen }: { onOpen: () => void }) => (
  <People list="followers" query={useFollowers()} {...{ onOpen }} />
)
const Followings = ({ onOpen }: { onOpen: () => void }) => (
  <People list="followings" query={useFollowings()} {...{ onOpen }} />
)

type PeopleProps = {
  list: FollowList
  query: ReturnType<typeof useFollowers>
  onOpen: () => void
}

function People({ list, query, onOpen }: PeopleProps) {
  const text = useText()
  return (
    <PeopleList
      query={query}
      onOpen={onOpen}
      renderAction={(person) => <FollowButton person={person} answered={{ following: person.isFollowing }} isQuiet />}
      empty={
        <EmptyState
          level={3}
          illustration={<WindowIllustration />}
          title={text(`profile.list.${list}Empty`)}
          text={text(`profile.list.${list}EmptyText`)}
          action={list === 'followers' ? <ShareOwnLink /> : <Discover onOpen={onOpen} />}
        />
      }
    />
  )
}

function ShareOwnLink() {
  const text = useText()
  const account = useAccount()
  return account && <ShareButton account={account} label={text('profile.share')} />
}

function ShareButton({ account, label }: { account: Account; label: string }) {
  const share = useShareProfile(account)
  return <Button onPress={share}>{label}</Button>
}

function Discover({ onOpen }: { onOpen: () => void }) {
  const text = useText()
  return (
    <Button asChild>
      <Link href="/interaction" onClick={onOpen}>
        {text('profile.unavailable.action')}
      </Link>
    </Button>
  )
}
