import { OwnPostsScreen } from '../../features/posts/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function CreatorPostsPage() {
  const text = useText()
  return <OwnPostsScreen title={<PageTitle>{text('page.creatorPosts')}</PageTitle>} />
}
