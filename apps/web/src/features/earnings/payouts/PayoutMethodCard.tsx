import { Button, Card, ErrorState, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { lazy, Suspense, useId, useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { usePayoutMethod } from '../queries.ts'
import { NeedsTwoFactor } from './NeedsTwoFactor.tsx'

const ChangeMethodDialog = lazy(async () => ({
  default: (await import('./ChangeMethodDialog.tsx')).ChangeMethodDialog,
}))

/** Where payouts go. A change needs a code. */
export function PayoutMethodCard() {
  const text = useText()
  const format = useFormat()
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = usePayoutMethod()
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-4 p-5">
        <div>
          <h2 id={headingId} className="font-semibold">
            {text('earnings.method.title')}
          </h2>
          <p className="mt-1 text-13 text-muted">{text('earnings.method.text')}</p>
        </div>
        {data ? (
          <>
            {data.method ? (
              <div>
                <p className="font-semibold break-all">
                  <bdi dir="ltr">{data.method.receiver}</bdi>
                </p>
                <p className="text-13 text-muted">
                  {text('earnings.method.changed', { date: format.date(data.method.changedAt) })}
                </p>
              </div>
            ) : (
              <p className="font-medium">{text('earnings.method.none')}</p>
            )}
            {data.hasTwoFactor ? (
              <Button size="sm" onPress={() => setOpen(true)} className="self-start">
                {text(data.method ? 'earnings.method.change' : 'earnings.method.add')}
              </Button>
            ) : (
              <NeedsTwoFactor />
            )}
          </>
        ) : error ? (
          <ErrorState
            level={3}
            title={text('earnings.method.loadFailed')}
            text={describeError(error)}
            retryLabel={text('common.tryAgain')}
            onRetry={() => refetch()}
            className="px-0 py-2"
          />
        ) : (
          <SkeletonGroup label={text('earnings.method.loading')}>
            <Skeleton shape="text" className="w-40" />
            <Skeleton shape="text" className="w-24 text-13" />
          </SkeletonGroup>
        )}
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeMethodDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
