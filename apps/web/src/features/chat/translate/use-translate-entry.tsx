import { getClientConfig, type OpenConversation } from '@fanlight/contract'
import type { MenuEntry } from '@fanlight/ui'
import { Languages } from 'lucide-react'
import { useCall } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

/** In the menu of a conversation. Where no engine is set up, it says so. */
export function useTranslateEntry(conversation: OpenConversation): MenuEntry | false {
  const text = useText()
  const { data: config } = useCall(getClientConfig, {}, { staleTime: Infinity })
  if (!config) return false
  return {
    label: text(config.canTranslate ? 'chat.translate.open' : 'chat.translate.off'),
    icon: <Languages aria-hidden />,
    disabled: !config.canTranslate,
    onSelect: () =>
      void openDialog(() => import('./TranslateDialog.tsx'), { conversation }, { name: 'translate chat' }),
  }
}
