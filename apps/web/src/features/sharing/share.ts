import { openDialog } from '../../platform/dialogs/index.ts'

/** Opens the 'Link' dialog. The title is what a phone's own share sheet shows beside the link. */
export function openShare(longUrl: string, title: string): void {
  void openDialog(() => import('./LinkDialog.tsx'), { longUrl, title }, { name: 'share' })
}
