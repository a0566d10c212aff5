import { Banner, Button } from '@fanlight/ui'
import { GitCompareArrows } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { DraftSession } from './draft-session.ts'

/** The post was changed on another device or in another tab: whose words count is not ours to say. */
export function ConflictBanner({ session }: { session: DraftSession }) {
  const text = useText()
  return (
    <Banner tone="caution" icon={<GitCompareArrows aria-hidden />} title={text('publish.conflict.title')}>
      <p>{text('publish.conflict.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {/* A failure is said by itself. */}
        <Button size="sm" once onPress={() => session.loadTheirs().catch(() => undefined)}>
          {text('publish.conflict.load')}
        </Button>
        <Button size="sm" once onPress={() => session.keepMine().catch(() => undefined)}>
          {text('publish.conflict.keep')}
        </Button>
      </div>
    </Banner>
  )
}
