import type { CardBrand } from '@fanlight/contract'
import { CreditCard } from 'lucide-react'

type Drawn = Exclude<CardBrand, 'other'>

/** The colours are the brands' own, the same in both themes: the ground of each mark is part of it. */
const words: Record<Exclude<Drawn, 'mastercard' | 'maestro'>, { word: string; ground: string; letters: string }> = {
  visa: { word: 'VISA', ground: '#ffffff', letters: '#1434cb' },
  amex: { word: 'AMEX', ground: '#016fd0', letters: '#ffffff' },
  discover: { word: 'DISC', ground: '#ffffff', letters: '#c4540a' },
  diners: { word: 'DC', ground: '#ffffff', letters: '#004a97' },
  jcb: { word: 'JCB', ground: '#ffffff', letters: '#0b4ea2' },
  unionpay: { word: 'UP', ground: '#00666b', letters: '#ffffff' },
}

const isDrawn = (brand: string): brand is Drawn => brand === 'mastercard' || brand === 'maestro' || brand in words

/** The mark of a card's brand, beside its name. */
export function CardMark({ brand, className = '' }: { brand: string; className?: string }) {
  const frame = `h-6 w-9 shrink-0 rounded-[4px] ${className}`
  if (!isDrawn(brand)) {
    return (
      <span className={`grid place-items-center bg-fill text-muted ${frame}`}>
        <CreditCard aria-hidden className="size-4!" />
      </span>
    )
  }
  const isPair = brand === 'mastercard' || brand === 'maestro'
  return (
    <svg viewBox="0 0 36 24" aria-hidden className={frame}>
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill={isPair ? '#ffffff' : words[brand].ground} />
      {isPair ? (
        <Circles colours={brand === 'maestro' ? ['#0099df', '#ed0006'] : ['#eb001b', '#f79e1b']} />
      ) : (
        <Word {...words[brand]} />
      )}
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill="none" stroke="#000000" strokeOpacity="0.16" />
    </svg>
  )
}

function Circles({ colours: [left, right] }: { colours: [string, string] }) {
  return (
    <g>
      <circle cx="14.500" cy="12" r="6.500" fill={left} />
      <circle cx="21.500" cy="12" r="6.500" fill={right} fillOpacity="0.85" />
    </g>
  )
}

function Word({ word, letters }: { word: string; letters: string }) {
  return (
    <text
      x="18"
      y="16"
      textAnchor="middle"
      fontFamily="inherit"
      fontSize={word.length > 3 ? 10 : 11}
      fontWeight="800"
      fontStyle={word === 'VISA' ? 'italic' : 'normal'}
      fill={letters}
    >
      {word}
    </text>
  )
}
