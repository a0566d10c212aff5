import type { GiftCategory, GiftCategoryId, GiftList } from '@fanlight/contract'
import { Button, DiamondGlyph, SegmentedControl, Skeleton, SkeletonGroup } from '@fanlight/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { QueryView } from '../../platform/lists/index.ts'
import { useDiamondsText } from '../wallet/index.ts'
import { GiftItem } from './GiftItem.tsx'
import './gifts.css'
import type { GiftSending } from './use-gift-sending.ts'
import { useVisibleGifts } from './use-visible-gifts.ts'

type Props = {
  listed: UseQueryResult<GiftList>
  sending: GiftSending
  /** Undefined while it is not known. */
  balance: number | undefined
  /** The balance leads to more of it; a visitor is asked to log in there. */
  onBalance: () => void
  /** Stands at the end of the row: what closes it, where it can be closed. */
  end?: ReactNode
}

/** A row of gifts, as many as fit, and all of them on demand. */
export function GiftMenu({ listed, sending, balance, onBalance, end }: Props) {
  const text = useText()
  const [isWhole, setIsWhole] = useState(false)
  const { row, count } = useVisibleGifts()
  const categories = listed.data?.categories ?? []
  const gifts = categories[0]?.gifts ?? []
  return (
    <section ref={row} aria-label={text('gifts.title')} className="relative px-2.5 py-1">
      <QueryView
        query={listed}
        skeleton={<RowSkeleton />}
        failure={text('gifts.loadFailed')}
        place="card"
        isEmpty={gifts.length === 0}
        empty={null}
      >
        {() => (
          <>
            {isWhole && <FullList categories={categories} sending={sending} />}
            <div className="flex items-center gap-1">
              {!isWhole && (
                <ul className="flex min-w-0 flex-1 justify-start">
                  {gifts.slice(0, count).map((gift, place) => (
                    <GiftItem
                      key={gift.giftId}
                      gift={gift}
                      sending={sending}
                      reach={place === 0 ? 'end' : place >= count - 2 ? 'start' : 'both'}
                    />
                  ))}
                </ul>
              )}
              <div className="ms-auto flex shrink-0 items-center gap-1">
                <Balance balance={balance} onPress={onBalance} />
                <Button
                  size="sm"
                  variant="quiet"
                  aria-expanded={isWhole}
                  iconStart={isWhole ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
                  onPress={() => setIsWhole(!isWhole)}
                >
                  {text(isWhole ? 'gifts.less' : 'gifts.more')}
                </Button>
                {end}
              </div>
            </div>
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Everything, by kinds, and several at once. */
function FullList({ categories, sending }: { categories: readonly GiftCategory[]; sending: GiftSending }) {
  const text = useText()
  const [chosen, setChosen] = useState<GiftCategoryId>('all')
  const shown = categories.find(({ categoryId }) => categoryId === chosen) ?? categories[0]
  return (
    <div className="pt-2">
      <SegmentedControl
        label={text('gifts.categories')}
        segments={categories.map(({ categoryId }) => ({
          value: categoryId,
          label: text(`gifts.category.${categoryId}`),
        }))}
        value={shown?.categoryId ?? 'all'}
        onValueChange={setChosen}
      />
      {/* Room above for what opens over its first row. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.9rem,1fr))] justify-items-center gap-y-1 py-2">
        {shown?.gifts.map((gift) => (
          <GiftItem key={gift.giftId} gift={gift} sending={sending} hasQuantities />
        ))}
      </ul>
    </div>
  )
}

function Balance({ balance, onPress }: { balance: number | undefined; onPress: () => void }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  return (
    <button
      type="button"
      aria-label={text('calls.controls.balance', { amount: balance === undefined ? '' : inDiamonds(balance) })}
      onClick={onPress}
      className="flex h-9 items-center gap-1.5 rounded-full bg-fill px-3 text-13 font-semibold text-diamond tabular-nums hover:bg-fill-strong"
    >
      <DiamondGlyph className="size-4" />
      <span dir="ltr">{balance === undefined ? '–' : format.shortNumber(balance)}</span>
    </button>
  )
}

function RowSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('gifts.loading')} className="flex gap-2 overflow-clip">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <Skeleton key={key} className="h-20 w-17 shrink-0" />
      ))}
    </SkeletonGroup>
  )
}
