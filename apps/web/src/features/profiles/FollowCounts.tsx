import type { Profile } from '@fanlight/contract'
import { openDialog } from '../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import type { FollowList } from './FollowListDialog.tsx'
import { followersNow, useRelation } from './relations.ts'

const lists: readonly FollowList[] = ['followers', 'followings']

/** How many follow and are followed. Who they are is for the person alone to look up. */
export function FollowCounts({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const text = useText()
  const format = useFormat()
  const counts = useCounts(profile)
  return (
    <ul className="mt-3 -ms-2 flex flex-wrap gap-x-2">
      {lists.map((list) => {
        const count = counts[list]
        // Kept to themself by the creator.
        if (count === null) return null
        const content = (
          <>
            <span className="font-semibold tabular-nums" title={format.wholeNumber(count)}>
              {format.shortNumber(count)}
            </span>{' '}
            <span className="text-muted">{text(`profile.${list}`)}</span>
          </>
        )
        return (
          <li key={list}>
            {isOwn ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => openList(list)}
                className="touch-area relative rounded-inner px-2 py-1 transition-colors hover:bg-fill"
              >
                {content}
              </button>
            ) : (
              <span className="block px-2 py-1">{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function openList(list: FollowList): void {
  void openDialog(() => import('./FollowListDialog.tsx'), { list }, { needsLogin: true })
}

function useCounts({ userId, counts, relation }: Profile): Profile['counts'] {
  const { following } = useRelation(userId, relation)
  const { followers, followings } = counts
  return {
    followers: followers === null ? null : followersNow(followers, relation?.following ?? false, following),
    followings,
  }
}
