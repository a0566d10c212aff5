import { describe, expect, it } from 'vitest'
import { LiveMenuForm, LiveGoalForm } from '../live/board.entities.ts'
import { LiveText, LiveTitle } from '../live/entities.ts'
import { NickName } from '../identity/entities.ts'
import { CommentText } from '../posts/entities.ts'
import { typedText } from './scalars.ts'

/** A space of no width, joiners, a filler of Hangul, a blank of Braille, signs of direction, selectors, a tag, several of them. */
const INVISIBLE = [
  '\u200b',
  '\u200d',
  '\u200c\ufeff',
  '\u3164',
  '\u2800 \u2800',
  '\u202e\u2066',
  '\ufe0f',
  '\u{e0041}',
  '\u2060\u00ad',
]

describe('what people type', () => {
  it.each(INVISIBLE)('is nothing when nothing of it can be seen (%j)', (text) => {
    expect(typedText().parse(text)).toBe('')
    for (const schema of [LiveTitle, LiveText, CommentText, NickName])
      expect(schema.safeParse(text).success).toBe(false)
    expect(LiveMenuForm.safeParse([{ text, price: 10 }]).success).toBe(false)
    expect(LiveGoalForm.safeParse({ text, amount: 100 }).success).toBe(false)
  })

  // A family, a heart in colour, a Persian word with a joint that is not joined, an Indic one that is.
  it.each(['👩\u200d👩\u200d👧', '❤\ufe0f', 'می\u200cخواهم', 'क्\u200dष'])(
    'keeps signs that belong to others (%s)',
    (text) => {
      expect(LiveText.parse(` ${text} `)).toBe(text)
      expect(LiveTitle.parse(text)).toBe(text)
    },
  )
})
