import { SegmentedControl } from '@fanlight/ui'
import { Suspense } from 'react'
import { Orders } from '../../payments/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'

/** One of the two is looked at, seldom both. */
const BoughtPosts = lazyPart(async () => (await import('../collections/BoughtPosts.tsx')).BoughtPosts)

const parts = ['payments', 'posts'] as const

/** What was paid for with money, and what with diamonds. Which of the two is in the address. */
export function OrdersPage() {
  const text = useText()
  const part = useQueryParams().get('show') === 'posts' ? 'posts' : 'payments'
  return (
    <>
      <SegmentedControl
        label={text('collections.orders.label')}
        segments={parts.map((value) => ({ value, label: text(`collections.orders.${value}`) }))}
        value={part}
        onValueChange={(next) => navigate(next === 'posts' ? '/orders?show=posts' : '/orders', { replace: true })}
        fullWidth
        className="mb-4"
      />
      <Suspense fallback={null}>{part === 'posts' ? <BoughtPosts /> : <Orders />}</Suspense>
    </>
  )
}
