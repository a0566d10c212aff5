import type { UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { useQueryParams } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { profileAddress } from './profile-path.ts'

export function useCopyLink(userId: UserId | null): () => Promise<void> {
  const text = useText()
  const account = useAccount()
  const arrivedBy = useQueryParams().get('copierId')
  return async () => {
    if (userId === null) return
    try {
      await navigator.clipboard.writeText(profileAddress(location.origin, userId, account?.userId ?? arrivedBy))
      toast.success(text('profile.linkCopied'), { id: 'copy-link' })
    } catch {
      // Refused by the person, by the browser, or missing without https: the same to whoever pressed.
      toast.error(text('profile.linkCopyFailed'), { id: 'copy-link' })
    }
  }
}
