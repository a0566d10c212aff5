import { listLogins, removeLogin, type SocialProvider } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { describeError, keyOf, refusedWith, useAction, useCall } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'
import { RemovableRow } from '../parts/RemovableRow.tsx'

/** As they write themselves, in every language. */
const NAMES: Readonly<Record<SocialProvider, string>> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }

/** With what else somebody can log in who came by it once. Who never did sees nothing of it. */
export function LinkedLogins() {
  const text = useText()
  const { data } = useCall(listLogins, {})
  const unlink = useUnlink()
  return data?.logins.map((provider) => (
    <RemovableRow key={provider}>
      <ActionRow
        icon={<Link2 aria-hidden />}
        title={NAMES[provider]}
        description={text('settings.logins.has', { provider: NAMES[provider] })}
        action={text('settings.logins.unlink')}
        onAction={() => void unlink(provider)}
        once
      />
    </RemovableRow>
  ))
}

function useUnlink() {
  const text = useText()
  const queryClient = useQueryClient()
  const remove = useAction(removeLogin)

  return async (provider: SocialProvider): Promise<void> => {
    const name = { provider: NAMES[provider] }
    const isSure = await confirm({
      title: text('settings.logins.title', name),
      text: text('settings.logins.text'),
      confirmLabel: text('settings.logins.unlink'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await remove.mutateAsync({ provider })
      toast.success(text('settings.logins.unlinked', name))
    } catch (error) {
      // Gone already, by another device: what was asked for is so.
      if (!refusedWith(error, 'NOT_FOUND')) return void toast.error(describeError(error))
    }
    queryClient.setQueryData<{ logins: SocialProvider[] }>(
      keyOf(listLogins, {}),
      (known) => known && { logins: known.logins.filter((one) => one !== provider) },
    )
  }
}
