import { GIFT_ARTS, giftPriceShown, type GiftArt } from '@fanlight/contract'
import { useFormat, useText } from '../../platform/i18n/index.ts'

/** What a gift is called in the language of the viewer, unless an operator has a name of their own for it. */
export function useGiftName(): (gift: { giftName: string; art: GiftArt }) => string {
  const text = useText()
  return ({ giftName, art }) => (giftName === GIFT_ARTS[art] ? text(`gifts.name.${art}`) : giftName)
}

/** Over 999 in K. */
export function usePriceShown(): (price: number) => string {
  const format = useFormat()
  return (price) => {
    const { value, isInThousands } = giftPriceShown(price)
    return `${format.wholeNumber(value)}${isInThousands ? 'K' : ''}`
  }
}
