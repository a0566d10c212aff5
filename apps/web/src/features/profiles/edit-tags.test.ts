import { describe, expect, it } from 'vitest'
import { splitTags, withTags } from './edit-tags.ts'

describe('tags that were typed', () => {
  it.each([
    ['with spaces', '#tape #synth', ['#tape', '#synth']],
    ['with commas', 'tape, synth,,', ['tape', 'synth']],
    ['in one', '#tape#synth', ['#tape', '#synth']],
    ['with the comma of another script', 'ضوء، نحاس', ['ضوء', 'نحاس']],
    ['as a sign alone', ' # ', []],
  ])('%s are told apart', (_, typed, words) => {
    expect(splitTags(typed)).toEqual(words)
  })

  it('are written small and without the sign, each once', () => {
    expect(withTags(['tape'], ['#Tape', '#Synth', 'synth'])).toMatchObject({ tags: ['tape', 'synth'], problem: null })
  })

  it('that are none stay to be corrected', () => {
    expect(withTags([], ['fine', 'no!', 'x'.repeat(25)])).toMatchObject({
      tags: ['fine'],
      left: ['no!', 'x'.repeat(25)],
      problem: 'form',
    })
  })

  it('that are too many stay as well', () => {
    expect(withTags(['a', 'b', 'c', 'd'], ['e', 'f'])).toMatchObject({
      tags: ['a', 'b', 'c', 'd', 'e'],
      left: ['f'],
      problem: 'tooMany',
    })
  })
})
