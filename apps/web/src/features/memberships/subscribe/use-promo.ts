import type { TierId, TierOffer } from '@fanlight/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import type { Promoted } from '../card/shown-price.ts'
import { isCode, normalCode } from '../promo/code.ts'
import { takesCode } from './offers.ts'

/** Says what a code makes of a tier; rejects where it makes nothing of it. */
export type AskPromo = (offer: TierOffer, code: string) => Promise<Promoted>

/** A code for all tiers on screen: whichever of them it is for show what it gives. `given` is applied by itself. */
export function usePromo(offers: readonly TierOffer[], askPromo: AskPromo, given?: string) {
  const text = useText()
  const id = useId()
  const [code, setCode] = useState(given === undefined ? null : normalCode(given))
  const asked = offers.filter(takesCode)
  const hasShape = code !== null && isCode(code)
  const { data, error, isFetching, refetch } = useQuery({
    // Of this dialog: another one asks again, and so does a price that has changed.
    queryKey: ['promo', id, code, ...asked.map(({ tierId, payNow }) => `${tierId} ${payNow}`)],
    queryFn: () => askAll(asked, code ?? '', askPromo),
    enabled: hasShape && asked.length > 0,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const byTier = hasShape ? data : undefined

  return {
    /** The code in use; null as long as none gives anything. */
    code: byTier ? code : null,
    offer: byTier ? ([...byTier.values()][0]?.offer ?? null) : null,
    of: (tierId: TierId): Promoted | null => byTier?.get(tierId) ?? null,
    isAsking: isFetching,
    failure: failureText(),
    apply: (typed: string) => {
      const next = normalCode(typed)
      // The same once more: after a connection that failed, say.
      if (next === code) void refetch()
      else setCode(next)
    },
    clear: () => setCode(null),
  }

  function failureText(): string | null {
    if (code === null || isFetching) return null
    if (!hasShape) return text('error.promoNotValid')
    return error ? describeError(error) : null
  }
}

export type PromoInUse = ReturnType<typeof usePromo>

/** A code may be for one of several tiers: it is refused only where it is for none. */
async function askAll(offers: readonly TierOffer[], code: string, ask: AskPromo) {
  const answers = await Promise.allSettled(offers.map(async (offer) => [offer.tierId, await ask(offer, code)] as const))
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (given.length > 0) return new Map<TierId, Promoted>(given)
  throw answers.find((answer) => answer.status === 'rejected')?.reason
}
