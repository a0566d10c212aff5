import { Tabs } from '@fanlight/ui'
import { useState } from 'react'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { tabStorage } from '../../../platform/storage/index.ts'
import type { FeedKind } from '../queries.ts'
import { FeedPosts } from './FeedPosts.tsx'

/** 'For you', 'Following', 'New': which of them is remembered for as long as the tab is open. */
export function Feed() {
  const text = useText()
  const account = useAccount()
  const [chosen, setChosen] = useState<FeedKind>(() => tabStorage.feed.get() ?? 'foryou')
  const kind = chosen === 'following' && !account ? 'foryou' : chosen

  function choose(wanted: FeedKind): void {
    if (wanted === 'following' && !account) return askToLogin()
    tabStorage.feed.set(wanted)
    setChosen(wanted)
  }

  return (
    <section aria-label={text('posts.feed.title')}>
      <Tabs
        label={text('posts.feed.title')}
        tabs={[
          { value: 'foryou', label: text('posts.feed.foryou') },
          { value: 'following', label: text('posts.feed.following') },
          { value: 'new', label: text('posts.feed.new') },
        ]}
        value={kind}
        onValueChange={choose}
        className="max-md:-mx-4 max-md:*:flex-1"
        panelClassName="pt-4 max-md:pt-0"
      >
        <FeedPosts key={kind} kind={kind} />
      </Tabs>
    </section>
  )
}
