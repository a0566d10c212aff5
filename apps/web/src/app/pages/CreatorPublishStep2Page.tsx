import { PublishAudience } from '../../features/posts/index.ts'
import { PublishTitle } from './PublishTitle.tsx'

export function CreatorPublishStep2Page() {
  return <PublishAudience title={PublishTitle} />
}
