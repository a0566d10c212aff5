import { listLiveAudience, type LiveRoomId } from '@fanlight/contract'
import { Badge, Dialog, EmptyState } from '@fanlight/ui'
import { usePages } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { PersonRow, PersonRowSkeleton } from '../../profiles/index.ts'
import { ViewerMenu } from './ViewerMenu.tsx'

type Props = {
  roomId: LiveRoomId
  /** Of the reader in the room. */
  standing: 'creator' | 'moderator' | 'viewer'
  onClose: () => void
}

/** Who watches now, those who came last first. For those who keep order also: whom they muted may have no line left in the chat. */
export function AudienceDialog({ roomId, standing, onClose }: Props) {
  const text = useText()
  const pages = usePages(listLiveAudience, { roomId })
  const viewers = pages.data?.pages.flatMap((page) => page.viewers) ?? []
  return (
    <Dialog title={text('live.audience.title')} closeLabel={text('common.close')} onClose={onClose} size="sm">
      <QueryView
        query={pages}
        skeleton={<PersonRowSkeleton />}
        failure={text('live.audience.failed')}
        isEmpty={viewers.length === 0}
        empty={<EmptyState title={text('live.audience.empty')} text={text('live.audience.emptyText')} />}
      >
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {viewers.map((viewer) => (
                <li key={viewer.userId}>
                  <PersonRow
                    person={viewer}
                    action={
                      standing === 'viewer' ? (
                        viewer.isModerator && <Badge tone="diamond">{text('live.chat.moderator')}</Badge>
                      ) : (
                        <ViewerMenu
                          roomId={roomId}
                          viewer={viewer}
                          isCreator={standing === 'creator'}
                          onChanged={() => void pages.refetch()}
                        />
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            <EndOfList
              pages={pages}
              skeleton={<PersonRowSkeleton />}
              failure={text('live.audience.failed')}
              end={null}
            />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
