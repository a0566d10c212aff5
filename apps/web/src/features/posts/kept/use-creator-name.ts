import type { Post } from '@fanlight/contract'
import { useText } from '../../../platform/i18n/index.ts'

/** Whose post it is, once it is known; of a creator who has left there is no name. */
export function useCreatorName(post: Pick<Post, 'creator' | 'keptUntil'> | undefined): string {
  const text = useText()
  if (!post) return ''
  return post.keptUntil === null ? post.creator.nickName : text('common.formerCreator')
}
