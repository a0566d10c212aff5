import type { Random } from './random.ts'

export type DemoTier = {
  level: 1 | 2 | 3
  name: string
  price: number
  discountPrice: number | null
  isFirstAvailable: boolean
  description: string
  perks: string[]
}

const NAMES: Readonly<Record<DemoTier['level'], readonly string[]>> = {
  1: ['Lamplighter', 'Front row', 'The workshop', 'Good company'],
  2: ['Inner circle', 'Behind the curtain', 'The long table', 'Studio key'],
  3: ['Patron', 'House guest', 'The late show', 'Gold leaf'],
}

const PERKS: Readonly<Record<DemoTier['level'], readonly string[]>> = {
  1: ['Every post for members', 'Your name in the monthly thank-you', 'Polls on what comes next'],
  2: [
    'Everything of the tier before',
    'Work in progress, weeks early',
    'Answers to your questions',
    'Live rooms for members',
  ],
  3: [
    'Everything of both tiers',
    'A call of ten minutes each month',
    'First choice when something is for sale',
    'A card by post at the end of the year',
  ],
}

const WORDS: Readonly<Record<DemoTier['level'], string>> = {
  1: '<p>The door is open. <strong>Come in</strong>, look around, stay as long as you like.</p>',
  2: '<p>For those who want to see how it is made: sketches, mistakes and all.</p><ul><li>new every week</li><li>questions are welcome</li></ul>',
  3: '<p>You make this possible. <em>Thank you</em>, and let me show you.</p>',
}

/** One creator in five has none; the others have one to three, at prices of their own. */
export function demoTiers(random: Random, isForSure: boolean): DemoTier[] {
  const count = isForSure ? 3 : random.pick([0, 1, 2, 2, 3])
  const base = 100 * random.whole(4, 9) + 99
  const levels = [1, 2, 3] as const
  return levels.slice(0, count).map((level) => {
    const price = base * level + (level - 1) * 300
    const isDiscounted = random.chance(0.35)
    return {
      level,
      name: random.pick(NAMES[level]),
      price,
      discountPrice: isDiscounted ? Math.round(price * 0.7) : null,
      isFirstAvailable: isDiscounted && random.chance(0.5),
      description: WORDS[level],
      perks: [...PERKS[level]],
    }
  })
}

export const REMARKS: readonly string[] = [
  '',
  '',
  'For the song last night.',
  'Coffee is on me today.',
  'This made my week.',
  'Please never stop.',
  'Happy birthday!',
  'For new strings.',
  'You answered my question, thank you.',
  'More of the quiet ones, please.',
]
