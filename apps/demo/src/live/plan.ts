import type { Craft } from '../crafts.ts'

/** Who says it: `null` is who is live. */
export type Line = readonly [fan: string | null, words: string]

export type PlannedRoom = {
  creator: string
  title: string
  /** What is seen, and what is heard as the loudness over the time in seconds. */
  clip: { name: string; craft: Craft; pan: readonly [from: number, to: number]; sound: string }
  lines: readonly Line[]
}

const hum = (...tones: readonly (readonly [hertz: number, loudness: number])[]): string =>
  tones.map(([hertz, loudness]) => `${loudness}*sin(2*PI*${hertz}*t)`).join('+')

/**
 * Rooms that are live whenever somebody looks. Every tone fits a whole number of times into the twelve seconds of a clip, so
 * that nothing clicks where it begins again. None of them is whose login is printed: that one may want to go live themselves.
 */
export const LIVE_ROOMS: readonly PlannedRoom[] = [
  {
    creator: 'plane_and_grain',
    title: 'Dovetails by hand, slowly',
    clip: { name: 'workshop', craft: 'woodwork', pan: [80, 460], sound: hum([98, 0.05], [147, 0.03], [196, 0.02]) },
    lines: [
      ['sundaymaker', 'Evening! What are we cutting today?'],
      [null, 'A drawer front. Half-blind dovetails, so pour yourself something.'],
      ['marble_run', 'I could watch this for hours'],
      ['biscuit_tin', 'Is that the walnut from last week?'],
      [null, 'The same board. It moved a little, so we plane it once more.'],
      ['sundaymaker', 'Tried this on Sunday. Mine has gaps you could post a letter through.'],
      [null, 'Everybody’s first ones do. Mark with a knife, not with a pencil.'],
      ['ridge_walker', 'The sound of that chisel'],
      ['marble_run', 'Will the plans be up for members?'],
      [null, 'Tomorrow, with the measurements.'],
    ],
  },
  {
    creator: 'two_hen_garden',
    title: 'A quiet hour in the garden',
    clip: { name: 'garden', craft: 'gardening', pan: [120, 620], sound: hum([131, 0.04], [165, 0.03], [262, 0.015]) },
    lines: [
      ['teaspoon', 'Good evening, everyone'],
      [null, 'Hello! Come in, mind the hens.'],
      ['kelpie42', 'It looks so warm there'],
      ['owl_post', 'My tomatoes are sulking. Any advice?'],
      [null, 'Less water, more patience. And take the lowest leaves off.'],
      ['teaspoon', 'Are those the beans from the seed parcel?'],
      [null, 'They are. You should see yours by next week.'],
      ['peppercorn', 'Just here for the calm'],
      ['kelpie42', 'Same'],
      [null, 'Then let’s walk over to the far bed once more.'],
    ],
  },
]
