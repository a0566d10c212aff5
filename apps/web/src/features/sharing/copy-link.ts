import { toast } from '@fanlight/ui'
import { text } from '../../platform/i18n/index.ts'

/** Copies a link and says whether that worked. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(text('sharing.copied'), { id: 'copy-link' })
  } catch {
    // Refused by the person, by the browser, or missing without https: the same to whoever pressed.
    toast.error(text('sharing.copyFailed'), { id: 'copy-link' })
  }
}
