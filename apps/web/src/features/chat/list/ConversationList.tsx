import { CONVERSATION_FILTERS, type UserId } from '@fanlight/contract'
import { Button, EmptyState, IconButton, LetterIllustration, SkeletonGroup, Tabs, TextField } from '@fanlight/ui'
import { ChevronRight, MailQuestionMark, PhoneCall, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { useSearchField } from '../../../platform/forms/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { ConversationRow, ConversationRowSkeleton } from './ConversationRow.tsx'
import { useConversations, useUnreadMessages, type ConversationFilter } from './conversations.ts'

/** Only a creator has subscribers, and people who spend. */
const OF_CREATORS: readonly ConversationFilter[] = ['subscribers', 'spenders']

/** All conversations of the account, found by filters and by words. */
export function ConversationList({ openId }: { openId: UserId | null }) {
  const text = useText()
  const format = useFormat()
  const isCreator = useAccount()?.role === 'creator'
  const [filter, setFilter] = useState<ConversationFilter>('all')
  const [query, setQuery] = useState('')
  const requests = useUnreadMessages().data?.requests ?? 0
  const filters = CONVERSATION_FILTERS.filter((each) => isCreator || !OF_CREATORS.includes(each))
  return (
    <>
      <SearchField onSearch={setQuery} />
      <Tabs
        label={text('chat.filters')}
        tabs={filters.map((value) => ({
          value,
          label: text(`chat.filter.${value}`),
          ...(value === 'requests' && requests > 0 && { count: format.wholeNumber(requests) }),
        }))}
        value={filter}
        onValueChange={setFilter}
        className="px-2"
        panelClassName="pt-2 pb-4"
      >
        {filter === 'all' && query === '' && requests > 0 && (
          <WaitingRequests count={requests} onOpen={() => setFilter('requests')} />
        )}
        <Found key={filter} filter={filter} query={query} openId={openId} />
      </Tabs>
    </>
  )
}

/** On top of all others: the tab of requests is the last of many, and a phone shows the first of them. */
function WaitingRequests({ count, onOpen }: { count: number; onOpen: () => void }) {
  const text = useText()
  const format = useFormat()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-fill focus-visible:outline-offset-[-2px]"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-ember-soft text-ember">
        <MailQuestionMark aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {text('chat.requestsWaiting', { count, replace: { count: format.wholeNumber(count) } })}
        </span>
        <span className="block text-13 text-muted">{text('chat.requestsWaitingText')}</span>
      </span>
      <ChevronRight aria-hidden className="size-4.5! shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  )
}

function SearchField({ onSearch }: { onSearch: (query: string) => void }) {
  const text = useText()
  const [asked, setAsked] = useState('')
  const search = useSearchField(asked, (query) => {
    setAsked(query)
    onSearch(query)
  })
  return (
    <div role="search" className="flex items-center gap-2 px-4 pb-2">
      <TextField
        className="grow"
        label={text('chat.search')}
        hideLabel
        type="search"
        // It has a cross of its own, and a browser adds another.
        inputClassName="[&::-webkit-search-cancel-button]:hidden"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={text('chat.search')}
        value={search.typed}
        onValueChange={search.type}
        onKeyDown={(event) => event.key === 'Enter' && search.submit()}
        prefix={<Search aria-hidden className="size-4.5! text-muted" />}
        suffix={
          search.typed !== '' && (
            <IconButton label={text('chat.searchClear')} size="sm" onPress={search.clear}>
              <X aria-hidden className="size-4!" />
            </IconButton>
          )
        }
      />
      <IconButton asChild label={text('calls.history.open')} tooltip>
        <Link href="/calls">
          <PhoneCall aria-hidden />
        </Link>
      </IconButton>
    </div>
  )
}

type FoundProps = { filter: ConversationFilter; query: string; openId: UserId | null }

function Found({ filter, query, openId }: FoundProps) {
  const text = useText()
  const list = useConversations({ filter, query })
  return (
    <QueryView
      query={list}
      place="section"
      level={2}
      skeleton={<ListSkeleton />}
      failure={text('chat.list.failed')}
      isEmpty={list.conversations.length === 0}
      empty={<Nothing filter={filter} isSearch={query !== ''} />}
    >
      {() => (
        <>
          <ul aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
            {list.conversations.map((conversation) => (
              <li key={conversation.chatWithUserId}>
                <ConversationRow
                  conversation={conversation}
                  isOpen={conversation.chatWithUserId === openId}
                  now={list.dataUpdatedAt}
                  query={query}
                />
              </li>
            ))}
          </ul>
          <EndOfList pages={list} skeleton={<ListSkeleton />} failure={text('chat.list.moreFailed')} />
        </>
      )}
    </QueryView>
  )
}

function Nothing({ filter, isSearch }: { filter: ConversationFilter; isSearch: boolean }) {
  const text = useText()
  if (isSearch) return <EmptyState title={text('chat.empty.search')} text={text('chat.empty.searchText')} />
  const isAll = filter === 'all'
  return (
    <EmptyState
      illustration={isAll && <LetterIllustration />}
      title={text(`chat.empty.${filter}`)}
      text={text(`chat.emptyText.${filter}`)}
      action={
        isAll && (
          <Button asChild>
            <Link href="/interaction">{text('posts.feed.discover')}</Link>
          </Button>
        )
      }
    />
  )
}

function ListSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('chat.list.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <ConversationRowSkeleton key={key} />
      ))}
    </SkeletonGroup>
  )
}
