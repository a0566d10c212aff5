import { FEED_BOOST_HOURS, POPULAR_BOOST_MAX_HOURS, type FeedReason } from '@fanlight/contract'
import { Dialog } from '@fanlight/ui'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'

const reasons: Record<FeedReason, MessageKey> = {
  subscribed: 'why.reason.subscribed',
  bought: 'why.reason.bought',
  tipped: 'why.reason.tipped',
  following: 'why.reason.following',
  liked: 'why.reason.liked',
  popular: 'why.reason.popular',
  new: 'why.reason.new',
}

const boosts: readonly (readonly [Exclude<FeedReason, 'popular' | 'new'>, MessageKey])[] = [
  ['subscribed', 'why.boost.subscribed'],
  ['bought', 'why.boost.bought'],
  ['tipped', 'why.boost.tipped'],
  ['following', 'why.boost.following'],
  ['liked', 'why.boost.liked'],
]

/** Why this post is in 'For you', and how all of it is ordered: by figures that everybody may know. */
export function WhyDialog({ name, why, onClose }: { name: string; why: FeedReason; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const hours = (count: number) => ({ count, replace: { count: format.wholeNumber(count) } })
  return (
    <Dialog title={text('why.title')} size="sm" closeLabel={text('common.close')} onClose={onClose}>
      <p className="rounded-control bg-ember-soft px-4 py-3 font-medium">{text(reasons[why], { name })}</p>
      <h3 className="mt-5 font-semibold">{text('why.order')}</h3>
      <p className="mt-1 text-muted">{text('why.orderText')}</p>
      <dl className="mt-3 divide-y divide-line">
        {boosts.map(([reason, key]) => (
          <Boost key={reason} words={text(key)} amount={text('why.hours', hours(FEED_BOOST_HOURS[reason]))} />
        ))}
        <Boost words={text('why.boost.popular')} amount={text('why.upTo', hours(POPULAR_BOOST_MAX_HOURS))} />
      </dl>
      <p className="mt-3 text-13 text-muted">{text('why.nothingElse')}</p>
    </Dialog>
  )
}

function Boost({ words, amount }: { words: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="min-w-0">{words}</dt>
      <dd className="shrink-0 font-semibold tabular-nums">{amount}</dd>
    </div>
  )
}
