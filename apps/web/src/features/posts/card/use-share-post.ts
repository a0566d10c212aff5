import type { Post } from '@fanlight/contract'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { openShare } from '../../sharing/index.ts'
import { postAddress } from '../post-path.ts'

/** Opens the 'Link' dialog for a post. */
export function useSharePost({ contentId, creator }: Pick<Post, 'contentId' | 'creator'>): () => void {
  const account = useAccount()
  const arrivedBy = useQueryParams().get('copierId')
  return () => openShare(postAddress(location.origin, contentId, account?.userId ?? arrivedBy), creator.nickName)
}
