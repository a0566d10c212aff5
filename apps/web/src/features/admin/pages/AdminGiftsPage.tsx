import { listAllGifts, type AdminGift } from '@fanlight/contract'
import { Badge, Button, Card, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useCall } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useGiftName } from '../../gifts/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { AdminNav } from '../AdminNav.tsx'

/** `/admin/gifts`: what can be given, what is hidden too. */
export function AdminGiftsPage() {
  const text = useText()
  const listed = useCall(listAllGifts, {})
  const gifts = listed.data?.gifts ?? []
  const edit = (edited: AdminGift): void =>
    void openDialog(() => import('../gifts/GiftDialog.tsx'), { edited }, { name: 'gift', needsLogin: true })
  return (
    <>
      <AdminNav current="gifts" />
      <QueryView query={listed} skeleton={<GiftsSkeleton />} failure={text('gifts.loadFailed')}>
        {() => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {gifts.map((gift) => (
              <li key={gift.giftId} className="flex">
                <GiftCard gift={gift} onEdit={() => edit(gift)} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}

function GiftCard({ gift, onEdit }: { gift: AdminGift; onEdit: () => void }) {
  const text = useText()
  const name = useGiftName()(gift)
  return (
    <Card padding="none" className="flex w-full items-center gap-4 p-4">
      <img
        src={gift.giftPic}
        alt=""
        className={clsx('size-14 shrink-0', !gift.isOffered && 'opacity-50 grayscale')}
        draggable={false}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Diamonds amount={gift.price} className="font-semibold text-diamond" />
          {text(`gifts.category.${gift.category}`)}
          {!gift.isOffered && <Badge>{text('adminMoney.packages.hidden')}</Badge>}
        </p>
      </div>
      <Button size="sm" aria-label={text('adminGifts.editNamed', { gift: name })} onPress={onEdit}>
        {text('adminMoney.packages.edit')}
      </Button>
    </Card>
  )
}

function GiftsSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-22 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
