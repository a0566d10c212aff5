import type { PostId } from '@fanlight/contract'
import { HomeAside } from '../../features/home/index.ts'
import { PostScreen, usePost } from '../../features/posts/index.ts'
import { Suggestions } from '../../features/profiles/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useQueryParams } from '../../platform/navigation/index.ts'
import { Aside } from '../shell/Aside.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

export function PostDetailPage() {
  const text = useText()
  const query = useQueryParams()
  const id = query.get('id') ?? ''
  // By hand: the contract's schema would bring the schema library along.
  const contentId = /^[1-9]\d{0,18}$/.test(id) ? (id as PostId) : null
  const post = usePost(contentId).data?.content
  return (
    <>
      <PageTitle className="md:sr-only">
        {post ? text('posts.by', { name: post.creator.nickName }) : text('page.postDetail')}
      </PageTitle>
      {/* Another post is another page: nothing typed below the one before stays. */}
      <PostScreen key={id} contentId={contentId} isCommenting={query.get('at') === 'comments'} />
      <Aside>
        <HomeAside />
        <Suggestions except={post?.creator.userId} />
      </Aside>
    </>
  )
}
