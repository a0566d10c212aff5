import { deleteTier, type OwnTier } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useKeepTiers } from '../queries.ts'

/** Says first what becomes of those who are subscribed. */
export function useDeleteTier(): (tier: OwnTier) => Promise<void> {
  const text = useText()
  const keepTiers = useKeepTiers()
  return async ({ tierId, tierName, subscribers }) => {
    const isConfirmed = await confirm({
      title: text('tiers.delete.title', { tier: tierName }),
      text: subscribers === 0 ? text('tiers.delete.textNobody') : text('tiers.delete.text', { count: subscribers }),
      confirmLabel: text('tiers.delete.confirm'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    try {
      await call(deleteTier, { tierId })
      keepTiers((tiers) => tiers.filter((each) => each.tierId !== tierId))
      toast.success(text('tiers.delete.done', { tier: tierName }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
}
