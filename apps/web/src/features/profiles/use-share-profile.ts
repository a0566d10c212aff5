import type { ProfileSummary } from '@fanlight/contract'
import { useQueryParams } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { openShare } from '../sharing/index.ts'
import { profileAddress } from './profile-path.ts'

/** Opens the 'Link' dialog for a person's profile. */
export function useShareProfile({ userId, nickName }: Pick<ProfileSummary, 'userId' | 'nickName'>): () => void {
  const account = useAccount()
  const arrivedBy = useQueryParams().get('copierId')
  return () => openShare(profileAddress(location.origin, userId, account?.userId ?? arrivedBy), nickName)
}
