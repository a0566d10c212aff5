import { isExpired, type Card, type CardBrand } from '@fanlight/contract'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'

const brands: Record<CardBrand, MessageKey> = {
  visa: 'cards.brand.visa',
  mastercard: 'cards.brand.mastercard',
  amex: 'cards.brand.amex',
  discover: 'cards.brand.discover',
  diners: 'cards.brand.diners',
  jcb: 'cards.brand.jcb',
  unionpay: 'cards.brand.unionpay',
  maestro: 'cards.brand.maestro',
  other: 'cards.brand.other',
}

const isBrand = (brand: string): brand is CardBrand => Object.hasOwn(brands, brand)

/** 'Visa •••• 4242', and until when it is good. */
export function useCardWords() {
  const text = useText()
  return (card: Card) => {
    const brand = text(brands[isBrand(card.brand) ? card.brand : 'other'])
    const date = `${card.expiryMonth}/${card.expiryYear}`
    const isOver = isExpired(card.expiryMonth, card.expiryYear, Date.now())
    return {
      // The dots and the digits stay on one line.
      name: text('cards.named', { brand, number: card.cardNumber.replace(' ', '\u00a0') }),
      expiry: text(isOver ? 'cards.expired' : 'cards.expires', { date }),
      isOver,
    }
  }
}
