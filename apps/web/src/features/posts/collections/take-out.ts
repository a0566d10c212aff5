import type { Post } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { text } from '../../../platform/i18n/index.ts'
import { toggleSaved } from '../card/toggles.ts'

/** Takes a post out of the saved ones, and offers to put it back where it was. */
export function takeOut(post: Post): void {
  toggleSaved(post)
  toast(text('collections.removed'), {
    id: `saved-${post.contentId}`,
    action: { label: text('collections.undo'), onPress: () => toggleSaved({ ...post, isSaved: false }) },
  })
}
