import { diamonds, type FanList, type MassAudience, type OwnTier } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useLists, useOwnTiers } from '../../studio/index.ts'

/** What a creator can choose from: their tiers and their lists. */
export type Choices = { tiers: readonly OwnTier[]; lists: readonly FanList[] }

export function useChoices(): Choices {
  const tiers = useOwnTiers().data?.tiers ?? []
  return { tiers, lists: useLists() }
}

/** To whom, as one word of a select. */
export const chosenAs = (audience: MassAudience): string => {
  if (audience.kind === 'tier') return `tier ${audience.tierId}`
  return audience.kind === 'list' ? `list ${audience.listId}` : audience.kind
}

/** The reverse; `spent` is what was typed beside `spenders`. Null while that is missing. */
export function audienceOf(chosen: string, spent: string, { tiers, lists }: Choices): MassAudience | null {
  const tier = tiers.find(({ tierId }) => chosenAs({ kind: 'tier', tierId }) === chosen)
  const list = lists.find(({ listId }) => chosenAs({ kind: 'list', listId }) === chosen)
  if (tier) return { kind: 'tier', tierId: tier.tierId }
  if (list) return { kind: 'list', listId: list.listId }
  if (chosen === 'subscribers') return { kind: 'subscribers' }
  if (chosen !== 'spenders') return { kind: 'followers' }
  const atLeast = Number(spent)
  return spent !== '' && Number.isSafeInteger(atLeast) && atLeast > 0
    ? { kind: 'spenders', atLeast: diamonds(atLeast) }
    : null
}

/** To whom, in words. */
export function useAudienceText({ tiers, lists }: Choices): (audience: MassAudience) => string {
  const text = useText()
  const format = useFormat()
  return (audience) => {
    switch (audience.kind) {
      case 'followers':
      case 'subscribers':
        return text(`mass.audience.${audience.kind}`)
      case 'spenders':
        return `${text('mass.spent')}: ${format.wholeNumber(audience.atLeast)}`
      case 'tier': {
        const name = tiers.find(({ tierId }) => tierId === audience.tierId)?.tierName
        return name === undefined ? text('mass.audience.gone') : text('mass.audience.tier', { name })
      }
      case 'list': {
        const name = lists.find(({ listId }) => listId === audience.listId)?.name
        return name === undefined ? text('mass.audience.gone') : text('mass.audience.list', { name })
      }
    }
  }
}
