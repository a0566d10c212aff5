import { centsOf, type ScheduledPost, type StudioPost } from '@fanlight/contract'
import { Button, Card } from '@fanlight/ui'
import { CalendarClock, Eye, Heart, MessageCircle, SquarePlus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { postPath, publishPath } from '../../posts/index.ts'
import { Diamonds } from '../../wallet/index.ts'

/** The posts of the last 30 days that brought most. */
export function BestPosts({ posts }: { posts: readonly StudioPost[] }) {
  const text = useText()
  const format = useFormat()
  return (
    <Section title={text('studio.best')}>
      {posts.length === 0 ? (
        <Nothing words={text('studio.bestNone')} />
      ) : (
        <ul className="divide-y divide-line">
          {posts.map(({ postId, words, views, likes, comments, income }) => (
            <li key={postId} className="relative flex items-start gap-4 px-4 py-3 has-[a:hover]:bg-fill">
              <div className="min-w-0 flex-1">
                <PostLink href={postPath(postId)} words={words} />
                <p className="mt-1 flex gap-4 text-13 text-muted tabular-nums">
                  <Count
                    icon={<Eye aria-hidden className="size-4!" />}
                    label={text('ownPosts.views', { count: views })}
                  >
                    {format.shortNumber(views)}
                  </Count>
                  <Count
                    icon={<Heart aria-hidden className="size-4!" />}
                    label={text('ownPosts.likes', { count: likes })}
                  >
                    {format.shortNumber(likes)}
                  </Count>
                  <Count
                    icon={<MessageCircle aria-hidden className="size-4!" />}
                    label={text('ownPosts.comments', { count: comments })}
                  >
                    {format.shortNumber(comments)}
                  </Count>
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end">
                <Diamonds amount={income} className="h-lh font-semibold" />
                <span className="text-13 text-muted tabular-nums">{format.money(centsOf(income))}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What is published next, by itself. */
export function Scheduled({ posts }: { posts: readonly ScheduledPost[] }) {
  const text = useText()
  const format = useFormat()
  return (
    <Section title={text('studio.scheduled')}>
      {posts.length === 0 ? (
        <Nothing words={text('studio.scheduledNone')}>
          <Button asChild size="sm" iconStart={<SquarePlus aria-hidden className="size-4.5!" />}>
            <Link href={publishPath(1, null)}>{text('ownPosts.create')}</Link>
          </Button>
        </Nothing>
      ) : (
        <ul className="divide-y divide-line">
          {posts.map(({ postId, words, publishAt }) => (
            <li key={postId} className="relative flex items-start gap-3 px-4 py-3 has-[a:hover]:bg-fill">
              <CalendarClock aria-hidden className="mt-0.5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <PostLink href={publishPath(1, postId)} words={words} />
                <p className="text-13 text-muted">
                  <time dateTime={new Date(publishAt).toISOString()}>{format.dateAndTime(publishAt)}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
      <h2 id={headingId} className="font-display text-20 font-semibold tracking-tight">
        {title}
      </h2>
      <Card padding="none" bleed className="max-md:-mx-4">
        {children}
      </Card>
    </section>
  )
}

function PostLink({ href, words }: { href: string; words: string }) {
  const text = useText()
  return (
    <Link
      href={href}
      dir="auto"
      className="line-clamp-2 font-medium [text-align:match-parent] wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ember"
    >
      {words === '' ? text('ownPosts.wordless') : words}
    </Link>
  )
}

/** Eyes see the sign, ears hear the word. */
function Count({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {icon}
      <span aria-hidden>{children}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

function Nothing({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-5 text-muted">
      <p>{words}</p>
      {children}
    </div>
  )
}
