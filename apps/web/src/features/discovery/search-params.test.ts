import { describe, expect, it } from 'vitest'
import { pathOf, readSearchParams, type SearchParams } from './search-params.ts'

const nothing: SearchParams = { query: '', tag: '', order: 'popular', kind: 'people', language: '', price: '' }

describe('what is looked for', () => {
  it.each<[string, Partial<SearchParams>, string]>([
    ['nothing', {}, '/interaction'],
    ['a word', { query: ' warm tape ' }, '/interaction?query=warm+tape'],
    ['a tag', { tag: 'ضوء' }, `/interaction?tag=${encodeURIComponent('ضوء')}`],
    ['both, newest first', { query: 'x', tag: 'tape', order: 'new' }, '/interaction?query=x&tag=tape&order=new'],
    [
      'posts, free, in a language',
      { query: 'x', kind: 'posts', language: 'de', price: 'free' },
      '/interaction?query=x&in=posts&language=de&price=free',
    ],
    ['an order of everybody', { order: 'rising' }, '/interaction'],
  ])('is in the address: %s', (_, part, path) => {
    expect(pathOf({ ...nothing, ...part })).toBe(path)
  })

  it.each<[string, string, Partial<SearchParams>]>([
    ['nothing', '', {}],
    ['a word', 'query=warm+tape', { query: 'warm tape' }],
    ['a tag as people write it', 'tag=%23Tape', { tag: 'tape' }],
    ['posts up to a price', 'in=posts&price=50&language=fr', { kind: 'posts', price: '50', language: 'fr' }],
    ['a price and a language that do not exist', 'price=-1&language=xx', {}],
    ['an order that does not exist', 'order=oldest', {}],
    ['a word that is too long', `query=${'x'.repeat(90)}`, { query: 'x'.repeat(60) }],
  ])('is read from it: %s', (_, search, part) => {
    expect(readSearchParams(new URLSearchParams(search))).toEqual({ ...nothing, ...part })
  })
})
