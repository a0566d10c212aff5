import { listLiveAudience, type LiveRoomId, type LiveViewer } from '@fanlight/contract'
import { Badge, Dialog, EmptyState } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { usePages } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { PersonRow, PersonRowSkeleton } from '../../profiles/index.ts'

type Props = {
  roomId: LiveRoomId
  /** What the reader can do about each of them. */
  actionFor?: (viewer: LiveViewer, onChanged: () => void) => ReactNode
  onClose: () => void
}

/** Who watches now, those who came last first. */
export function AudienceDialog({ roomId, actionFor, onClose }: Props) {
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
                      actionFor
                        ? actionFor(viewer, () => void pages.refetch())
                        : viewer.isModerator && <Badge tone="diamond">{text('live.chat.moderator')}</Badge>
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
