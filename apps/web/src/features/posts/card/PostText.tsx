import type { Post, PostId } from '@fanlight/contract'
import { clsx } from 'clsx'
import { Suspense, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage, useText } from '../../../platform/i18n/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { LinkedText } from '../../profiles/index.ts'
import { postPath } from '../post-path.ts'
import { postFrame } from './post-frame.ts'
import { lazyPartWithTexts } from '../../../platform/lazy-part.ts'

/** A visitor who comes back to the feed finds every post as long as they left it, from the first moment. */
const unfolded = new Set<PostId>()
const cut = new Set<PostId>()

/** For those who read another language than the creator's. */
const TranslatePost = lazyPartWithTexts(async () => (await import('../translate/Translate.tsx')).TranslatePost)

type PostTextProps = { post: Post; isWhole: boolean }

/** What is written in a post: the teaser, then the rest. More than six lines wait until the visitor asks for them. */
export function PostText({ post, isWhole }: PostTextProps) {
  const { contentId, teaser, text: rest } = post
  const text = useText()
  const isForeign = useLanguage() !== post.language
  const isSignedIn = useAccount() !== null
  const [isOpen, setOpen] = useState(isWhole || unfolded.has(contentId))
  const words = [teaser, rest].filter((part) => part !== '').join('\n\n')
  const { ref, isCut } = useIsCut(contentId, words, isOpen)
  if (words === '') return null

  function unfold() {
    unfolded.add(contentId)
    setOpen(true)
    // The button is gone: the text it opened is where the focus was.
    ref.current?.focus({ preventScroll: true })
  }

  /** Not by a press on a link in it, and not by who marks words to copy them. */
  function open({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (!isLink && (getSelection()?.isCollapsed ?? true)) navigate(postPath(contentId))
  }

  return (
    <div className={postFrame.text}>
      {/* Each paragraph in the direction of its own first letter. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the time above is the link; this is a larger place for a finger */}
      <p
        ref={ref}
        onClick={isWhole ? undefined : open}
        dir="auto"
        tabIndex={-1}
        className={clsx(
          'text-start [unicode-bidi:plaintext] break-words whitespace-pre-wrap',
          !isWhole && 'cursor-pointer',
          !isOpen && 'line-clamp-6',
        )}
      >
        <LinkedText words={words} />
      </p>
      {!isOpen && isCut && (
        <button
          type="button"
          onClick={unfold}
          className="relative touch-area min-h-6 font-semibold text-muted hover:text-ink"
        >
          {text('posts.more')}
        </button>
      )}
      {isForeign && isSignedIn && (
        <Suspense>
          <TranslatePost post={post} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the lines do not all fit: known before the first paint, and again when the width changes. */
function useIsCut(contentId: PostId, words: string, isOpen: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(() => cut.has(contentId))
  const shown = useRef(isCut)
  useLayoutEffect(() => {
    const element = ref.current
    // A post that was opened in its place has other words than before.
    if (!element || isOpen || words === '') return undefined
    const measure = () => {
      const isTooLong = element.scrollHeight > element.clientHeight + 1
      if (isTooLong) cut.add(contentId)
      else cut.delete(contentId)
      if (isTooLong === shown.current) return
      shown.current = isTooLong
      // In the frame that was measured: a line that came one later would push the page down.
      flushSync(() => setCut(isTooLong))
    }
    if (typeof ResizeObserver === 'undefined') return undefined
    // Asked when the browser lays the page out by itself, before it paints. Asked here, it would have to at once.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [contentId, words, isOpen])
  return { ref, isCut }
}
