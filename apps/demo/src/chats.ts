import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanlight/contract'

/** What a message shows of its writer's vault, and what that costs. */
export type Shown = {
  price: number
  /** Which of the pictures at hand; the first so many are free to look at. */
  pictures: readonly number[]
  free: number
  /** How long ago it was bought. */
  boughtMs: number | null
  isMass?: true
}

/** How long ago it was said, by whom, and what. */
export type Line = readonly [agoMs: number, by: 'one' | 'other', text: string, shown?: Shown]

export type Chat = {
  one: string
  other: string
  lines: readonly Line[]
  /** The one wrote to many, and the other has not answered: it is in the other one's list alone. */
  isFromMass?: true
  /** How many of the last ones the side has not read. */
  unreadBy?: { one?: number; other?: number }
  /** The other one wrote to a stranger, who has not let them in. */
  isRequestTo?: 'one' | 'other'
  isPinnedBy?: 'one' | 'other'
}

const d = (days: number, hours = 0) => days * DAY_MS + hours * HOUR_MS
const m = (minutes: number) => minutes * MINUTE_MS

/** What the two whose logins are printed find in their messages. */
export const CHATS: readonly Chat[] = [
  {
    one: 'luna_reader',
    other: 'velvet_synth',
    isPinnedBy: 'one',
    unreadBy: { one: 2 },
    lines: [
      [d(6, 3), 'one', 'The tape hiss on the last track, is that real or did you add it?'],
      [d(6, 2), 'other', 'Real. The machine is older than me and it complains the whole time.'],
      [d(6, 2), 'one', 'Please never repair it.'],
      [d(5, 20), 'other', 'Deal 😄'],
      [
        d(4, 1),
        'other',
        'You asked how the live room looks. Only for the curious:',
        { price: 120, pictures: [0, 1], free: 0, boughtMs: d(4) },
      ],
      [d(4), 'one', 'Worth it for the cable drawer alone.'],
      [d(2, 4), 'one', 'I missed Thursday. Is there any way to hear the second half?'],
      [d(2, 3), 'other', 'It’s up for members now, with the bit where the cable fell out.'],
      [d(2, 3), 'one', 'Best part, I’m sure.'],
      [m(52), 'other', 'So, I finished the one you asked about. The slow one in D minor.'],
      [m(51), 'other', 'Want to hear it before the others do?'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'ink_fern',
    lines: [
      [d(9), 'one', 'Which pen do you use for the thin lines? I ruined three today.'],
      [d(8, 22), 'other', 'A crow quill, and very little ink. Less than you think. Then less than that.'],
      [d(8, 21), 'one', 'That worked! I’m sending you my first fern one day.'],
      [d(8, 20), 'other', 'I want to see it, even if it looks like a feather duster.'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'salt_hour',
    unreadBy: { one: 1 },
    lines: [
      [d(1, 6), 'one', 'Was the water really four degrees?'],
      [d(1, 5), 'other', 'Three point eight. I rounded up so my mother doesn’t worry.'],
      [d(1, 5), 'one', '😂'],
      [d(0, 7), 'other', 'Tomorrow at sunrise again, if you want to watch someone make bad decisions.'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'third_bell',
    lines: [
      [d(14), 'one', 'Your monologue made me miss my stop.'],
      [d(13, 23), 'other', 'That’s the nicest review I’ve had all year. Where did you end up?'],
      [d(13, 23), 'one', 'The airport.'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'papermoth',
    isRequestTo: 'one',
    unreadBy: { one: 1 },
    lines: [
      [
        d(0, 20),
        'other',
        'Hi! We keep liking the same posts. Have you seen https://example.com/folding-club by any chance?',
      ],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'quartz_kid',
    unreadBy: { one: 2 },
    lines: [
      [d(3, 1), 'other', 'How do you keep the oscillators in tune when the room gets cold?'],
      [d(3), 'one', 'I don’t. I call it chorus.'],
      [d(2, 23), 'other', 'Writing that down.'],
      [
        d(2, 2),
        'one',
        'My patch sheets from the last record, if you want to steal something.',
        { price: 150, pictures: [2, 3, 0], free: 1, boughtMs: null },
      ],
      [m(34), 'other', 'OK, second question. My filter squeals when I turn the resonance past three. Broken?'],
      [m(33), 'other', 'It sounds like a very small seagull.'],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'kelpie42',
    lines: [
      [d(4, 2), 'other', 'Played your midnight mix on the night ferry. Nobody slept and nobody minded.'],
      [d(4, 1), 'one', 'That’s exactly what it’s for. Thank you for telling me!'],
      [d(4, 1), 'other', 'Will the stems be out again this month?'],
      [d(4), 'one', 'Friday, if the cat stays off the mixing desk.'],
      [
        d(3, 2),
        'one',
        'The cat stayed off. Stems, and the notes beside them.',
        { price: 200, pictures: [1, 3], free: 0, boughtMs: d(3) },
      ],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'biscuit_tin',
    unreadBy: { one: 1 },
    lines: [
      [d(7), 'one', 'Thanks for joining! Say hello any time, I read everything here myself.'],
      [d(0, 9), 'other', 'Hello! My kettle is in G, by the way. Thought you should know.'],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'ridge_walker',
    isRequestTo: 'one',
    unreadBy: { one: 1 },
    lines: [[d(0, 30), 'other', 'I’m 57 and have never touched a synth. Too late to start?']],
  },
]
