import { PROMO_CODE_MAX_LENGTH } from '@fanlight/contract'
import { Button, TextField } from '@fanlight/ui'
import { Ticket } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { promoOfferText } from '../promo/promo-text.ts'
import type { PromoInUse } from './use-promo.ts'

/** 'Have a code?', the field behind it, and what the code gives. */
export function PromoField({ promo, given = '' }: { promo: PromoInUse; given?: string | undefined }) {
  const text = useText()
  const [isOpen, setOpen] = useState(given !== '')
  const [typed, setTyped] = useState(given)
  const wantsFocus = useRef(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!promo.isAsking) promo.apply(typed)
  }
  function open() {
    wantsFocus.current = true
    setOpen(true)
  }
  function remove() {
    wantsFocus.current = true
    setTyped('')
    promo.clear()
  }
  /** The field appears when it is asked for, and again when a code is taken away. */
  function focusNew(field: HTMLInputElement | null) {
    if (!field || !wantsFocus.current) return
    wantsFocus.current = false
    field.focus()
  }

  return (
    <div className="mx-auto w-full max-w-100">
      <p role="status" className="sr-only">
        {promo.code !== null && text('memberships.promo.applied', { code: promo.code })}
      </p>
      {promo.code !== null && (
        <div className="flex items-center gap-3 rounded-control bg-positive-soft py-2 ps-4 pe-2">
          <Ticket aria-hidden className="text-positive" />
          <p className="min-w-0 flex-1">
            <bdi className="font-semibold">{promo.code}</bdi>
            {promo.offer && <span className="block text-13">{promoOfferText(text, promo.offer)}</span>}
          </p>
          <Button size="sm" variant="quiet" onPress={remove}>
            {text('memberships.promo.remove')}
          </Button>
        </div>
      )}
      {promo.code === null && isOpen && (
        <form noValidate onSubmit={submit} className="flex items-start gap-2">
          <TextField
            ref={focusNew}
            label={text('memberships.promo.code')}
            hideLabel
            placeholder={text('memberships.promo.code')}
            value={typed}
            onValueChange={(value) => setTyped(value.toUpperCase())}
            error={promo.failure ?? undefined}
            maxLength={PROMO_CODE_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            className="flex-1"
          />
          <Button type="submit" busy={promo.isAsking} className="h-12! md:h-11!">
            {text('memberships.promo.apply')}
          </Button>
        </form>
      )}
      {promo.code === null && !isOpen && (
        <Button
          variant="quiet"
          size="sm"
          iconStart={<Ticket aria-hidden className="size-4.5!" />}
          onPress={open}
          className="mx-auto flex!"
        >
          {text('memberships.promo.have')}
        </Button>
      )}
    </div>
  )
}
