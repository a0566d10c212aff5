import type { Instant, LanguageCode, Message, UserId } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { describeError } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { Queued } from '../outbox/queued.ts'
import type { Thread } from '../thread/fold.ts'
import { loadOlder } from '../thread/threads.ts'
import { DayLine } from './DayLine.tsx'
import { MessageLine } from './MessageLine.tsx'
import { QueuedLine } from './QueuedLine.tsx'
import { rowsOf, type Row } from './rows.ts'
import { NewWords } from './NewWords.tsx'
import { useEnd } from './use-end.ts'
import { useFound } from './use-found.ts'

type Props = {
  chatWithUserId: UserId
  viewer: UserId
  name: string
  thread: Thread
  /** The message that is looked for, by its time. */
  at: Instant | null
  queued: readonly Queued[]
  mayAnswer: boolean
  into: LanguageCode | null
  onReply: (message: Message) => void
}

/** As high as the part before the messages: what is above a virtual list must be known to it. */
const TOP_PX = 64
const LOAD_FROM_PX = 240

/** Only what is on screen is drawn, however long the conversation is. */
export function MessageList({ chatWithUserId, viewer, name, thread, at, queued, mayAnswer, into, onReply }: Props) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const rows = useMemo(
    () => rowsOf({ messages: thread.messages, hasOlder: thread.hasOlder }, queued, viewer),
    [thread.messages, thread.hasOlder, queued, viewer],
  )
  const isPrepended = useIsPrepended(rows)
  const older = useOlder(chatWithUserId, thread.hasOlder)
  const end = useEnd({ scroller, rows, viewer })
  const found = useFound({ chatWithUserId, at, rows, scroller, list, leaveEnd: () => end.leave() })

  function scrolled(offset: number): void {
    end.scrolled(offset)
    if (offset < LOAD_FROM_PX && end.isReadingAbove()) older.loadUnlessFailed()
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // Heights and places count at once: where motion is reduced, everything else changes within a millisecond, too late.
        // Reached by the keyboard, so that it can be scrolled with it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={text('chat.messages.label', { name })}
        className="@container flex h-full flex-col overflow-y-auto overscroll-contain px-4 outline-offset-[-2px] [overflow-anchor:none] max-md:px-3 [&>ul]:transition-none! [&>ul>li]:transition-none!"
      >
        {/* A short conversation stands at the end, beside the field. */}
        <div className="grow" />
        <div style={{ height: TOP_PX }} className="flex shrink-0 items-center justify-center gap-3 text-13 text-muted">
          <Top older={older} hasOlder={thread.hasOlder} isEmpty={rows.length === 0} name={name} />
        </div>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as="ul"
          item="li"
          startMargin={TOP_PX}
          shift={isPrepended}
          data={rows}
          onScroll={scrolled}
        >
          {(row) => (
            <Line
              key={row.key}
              row={row}
              isFound={row.key === found}
              chatWithUserId={chatWithUserId}
              viewer={viewer}
              name={name}
              mayAnswer={mayAnswer}
              into={into}
              onReply={onReply}
            />
          )}
        </Virtualizer>
      </div>
      <EndPill news={end.news} isAway={end.isAway} onPress={end.goToEnd} />
      <NewWords messages={thread.messages} viewer={viewer} name={name} />
    </div>
  )
}

type LineProps = Pick<Props, 'chatWithUserId' | 'viewer' | 'name' | 'mayAnswer' | 'into' | 'onReply'> & {
  row: Row
  isFound: boolean
}

function Line({ row, isFound, ...about }: LineProps) {
  if (row.kind === 'day') return <DayLine at={row.at} />
  if (row.kind === 'queued') return <QueuedLine row={row} name={about.name} />
  const line = <MessageLine row={row} {...about} />
  return isFound ? <div className="-mx-2 rounded-control bg-ember-soft px-2">{line}</div> : line
}

type Older = ReturnType<typeof useOlder>

/** Twenty more at a time, one request at a time. After a failure it waits to be asked. */
function useOlder(chatWithUserId: UserId, hasOlder: boolean) {
  const [state, setState] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null })
  const isLoading = useRef(false)
  async function load(): Promise<void> {
    if (isLoading.current || !hasOlder) return
    isLoading.current = true
    setState({ isLoading: true, error: null })
    let failure: unknown = null
    try {
      await loadOlder(chatWithUserId)
    } catch (error) {
      failure = error
    }
    isLoading.current = false
    setState({ isLoading: false, error: failure })
  }
  return { ...state, load, loadUnlessFailed: () => void (state.error === null && load()) }
}

function Top({ older, hasOlder, isEmpty, name }: { older: Older; hasOlder: boolean; isEmpty: boolean; name: string }) {
  const text = useText()
  if (!hasOlder)
    return <p className="truncate">{isEmpty ? text('chat.messages.empty') : text('chat.messages.begin', { name })}</p>
  return (
    <>
      {older.error !== null && (
        <span role="alert" className="truncate">
          {describeError(older.error)}
        </span>
      )}
      <Button size="sm" busy={older.isLoading} onPress={() => void older.load()}>
        {text('chat.messages.more')}
      </Button>
    </>
  )
}

/** No height of its own: what came below while one reads above, and the way there. */
function EndPill({ news, isAway, onPress }: { news: number; isAway: boolean; onPress: () => void }) {
  const text = useText()
  const format = useFormat()
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
      {isAway && (
        <button
          type="button"
          onClick={onPress}
          aria-label={news > 0 ? undefined : text('chat.messages.toEnd')}
          className={`pointer-events-auto relative flex h-9 touch-area animate-pop items-center gap-1.5 rounded-full px-3 text-13 font-semibold shadow-float ${news > 0 ? 'bg-ember text-on-ember hover:bg-ember-strong' : 'bg-raised text-ink hover:bg-sunken'}`}
        >
          <ChevronDown aria-hidden className="size-4.5!" />
          {news > 0 && text('chat.messages.fresh', { count: news, replace: { count: format.wholeNumber(news) } })}
        </button>
      )}
    </div>
  )
}

/** Whether older ones have just come before the others, so that what is looked at stays where it is. */
function useIsPrepended(rows: readonly Row[]): boolean {
  const before = useRef(rows)
  useLayoutEffect(() => {
    before.current = rows
  })
  // Compared with what is on screen, which a ref alone knows; it changes after the drawing only.
  // oxlint-disable-next-line react/refs
  return grewAtStart(before.current, rows)
}

function grewAtStart(before: readonly Row[], now: readonly Row[]): boolean {
  if (before.length === 0 || now.length <= before.length) return false
  return before[before.length - 1]?.key === now[now.length - 1]?.key && before[0]?.key !== now[0]?.key
}
