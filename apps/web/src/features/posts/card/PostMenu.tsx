import type { Post } from '@fanlight/contract'
import { IconButton, Menu } from '@fanlight/ui'
import { Ban, Ellipsis, Flag, Info, Link2, PencilLine } from 'lucide-react'
import { Link } from 'wouter'
import { openReport, openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useBlock } from '../../profiles/index.ts'
import { useSharePost } from './use-share-post.ts'

export function PostMenu({ post }: { post: Post }) {
  const text = useText()
  const { contentId, creator, isOwn, why } = post
  const share = useSharePost(post)
  const { toggle: block } = useBlock(creator, null)
  return (
    <Menu
      trigger={
        <IconButton label={text('posts.menu.open', { name: creator.nickName })} className="-me-2">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        isOwn && {
          label: text('posts.menu.edit'),
          icon: <PencilLine aria-hidden />,
          link: <Link href={`/creator/posts/publish/step1?id=${contentId}`} />,
        },
        { label: text('posts.menu.copyLink'), icon: <Link2 aria-hidden />, onSelect: share },
        why !== null && { label: text('posts.menu.why'), icon: <Info aria-hidden />, onSelect: () => openWhy(post) },
        !isOwn && 'divider',
        !isOwn && {
          label: text('posts.menu.report'),
          icon: <Flag aria-hidden />,
          onSelect: () => openReport({ target: { type: 'post', id: contentId }, name: creator.nickName }),
        },
        !isOwn && {
          label: text('posts.menu.block', { name: creator.nickName }),
          icon: <Ban aria-hidden />,
          tone: 'danger',
          onSelect: () => void block(),
        },
      ]}
    />
  )
}

/** Says why a post is in the feed. */
function openWhy({ creator, why }: Pick<Post, 'creator' | 'why'>): void {
  if (why === null) return
  void openDialog(() => import('./WhyDialog.tsx'), { name: creator.nickName, why }, { name: 'why' })
}
