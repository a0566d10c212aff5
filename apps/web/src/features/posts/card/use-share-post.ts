import { handedOnBy, postAddress, type Post } from '@fanlight/contract'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { openShare } from '../../sharing/index.ts'

/** Opens the 'Link' dialog for a post. A visitor without an account keeps the one by whose link they came. */
export function useSharePost({ contentId, creator }: Pick<Post, 'contentId' | 'creator'>): () => void {
  const account = useAccount()
  const arrivedBy = useQueryParams().get('copierId')
  const address = postAddress(creator.userName, contentId)
  return () => openShare(location.origin + handedOnBy(address, account?.userId ?? arrivedBy), creator.nickName)
}
