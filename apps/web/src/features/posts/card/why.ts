import type { Post } from '@fanlight/contract'
import { openDialog } from '../../../platform/dialogs/index.ts'

/** Says why a post is in the feed. */
export function openWhy({ creator, why }: Pick<Post, 'creator' | 'why'>): void {
  if (why === null) return
  void openDialog(() => import('./WhyDialog.tsx'), { name: creator.nickName, why }, { name: 'why' })
}
