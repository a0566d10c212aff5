import type { PostId } from '@fanlight/contract'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { PostScreen } from '../page/PostScreen.tsx'
import { usePost } from '../queries.ts'
import { OwnAside, Suggestions } from '../../profiles/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { Aside, usePageTitle } from '../../../platform/page/index.ts'

export function PostDetailPage() {
  const text = useText()
  const query = useQueryParams()
  const id = query.get('id') ?? ''
  // By hand: the contract's schema would bring the schema library along.
  const contentId = /^[1-9]\d{0,18}$/.test(id) ? (id as PostId) : null
  const post = usePost(contentId).data?.content
  const name = useCreatorName(post)
  usePageTitle(post ? text('posts.by', { name }) : text('page.postDetail'))
  return (
    <>
      {/* Another post is another page: nothing typed below the one before stays. */}
      <PostScreen key={id} contentId={contentId} isCommenting={query.get('at') === 'comments'} />
      <Aside>
        <OwnAside />
        <Suggestions except={post?.creator.userId} />
      </Aside>
    </>
  )
}
