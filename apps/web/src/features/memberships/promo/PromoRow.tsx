import { endPromo, promoAddress, type PromoEntry } from '@fanlight/contract'
import { Badge, Button, IconButton, Menu, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Ban, Copy, Ellipsis, Link2, TicketPercent } from 'lucide-react'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { copyText } from '../../../platform/files/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { copyLink } from '../../sharing/index.ts'
import { useKeepPromos } from '../queries.ts'
import { promoOfferText } from './promo-text.ts'

type PromoRowProps = {
  promo: PromoEntry
  /** The creator's, which their link begins with. */
  userName: string
  /** Null: for every tier, or one that is gone. */ tierName: string | null
}

export function PromoRow({ promo, userName, tierName }: PromoRowProps) {
  const text = useText()
  const format = useFormat()
  const end = useEndPromo()
  const { code, isOver, uses, maxUses, expiresAt } = promo

  const facts = [
    promo.tierId === null ? text('promo.allTiers') : tierName,
    maxUses === null
      ? text('promo.used', { count: uses, number: format.wholeNumber(uses) })
      : text('promo.usedOf', { number: format.wholeNumber(uses), max: format.wholeNumber(maxUses) }),
    expiresAt !== null && text(isOver ? 'promo.endedOn' : 'promo.until', { date: format.date(expiresAt) }),
  ].filter((fact) => typeof fact === 'string')

  return (
    <div className="flex items-center gap-4 px-4 py-3">
      <span
        className={clsx(
          'grid size-10 shrink-0 place-items-center rounded-full max-md:hidden',
          isOver ? 'bg-fill text-muted' : 'bg-ember-soft text-ember',
        )}
      >
        <TicketPercent aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className={clsx('font-semibold tracking-wide wrap-anywhere', isOver && 'text-muted')}>
            {code}
          </bdi>
          <Badge size="sm" tone={isOver ? 'neutral' : 'positive'}>
            {isOver ? text('promo.over') : promoOfferText(text, promo.offer)}
          </Badge>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-muted">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {!isOver && (
        <Button
          size="sm"
          iconStart={<Link2 aria-hidden className="size-4.5!" />}
          aria-label={text('promo.copyLinkOf', { code })}
          onPress={() => void copyLink(location.origin + promoAddress(userName, code))}
        >
          {text('promo.copyLink')}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label={text('promo.menu', { code })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          {
            label: text('promo.copyCode'),
            icon: <Copy aria-hidden />,
            onSelect: () => void copyText(code, { copied: 'promo.codeCopied', failed: 'promo.codeNotCopied' }),
          },
          !isOver && 'divider',
          !isOver && {
            label: text('promo.end'),
            icon: <Ban aria-hidden />,
            tone: 'danger',
            onSelect: () => void end(promo),
          },
        ]}
      />
    </div>
  )
}

function useEndPromo(): (promo: PromoEntry) => Promise<void> {
  const text = useText()
  const keepPromos = useKeepPromos()
  return async ({ promoId, code }) => {
    const isConfirmed = await confirm({
      title: text('promo.endTitle', { code }),
      text: text('promo.endText'),
      confirmLabel: text('promo.end'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    try {
      const { promo } = await call(endPromo, { promoId })
      keepPromos((promos) => promos.map((each) => (each.promoId === promoId ? promo : each)))
      toast.success(text('promo.ended', { code }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
}
