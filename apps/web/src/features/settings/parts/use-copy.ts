import { toast } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'

/** Copies and says so, or says that it could not: over plain http browsers offer no clipboard. */
export function useCopy(): (content: string) => Promise<void> {
  const text = useText()
  return async (content) => {
    try {
      await navigator.clipboard.writeText(content)
      toast.success(text('settings.copied'), { id: 'copied' })
    } catch {
      toast.error(text('settings.copyFailed'), { id: 'copied' })
    }
  }
}
