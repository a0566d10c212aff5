import type { Account } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { describeError } from '../../platform/api/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { switchAccount } from '../../platform/session/index.ts'

/** Goes on as another account of this device, and says so. */
export async function become(user: Account): Promise<void> {
  try {
    const outcome = await switchAccount(user.userId)
    if (outcome === 'switched') toast.success(text('shell.account.switchedTo', { name: user.displayName }))
  } catch (error) {
    toast.error(describeError(error))
  }
}
