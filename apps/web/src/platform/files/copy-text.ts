import { toast } from '@fanlight/ui'
import { text, type MessageKey } from '../i18n/index.ts'

/** Copies and says so, or says that it could not. */
export async function copyText(content: string, said: { copied: MessageKey; failed: MessageKey }): Promise<void> {
  try {
    await navigator.clipboard.writeText(content)
    toast.success(text(said.copied), { id: 'copied' })
  } catch {
    // Refused by the person, by the browser, or missing without https: the same to the person who pressed.
    toast.error(text(said.failed), { id: 'copied' })
  }
}
