import type { notionists, openPeeps } from '@dicebear/collection'
import type { Random } from './random.ts'

type Choice<Key extends keyof openPeeps.Options> =
  NonNullable<openPeeps.Options[Key]> extends (infer Part)[] ? Part : never

/** Who is in the picture: the parts of an Open Peeps bust. */
export type Portrait = Worn & {
  head: Choice<'head'>
  face: Choice<'face'>
  skin: string
  /** Hair that is not black, and scarves and hats. */
  accent: string
  clothing: string
  background: Background
}

export const BACKGROUNDS = {
  apricot: ['#ffe0b0', '#f0925a'],
  glow: ['#ffd694', '#f2a33a'],
  ember: ['#f7b8a0', '#cf5440'],
  sand: ['#f8e6cc', '#dcae88'],
  sage: ['#e0e6c8', '#8cae8a'],
  lagoon: ['#cfe8e0', '#5aa0a8'],
  plum: ['#ecd0dc', '#a8648c'],
  dusk: ['#dcd2ee', '#7a72b0'],
  rose: ['#f8d3c8', '#d07a86'],
} as const
type Background = keyof typeof BACKGROUNDS

const SKIN = {
  porcelain: '#f9dcc4',
  peach: '#f0c09a',
  honey: '#dba070',
  amber: '#bd7d50',
  umber: '#8d5637',
  cocoa: '#6a3f2c',
} as const
const CLOTH = {
  ember: '#cf3b28',
  ochre: '#eda53a',
  teal: '#2c7378',
  plum: '#5d2f50',
  cream: '#fbf0df',
  ink: '#34304f',
  moss: '#5f7f58',
  rose: '#d9707c',
} as const
const HAIR = {
  chestnut: '#7a4328',
  copper: '#bd6030',
  straw: '#dcae62',
  silver: '#b9b2b0',
  scarlet: '#cf3b28',
  gold: '#eda53a',
  teal: '#2c7378',
} as const

type Worn = { beard?: Choice<'facialHair'>; glasses?: Choice<'accessories'> }
type PortraitRow = readonly [
  head: Choice<'head'>,
  face: Choice<'face'>,
  skin: keyof typeof SKIN,
  accent: keyof typeof HAIR,
  clothing: keyof typeof CLOTH,
  background: Background,
  worn?: Worn,
]

/** The creators and the demo logins by hand, so that a face suits its craft and no two look alike. */
const PORTRAITS: Record<string, PortraitRow> = {
  velvet_synth: ['bangs2', 'calm', 'peach', 'chestnut', 'plum', 'ember', { glasses: 'glasses5' }],
  moss_and_clay: ['grayBun', 'smile', 'porcelain', 'copper', 'moss', 'sand'],
  atelier_ocre: ['hatHip', 'calm', 'honey', 'chestnut', 'cream', 'glow', { beard: 'goatee2' }],
  tiefe_saite: ['grayShort', 'smile', 'porcelain', 'straw', 'ink', 'apricot', { glasses: 'glasses' }],
  paso_de_agua: ['bun2', 'cute', 'honey', 'scarlet', 'ember', 'lagoon'],
  rasoi_ki_dhoop: ['turban', 'eatingHappy', 'amber', 'gold', 'cream', 'rose', { beard: 'full2' }],
  chalk_and_granite: ['hatBeanie', 'smile', 'peach', 'teal', 'ochre', 'dusk', { beard: 'full' }],
  luz_de_junho: ['medium2', 'smile', 'honey', 'chestnut', 'teal', 'sage'],
  ink_fern: ['mediumStraight', 'calm', 'porcelain', 'chestnut', 'ink', 'plum'],
  third_bell: ['pomp', 'cheeky', 'porcelain', 'copper', 'ember', 'dusk', { beard: 'moustache3' }],
  wool_weather: ['mediumBangs2', 'smile', 'porcelain', 'silver', 'rose', 'sage', { glasses: 'glasses2' }],
  quiet_bishop: ['short5', 'calm', 'peach', 'chestnut', 'plum', 'sand', { glasses: 'glasses3', beard: 'chin' }],
  layl_nujum: ['hijab', 'smile', 'honey', 'gold', 'ink', 'dusk'],
  two_hen_garden: ['grayMedium', 'eatingHappy', 'peach', 'silver', 'ochre', 'sage'],
  sumi_no_ma: ['noHair1', 'calm', 'peach', 'silver', 'ink', 'apricot', { glasses: 'glasses2' }],
  plane_and_grain: ['short4', 'smile', 'porcelain', 'chestnut', 'moss', 'apricot', { beard: 'full4' }],
  petal_palette: ['afro', 'cute', 'cocoa', 'gold', 'rose', 'rose'],
  slow_strong: ['cornrows', 'smile', 'umber', 'chestnut', 'ember', 'glow'],
  shanhai_yehua: ['mediumBangs', 'smile', 'porcelain', 'chestnut', 'teal', 'ember'],
  foam_and_brass: ['shaved2', 'cheeky', 'honey', 'copper', 'teal', 'glow', { glasses: 'glasses4' }],
  blue_hour_keys: ['noHair3', 'calm', 'peach', 'silver', 'ink', 'lagoon', { beard: 'moustache9' }],
  sokak_tava: ['short2', 'eatingHappy', 'honey', 'chestnut', 'cream', 'ember', { beard: 'moustache6' }],
  salt_hour: ['bangs', 'smile', 'peach', 'straw', 'teal', 'lagoon'],
  panel_nine: ['twists', 'cheeky', 'umber', 'chestnut', 'ochre', 'plum', { glasses: 'glasses5' }],
  luna_reader: ['longBangs', 'smile', 'peach', 'chestnut', 'ochre', 'lagoon', { glasses: 'glasses2' }],
  house_admin: ['long', 'smile', 'amber', 'chestnut', 'ember', 'sand', { glasses: 'glasses' }],
}

