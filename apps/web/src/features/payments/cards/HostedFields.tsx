import { cvcLengthOf, type CardSetup } from '@fanlight/contract'
import { FrameField } from '@fanlight/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { loadScript } from '../../identity/index.ts'
import { noFigures } from './card-form.ts'
import { CardMark } from './CardMark.tsx'
import { drawFields, type DrawnFields, type FrameName } from './hand-over.ts'
import type { CardForm } from './use-card-form.ts'

type Props = { setup: CardSetup; form: CardForm }

/** Number, expiry and code in frames of the provider's: what is typed there cannot be read by this page. */
export function HostedFields({ setup, form }: Props) {
  const text = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const [focused, setFocused] = useState<FrameName | null>(null)
  const [fields, setFields] = useState<DrawnFields | null>(null)
  const number = useRef<HTMLDivElement>(null)
  const expiry = useRef<HTMLDivElement>(null)
  const cvc = useRef<HTMLDivElement>(null)
  const { values, errors, onDrawn } = form

  const looks = useEffectEvent(() => {
    if (!number.current || !expiry.current || !cvc.current) return null
    const placeholder = text('cards.form.expiryPlaceholder')
    return {
      number: { place: number.current, label: text('cards.form.number'), placeholder: '0000 0000 0000 0000' },
      expiry: { place: expiry.current, label: text('cards.form.expiry'), placeholder },
      cvc: { place: cvc.current, label: text('cards.form.cvc'), placeholder: '' },
    }
  })
  // Shown at once: Enter may follow in the next message, and what is sent is what was last shown.
  const change = useEffectEvent((part: Parameters<typeof form.change>[0]) => flushSync(() => form.change(part)))
  const leave = useEffectEvent((name: FrameName) => form.tie(name).onBlur())
  const submit = useEffectEvent(() => void form.submit())

  useEffect(() => {
    let isGone = false
    let drawn: DrawnFields | null = null
    const draw = async () => {
      await loadScript(setup.scriptUrl)
      const into = looks()
      if (isGone || !into) return
      drawn = await drawFields(setup, into, {
        onTyped: (name, typed) => change({ [name]: typed }),
        onBrand: (brand) => change({ brand }),
        onFocus: (name) => setFocused(name),
        onBlur(name) {
          setFocused((before) => (before === name ? null : before))
          leave(name)
        },
        onSubmit: () => submit(),
      })
      if (isGone) return drawn.close()
      // They begin empty, also when they are drawn a second time in the colours of another theme.
      change(noFigures)
      setFields(drawn)
      onDrawn(drawn.handOver)
    }
    draw().catch((error: unknown) => {
      if (!isGone) setProblem(describeError(error))
    })
    return () => {
      isGone = true
      drawn?.close()
    }
  }, [setup, onDrawn])

  useEffect(() => fields?.say('number', errors.number), [fields, errors.number])
  useEffect(() => fields?.say('expiry', errors.expiry), [fields, errors.expiry])
  useEffect(() => fields?.say('cvc', errors.cvc), [fields, errors.cvc])

  const count = cvcLengthOf(values.brand)
  const fieldOf = (name: FrameName) => ({
    isFocused: focused === name,
    error: errors[name],
    onFocusWanted: () => fields?.focus(name),
  })
  return (
    <>
      <FrameField
        {...fieldOf('number')}
        place={number}
        label={text('cards.form.number')}
        suffix={<CardMark brand={values.brand} />}
      />
      <div className="grid grid-cols-2 gap-4">
        <FrameField {...fieldOf('expiry')} place={expiry} label={text('cards.form.expiry')} />
        <FrameField
          {...fieldOf('cvc')}
          place={cvc}
          label={text('cards.form.cvc')}
          hint={errors.cvc ? undefined : text('cards.form.cvcHint', { count })}
        />
      </div>
      {problem !== null && (
        <p role="alert" className="text-13 font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
