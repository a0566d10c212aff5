import { isOnline, PRESENCE, type NotificationItem, type ProfileSummary } from '@fanlight/contract'
import { Avatar, type AvatarSize } from '@fanlight/ui'
import { clsx } from 'clsx'
import { pictureAt } from '../media/index.ts'
import { usePresence } from '../presence/index.ts'
import { kindLooks, toneLooks } from './kind-icons.tsx'

/** Where each stands in a square of 48 px: alone, two across the corners, three in a triangle. */
const places: Record<1 | 2 | 3, { size: AvatarSize; at: readonly string[] }> = {
  1: { size: 48, at: ['start-0 top-0'] },
  2: { size: 32, at: ['start-0 top-0', 'start-4 top-4'] },
  3: { size: 24, at: ['start-3 top-0', 'start-0 top-5.5', 'start-6 top-5.5'] },
}

/** Who did it, with the mark of what they did; what nobody did has the mark alone. The sentence beside it says both. */
export function Actors({ item }: { item: NotificationItem }) {
  const { icon: Icon, tone } = kindLooks[item.kind]
  const people = item.actors.slice(0, 3)
  if (people.length === 0) {
    return (
      <span className={clsx('grid size-12 shrink-0 place-items-center rounded-full', toneLooks[tone].soft)}>
        <Icon aria-hidden className="size-5.5!" />
      </span>
    )
  }
  const { size, at } = places[people.length as 1 | 2 | 3]
  return (
    <span aria-hidden className="relative size-12 shrink-0">
      {people.map((person, index) => (
        <span key={person.userId} className={clsx('absolute rounded-full outline-2 outline-surface', at[index])}>
          <Face person={person} size={size} />
        </span>
      ))}
      <span
        className={clsx(
          'absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full outline-2 outline-surface',
          toneLooks[tone].solid,
        )}
      >
        <Icon className="size-3! stroke-[2.5]" />
      </span>
    </span>
  )
}

function Face({ person, size }: { person: ProfileSummary; size: AvatarSize }) {
  const { presence, ref } = usePresence(person.userId, person.presence)
  const isLive = presence === PRESENCE.live
  return (
    <span ref={ref} className="block">
      <Avatar
        decorative
        name={person.nickName}
        seed={person.userId}
        src={pictureAt(person.headPicUrl, size)}
        size={size}
        ring={isLive ? 'live' : 'none'}
        className="block!"
      />
      {/* At the other corner: the usual one has the mark of what they did. */}
      {isOnline(presence) && !isLive && (
        <span className="absolute -end-px -top-px size-3 rounded-full border-2 border-surface bg-positive" />
      )}
    </span>
  )
}
