import { centsOf, CONTENT_STATUS, type OwnPost, type Visibility } from '@fanlight/contract'
import { IconButton, Menu } from '@fanlight/ui'
import {
  CloudOff,
  CloudUpload,
  Ellipsis,
  ExternalLink,
  Eye,
  Heart,
  Link2,
  MessageCircle,
  PencilLine,
  Pin,
  PinOff,
  ShoppingBag,
  Sparkles,
  Trash2,
} from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { AssetThumb } from '../../media/index.ts'
import { Diamonds, useDiamondsText, useWorth } from '../../wallet/index.ts'
import { postPath } from '../post-path.ts'
import { levelText } from '../publish/levels.ts'
import { publishPath } from '../publish/publish-path.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useOwnActions } from './use-own-actions.ts'

/** An own post: what it is, how it stands, what it brought, and what can be done with it. */
export function OwnPostRow({ post }: { post: OwnPost }) {
  const text = useText()
  const words = post.text || post.teaser
  const title = words === '' ? text('ownPosts.wordless') : words
  // A draft is opened to go on with it, everything else to be looked at.
  const isOut = post.status === CONTENT_STATUS.published || post.status === CONTENT_STATUS.offline
  return (
    <article className="relative flex gap-3 py-4 transition-colors has-[h3_a:hover]:bg-fill/40 sm:gap-4">
      <Cover post={post} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 font-semibold">
            <Link
              href={isOut ? postPath(post.contentId) : publishPath(1, post.contentId)}
              // Cut at the end of its own direction, but standing where the row begins.
              dir="auto"
              className="line-clamp-2 [text-align:match-parent] wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {title}
            </Link>
          </h3>
          <Actions post={post} title={title} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-muted">
          <StatusBadge post={post} />
          {post.isPinned && (
            <span className="flex items-center gap-1 font-medium text-ink">
              <Pin aria-hidden className="size-3.5!" />
              {text('ownPosts.isPinned')}
            </span>
          )}
          <AudienceLine visibility={post.visibility} />
          <When post={post} />
        </div>
        {isOut && <Figures post={post} />}
      </div>
    </article>
  )
}

function Cover({ post }: { post: OwnPost }) {
  const cover = post.mediaList.find(({ asset }) => asset.assetId === post.coverId) ?? post.mediaList[0]
  const shape = 'size-20 shrink-0 rounded-control sm:size-24'
  if (cover) return <AssetThumb kind={cover.asset.kind} asset={cover.asset} width={96} className={shape} />
  return (
    <span aria-hidden dir="auto" className={`${shape} overflow-hidden bg-ember-soft p-2 text-12 leading-4 text-muted`}>
      {(post.text || post.teaser).slice(0, 80)}
    </span>
  )
}

function When({ post }: { post: OwnPost }) {
  const text = useText()
  const format = useFormat()
  const at = post.publishedAt ?? post.updatedAt
  const shown = format.date(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateAndTime(at)}>
      {post.publishedAt === null ? text('ownPosts.changedAt', { date: shown }) : shown}
    </time>
  )
}

function Figures({ post }: { post: OwnPost }) {
  const text = useText()
  const format = useFormat()
  const { views, likes, comments, sales, tips } = post.counts
  const figures = [
    { count: views, label: text('ownPosts.views', { count: views }), Icon: Eye },
    { count: likes, label: text('ownPosts.likes', { count: likes }), Icon: Heart },
    { count: comments, label: text('ownPosts.comments', { count: comments }), Icon: MessageCircle },
    { count: sales, label: text('ownPosts.sales', { count: sales }), Icon: ShoppingBag },
    { count: tips, label: text('ownPosts.tips', { count: tips }), Icon: Sparkles },
  ]
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 tabular-nums">
      {figures.map(({ count, label, Icon }) => (
        <li key={label} title={label} className="flex items-center gap-1 text-muted">
          <Icon aria-hidden className="size-4!" />
          <span aria-hidden>{format.shortNumber(count)}</span>
          <span className="sr-only">{label}</span>
        </li>
      ))}
      <li title={text('ownPosts.income')} className="ms-auto font-semibold">
        <span className="sr-only">{text('ownPosts.income')}</span> <Diamonds amount={post.income} />{' '}
        {post.income > 0 && (
          <span className="text-13 font-normal text-muted tabular-nums">{format.money(centsOf(post.income))}</span>
        )}
      </li>
    </ul>
  )
}

function Actions({ post, title }: { post: OwnPost; title: string }) {
  const text = useText()
  const actions = useOwnActions(post)
  const isPublished = post.status === CONTENT_STATUS.published
  const isOffline = post.status === CONTENT_STATUS.offline
  return (
    <div className="relative z-1 -my-1 shrink-0">
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label={text('ownPosts.actions', { post: title.slice(0, 60) })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          {
            label: text('ownPosts.edit'),
            icon: <PencilLine aria-hidden />,
            link: <Link href={publishPath(1, post.contentId)} />,
          },
          (isPublished || isOffline) && {
            label: text('ownPosts.open'),
            icon: <ExternalLink aria-hidden />,
            link: <Link href={postPath(post.contentId)} />,
          },
          isPublished && {
            label: text('ownPosts.copyLink'),
            icon: <Link2 aria-hidden />,
            onSelect: () => void actions.copy(),
          },
          isPublished && {
            label: text(post.isPinned ? 'ownPosts.unpin' : 'ownPosts.pin'),
            icon: post.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
            onSelect: () => void actions.pin(!post.isPinned),
          },
          isPublished && {
            label: text('ownPosts.takeDown.action'),
            icon: <CloudOff aria-hidden />,
            onSelect: () => void actions.takeDown(),
          },
          isOffline && {
            label: text('ownPosts.bringBack.action'),
            icon: <CloudUpload aria-hidden />,
            onSelect: () => void actions.bringBack(),
          },
          'divider',
          {
            label: text('ownPosts.delete.action'),
            icon: <Trash2 aria-hidden />,
            tone: 'danger',
            onSelect: () => void actions.remove(),
          },
        ]}
      />
    </div>
  )
}

/** Who may see a post, in few words. */
function AudienceLine({ visibility }: { visibility: Visibility }) {
  const text = useText()
  const diamonds = useDiamondsText()
  const worth = useWorth()
  const priceOf = (price: number) => `${diamonds(price)} ${worth(price)}`
  return <span>{said()}</span>

  function said(): string {
    switch (visibility.kind) {
      case 'everyone':
        return text('ownPosts.audience.everyone')
      case 'followers':
        return text('ownPosts.audience.followers')
      case 'tier':
        return text('ownPosts.audience.tier', { level: text(levelText[visibility.minLevel]) })
      case 'paid':
        return priceOf(visibility.price)
      case 'tier_or_paid':
        return text('ownPosts.audience.tierOrPaid', {
          level: text(levelText[visibility.minLevel]),
          price: priceOf(visibility.price),
        })
    }
  }
}
