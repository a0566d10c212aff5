import { PublishContent } from '../../features/posts/index.ts'
import { PublishTitle } from './PublishTitle.tsx'

export function CreatorPublishStep1Page() {
  return <PublishContent title={PublishTitle} />
}