export function portraitOf(userName: string): Portrait | undefined {
  const row = PORTRAITS[userName]
  if (!row) return undefined
  const [head, face, skin, accent, clothing, background, worn] = row
  return { head, face, skin: SKIN[skin], accent: HAIR[accent], clothing: CLOTH[clothing], background, ...worn }
}

const FACES = ['smile', 'calm', 'cute', 'eatingHappy', 'cheeky', 'smile'] as const
const OPEN_HEADS = [
  'bangs',
  'bangs2',
  'bun',
  'bun2',
  'buns',
  'cornrows',
  'cornrows2',
  'grayBun',
  'grayMedium',
  'hijab',
  'long',
  'longBangs',
  'longCurly',
  'medium1',
  'medium2',
  'medium3',
  'mediumBangs',
  'mediumBangs2',
  'mediumBangs3',
  'mediumStraight',
  'afro',
  'bantuKnots',
  'hatBeanie',
  'short3',
] as const
const BEARD_HEADS = [
  'dreads1',
  'dreads2',
  'flatTop',
  'grayShort',
  'hatBeanie',
  'hatHip',
  'noHair1',
  'noHair3',
  'pomp',
  'shaved1',
  'shaved2',
  'short1',
  'short2',
  'short4',
  'short5',
  'turban',
  'twists',
  'twists2',
] as const
const BEARDS = ['chin', 'full', 'full2', 'full4', 'goatee2', 'moustache4', 'moustache6', 'moustache9'] as const
const GLASSES = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5'] as const

/** Of the many parts of Notionists, those of grown people in a good mood. */
const LINE_PARTS = {
  hair: [
    '01',
    '03',
    '05',
    '06',
    '08',
    '09',
    '11',
    '16',
    '18',
    '20',
    '21',
    '22',
    '23',
    '25',
    '28',
    '30',
    '34',
    '36',
    '37',
    '41',
    '43',
    '48',
    '54',
    '55',
    '58',
    '63',
  ],
  lips: ['03', '14', '17', '22', '23', '30'],
  brows: ['01', '04', '05', '07', '10', '12'],
  eyes: ['03', '05'],
  glasses: ['03', '08', '11'],
  body: ['01', '03', '05', '07', '08', '09', '10', '13', '14', '15', '16', '17', '19', '22', '23', '25'],
} as const

export function lineDrawingFor(random: Random): notionists.Options {
  const variant = <Part extends string>(parts: readonly Part[]) => [`variant${random.pick(parts)}` as const]
  return {
    hair: variant(LINE_PARTS.hair),
    lips: variant(LINE_PARTS.lips),
    brows: variant(LINE_PARTS.brows),
    eyes: variant(LINE_PARTS.eyes),
    body: variant(LINE_PARTS.body),
    glasses: variant(LINE_PARTS.glasses),
    glassesProbability: random.chance(0.3) ? 100 : 0,
    beardProbability: 0,
    gestureProbability: 0,
    bodyIconProbability: 0,
  }
}

export function backgroundFor(random: Random): Background {
  return random.pick(Object.keys(BACKGROUNDS).filter((name): name is Background => name in BACKGROUNDS))
}

export function portraitFor(random: Random): Portrait {
  const isShort = random.chance(0.46)
  const background = backgroundFor(random)
  return {
    head: random.pick(isShort ? BEARD_HEADS : OPEN_HEADS),
    face: random.pick(FACES),
    skin: random.pick(Object.values(SKIN)),
    accent: random.pick(Object.values(HAIR)),
    clothing: random.pick(Object.values(CLOTH)),
    background,
    ...(isShort && random.chance(0.4) ? { beard: random.pick(BEARDS) } : {}),
    ...(random.chance(0.28) ? { glasses: random.pick(GLASSES) } : {}),
  }
}
