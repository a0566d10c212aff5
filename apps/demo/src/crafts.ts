export const CRAFTS = [
  'ceramics',
  'painting',
  'cello',
  'synth',
  'dance',
  'cooking',
  'climbing',
  'photography',
  'tattoo design',
  'theatre',
  'knitting',
  'chess',
  'astronomy',
  'gardening',
  'calligraphy',
  'woodwork',
  'makeup',
  'fitness',
  'storytelling',
  'cosplay craft',
  'jazz piano',
  'street food',
  'surf',
  'comics',
] as const

export type Craft = (typeof CRAFTS)[number]

const FIELDS: Readonly<Record<string, readonly Craft[]>> = {
  music: ['cello', 'synth', 'jazz piano'],
  'made-by-hand': ['ceramics', 'knitting', 'woodwork', 'cosplay craft'],
  art: ['painting', 'tattoo design', 'calligraphy', 'comics', 'photography'],
  body: ['dance', 'climbing', 'fitness', 'surf', 'makeup'],
  food: ['cooking', 'street food'],
  stories: ['theatre', 'storytelling', 'comics'],
  outdoors: ['climbing', 'gardening', 'surf', 'astronomy'],
  mind: ['chess', 'astronomy'],
}

/** The craft itself and the fields it belongs to, as tags. */
export const tagsOf = (craft: Craft): string[] => [
  craft.replaceAll(' ', '-'),
  ...Object.keys(FIELDS).filter((field) => FIELDS[field]?.includes(craft)),
]
