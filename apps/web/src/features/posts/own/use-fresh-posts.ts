import { vaultChannel } from '@fanlight/contract'
import { useChannel } from '../../../platform/realtime/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useOwnCache } from './queries.ts'

/** A post that waits for a video is published with it: the lists follow while one looks at them. */
export function useFreshPosts(): void {
  const account = useAccount()
  const { reread } = useOwnCache()
  useChannel(
    vaultChannel,
    account && { userId: account.userId },
    ({ data: { asset } }) => {
      if (asset.state === 'ready' || asset.state === 'failed') reread()
    },
    { onResync: reread },
  )
}
