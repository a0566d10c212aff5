import type { CardSetup } from '@fanlight/contract'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { loadScript } from '../../identity/index.ts'
import { drawFields, type HandOver } from './hand-over.ts'

type Props = { setup: CardSetup; scriptUrl: string; onDrawn: (handOver: HandOver) => void }

/** Number, expiry and code in frames of the provider's: what is typed there cannot be read by this page. */
export function HostedFields({ setup, scriptUrl, onDrawn }: Props) {
  const text = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const [number, expiry, cvc] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]

  useEffect(() => {
    let isGone = false
    const draw = async () => {
      await loadScript(scriptUrl)
      if (isGone || !number.current || !expiry.current || !cvc.current) return
      const handOver = await drawFields(setup, {
        number: number.current,
        expiry: expiry.current,
        cvc: cvc.current,
      })
      if (!isGone) onDrawn(handOver)
    }
    draw().catch((error: unknown) => {
      if (!isGone) setProblem(describeError(error))
    })
    return () => {
      isGone = true
    }
    // The places and the setup stay the same for as long as the dialog is open.
  }, [scriptUrl, setup, onDrawn, number, expiry, cvc])

  const places = [
    { label: text('cards.form.number'), place: number },
    { label: text('cards.form.expiry'), place: expiry },
    { label: text('cards.form.cvc'), place: cvc },
  ]
  return (
    <>
      {places.map(({ label, place }) => (
        <div key={label} role="group" aria-label={label} className="flex flex-col gap-1">
          <span className="text-13 font-medium">{label}</span>
          <div ref={place} dir="ltr" className="min-h-12" />
        </div>
      ))}
      {problem !== null && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
