import { lookAtPromo, PROMO_NAME, type LinkedPromo, type ProfileSummary } from '@fanlight/contract'
import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../../platform/api/index.ts'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { isCode, normalCode } from '../promo/code.ts'
import { openSubscribe } from '../subscribe/open-subscribe.ts'

type Creator = Pick<ProfileSummary, 'userId' | 'nickName'>

/** What links have opened so far: a fan who comes back to the profile has seen it. */
const opened = new Set<string>()

/**
 * The code that somebody came to a profile with, by its address or by a link of before: looking around, signing up and coming back
 * later lose nothing. `given` is what it gives; `failure` that nobody knows it.
 */
export function usePromoOfLink({ userId: creatorId }: Creator) {
  const inAddress = useQueryParams().get(PROMO_NAME)
  const kept = storage.promoOfLink.get()
  const given = normalCode(inAddress ?? (kept?.creatorId === creatorId ? kept.code : ''))
  const code = isCode(given) ? given : null
  const isOwn = useAccount()?.userId === creatorId
  const isWanted = code !== null && !isOwn
  const asked = { otherUserId: creatorId, code: code ?? '' }
  const { data, isError } = useCall(lookAtPromo, asked, { enabled: isWanted, retry: false })
  const state = isWanted ? (data?.state ?? null) : null

  useEffect(() => {
    if (code === null || state === null) return
    // Of one that is over nothing is kept: it is said once, where the link leads.
    if (state === 'open') storage.promoOfLink.set({ creatorId, code })
    else if (storage.promoOfLink.get()?.code === code) storage.promoOfLink.remove()
  }, [creatorId, code, state])

  return {
    promo: isWanted ? (data ?? null) : null,
    /** To be applied to what the fan chooses. */
    code: state === 'open' ? (code ?? undefined) : undefined,
    isUnknown: isWanted && isError && inAddress !== null,
  }
}

/** Opens what the code in an address is for, once. A visitor looks around first: theirs opens when they have signed in. */
export function useOpenPromo(creator: Creator, promo: LinkedPromo | null): void {
  const isInAddress = useQueryParams().get(PROMO_NAME) !== null
  const viewerId = useAccount()?.userId
  const code = promo?.state === 'open' && isInAddress && viewerId !== undefined ? promo.code : null
  const open = useEffectEvent((promoCode: string) => {
    const link = `${creator.userId} ${promoCode}`
    if (opened.has(link)) return
    opened.add(link)
    openSubscribe({ creator, promoCode })
  })
  useEffect(() => {
    if (code !== null) open(code)
  }, [code])
}
