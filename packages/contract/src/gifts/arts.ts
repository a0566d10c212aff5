/** The pictures that gifts can have, and what each is called in English until an operator calls it otherwise. */
export const GIFT_ARTS = {
  rose: 'Rose',
  heart: 'Heart',
  lollipop: 'Lollipop',
  kiss: 'Kiss',
  'ice-cream': 'Ice cream',
  chocolate: 'Chocolate',
  cupcake: 'Cupcake',
  teddy: 'Teddy bear',
  balloon: 'Balloon',
  bouquet: 'Bouquet',
  cake: 'Birthday cake',
  butterfly: 'Butterfly',
  cheers: 'Cheers',
  champagne: 'Champagne',
  star: 'Shining star',
  trophy: 'Trophy',
  crown: 'Crown',
  ring: 'Ring',
  fireworks: 'Fireworks',
  unicorn: 'Unicorn',
  'race-car': 'Race car',
  yacht: 'Yacht',
  rocket: 'Rocket',
  castle: 'Castle',
} as const

export type GiftArt = keyof typeof GIFT_ARTS

/** What gifts are sorted into. The first holds them all: who reads only that misses nothing. */
export const GIFT_CATEGORIES = ['all', 'sweet', 'party', 'grand'] as const
export type GiftCategoryId = (typeof GIFT_CATEGORIES)[number]
