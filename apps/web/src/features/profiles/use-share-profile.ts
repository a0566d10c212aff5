import { handedOnBy, profileAddress, type ProfileSummary } from '@fanlight/contract'
import { useQueryParams } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { openShare } from '../sharing/index.ts'

/** Opens the 'Link' dialog for a person's profile. A visitor without an account keeps the one by whose link they came. */
export function useShareProfile({ userName, nickName }: Pick<ProfileSummary, 'userName' | 'nickName'>): () => void {
  const account = useAccount()
  const arrivedBy = useQueryParams().get('copierId')
  return () => openShare(location.origin + handedOnBy(profileAddress(userName), account?.userId ?? arrivedBy), nickName)
}
