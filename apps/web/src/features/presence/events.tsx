import { presenceChannel, type Account, type UserId } from '@fanlight/contract'
import { useEffect, useRef } from 'react'
import { useChannel, useRealtimeStatus } from '../../platform/realtime/hooks.ts'
import { createFollowing } from './following.ts'
import { pictureChanges, pictures, statusChanges, statuses } from './use-presence.ts'

const isAwake = (): boolean => document.visibilityState === 'visible'

/** Follows the people whose pictures are on screen, and keeps what is told of them. On every page. */
export function Events({ account }: { account: Account }) {
  // Another account asks for itself: nothing of the one before it stays.
  return <Following key={account.userId} viewer={account.userId} />
}

function Following({ viewer }: { viewer: UserId }) {
  const isConnected = useRealtimeStatus() === 'connected'
  const following = useRef<ReturnType<typeof createFollowing>>(null)
  const subscribe = useChannel(presenceChannel, { userId: viewer }, () => undefined, {
    onSignal: ({ data: { people } }) => {
      for (const { userId, status } of people) statuses.set(userId, status)
      following.current?.heard(people.map(({ userId }) => userId))
      statusChanges.emit()
    },
  })

  useEffect(() => {
    const ask = (userIds: readonly UserId[]) => subscribe('subscribe', { userIds: [...userIds] })
    const own = createFollowing({ ask, forget, isAwake })
    following.current = own
    const end = watchPictures(own)
    const look = () => isAwake() && own.goOn()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      end()
      own.stop()
      forget([...statuses.keys()])
    }
  }, [subscribe])

  useEffect(() => {
    if (isConnected) following.current?.beginAgain()
  }, [isConnected])
  return null
}

function forget(userIds: readonly UserId[]): void {
  for (const userId of userIds) statuses.delete(userId)
  statusChanges.emit()
}

/** Says who comes on screen and who leaves it. Answers how to stop. */
function watchPictures(following: Pick<ReturnType<typeof createFollowing>, 'show' | 'hide'>): () => void {
  const seen = new Map<Element, UserId>()
  const leave = (element: Element): void => {
    const userId = seen.get(element)
    if (userId === undefined) return
    seen.delete(element)
    following.hide(userId)
  }
  const enter = (element: Element): void => {
    const userId = pictures.get(element)
    if (userId === undefined || seen.has(element)) return
    seen.set(element, userId)
    following.show(userId)
  }
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => {
          for (const { target, isIntersecting } of entries) (isIntersecting ? enter : leave)(target)
        })
  const changed = (element: Element): void => {
    leave(element)
    observer?.unobserve(element)
    if (!pictures.has(element)) return
    if (observer) observer.observe(element)
    else enter(element)
  }
  for (const element of pictures.keys()) changed(element)
  const end = pictureChanges.subscribe(changed)
  return () => {
    end()
    observer?.disconnect()
  }
}
