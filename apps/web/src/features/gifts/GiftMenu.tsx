import type { GiftCategory, GiftCategoryId, GiftId, GiftList } from '@fanlight/contract'
import { Button, SegmentedControl, Skeleton, SkeletonGroup } from '@fanlight/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { QueryView } from '../../platform/lists/index.ts'
import { Balance } from './Balance.tsx'
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
  const [openId, setOpenId] = useState<GiftId | null>(null)
  const { row, count } = useVisibleGifts()
  const categories = listed.data?.categories ?? []
  const gifts = categories[0]?.gifts ?? []
  const [chosen, setChosen] = useState<GiftCategoryId>('all')
  const shown = categories.find(({ categoryId }) => categoryId === chosen) ?? categories[0]
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
            <div className="flex items-center gap-1 pt-1">
              {isWhole && (
                <Categories categories={categories} chosen={shown?.categoryId ?? 'all'} onChoose={setChosen} />
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
            <ul
              className="grid justify-items-center py-1"
              style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
            >
              {(isWhole ? (shown?.gifts ?? []) : gifts.slice(0, count)).map((gift, place) => (
                <GiftItem
                  key={gift.giftId}
                  gift={gift}
                  sending={sending}
                  hasQuantities={isWhole}
                  reach={reachOf(place % count, count)}
                  isOpen={openId === gift.giftId}
                  onOpen={(isOpen) => setOpenId((open) => (isOpen ? gift.giftId : open === gift.giftId ? null : open))}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  )
}

/** What opens above a gift at an end of its row reaches out to the other side. */
function reachOf(column: number, columns: number): 'start' | 'both' | 'end' {
  if (column < 2) return 'end'
  return column >= columns - 2 ? 'start' : 'both'
}

type CategoriesProps = {
  categories: readonly GiftCategory[]
  chosen: GiftCategoryId
  onChoose: (chosen: GiftCategoryId) => void
}

function Categories({ categories, chosen, onChoose }: CategoriesProps) {
  const text = useText()
  return (
    <SegmentedControl
      label={text('gifts.categories')}
      segments={categories.map(({ categoryId }) => ({
        value: categoryId,
        label: text(`gifts.category.${categoryId}`),
      }))}
      value={chosen}
      onValueChange={onChoose}
    />
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
