import type { ProfileSummary, UserId } from '@fanlight/contract'
import { useEffect, useEffectEvent } from 'react'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { profilePath } from '../../profiles/index.ts'
import { openSubscribe } from '../subscribe/open-subscribe.ts'

const PARAMETER = 'promo'

/** What links have opened so far: a fan who comes back to the profile has seen it. */
const opened = new Set<string>()

/** The link that a creator hands out with a code: it leads to the profile and opens what the code is for. */
export function promoAddress(origin: string, creatorId: UserId, code: string): string {
  return `${origin}/#${profilePath(creatorId)}?${PARAMETER}=${encodeURIComponent(code)}`
}

/** The code in the profile's address. A visitor looks around first: theirs opens once they press or sign in. */
export function usePromoOfLink(creator: Pick<ProfileSummary, 'userId' | 'nickName'>): string | undefined {
  const promoCode = useQueryParams().get(PARAMETER) ?? undefined
  const { userId: creatorId } = creator
  const open = useEffectEvent((code: string) => {
    const session = currentSession()
    const link = `${creatorId} ${code}`
    if (session.status === 'signedOut' || session.user.userId === creatorId || opened.has(link)) return
    opened.add(link)
    openSubscribe({ creator, promoCode: code })
  })
  useEffect(() => {
    if (promoCode !== undefined) open(promoCode)
  }, [promoCode])
  return promoCode
}
