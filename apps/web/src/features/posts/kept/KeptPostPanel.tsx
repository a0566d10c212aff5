import { downloadKept, type Instant, type Post } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { KeptPanel } from './KeptPanel.tsx'

/** Of a post. */
export function KeptPostPanel({ post: { contentId, mediaList }, until }: { post: Post; until: Instant }) {
  return (
    <KeptPanel mediaList={mediaList} until={until} linkTo={(mediaId) => call(downloadKept, { contentId, mediaId })} />
  )
}
