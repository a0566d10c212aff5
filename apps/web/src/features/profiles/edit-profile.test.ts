import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, mayAddLink, problemsOf, withNewLink, type ProfileDraft } from './edit-profile.ts'
import { velvet } from './testing/kit.tsx'

const draft = draftOf(velvet)
const withLink = (label: string, url: string): ProfileDraft => ({ ...draft, links: [{ key: 3, label, url }] })

describe('a profile that is being edited', () => {
  it('as it is has no problem and no change', () => {
    expect(problemsOf(draft)).toEqual({ links: {} })
    expect(changesOf(velvet, draft)).toEqual({})
  })

  it.each<[string, Partial<ProfileDraft>, object]>([
    ['a nickname of one letter', { nickName: 'V' }, { nickName: 'tooShort' }],
    ['a nickname of twenty letters', { nickName: 'V'.repeat(20) }, { nickName: 'tooLong' }],
    ['a nickname with a space inside', { nickName: 'Vel vet' }, { nickName: 'characters' }],
    ['no nickname', { nickName: '  ' }, { nickName: 'required' }],
    ['a username of two letters', { userName: 've' }, { userName: 'form' }],
    ['a bio of 501 characters', { bio: 'x'.repeat(501) }, { bio: 'tooLong' }],
    ['a location of 61 characters', { location: 'x'.repeat(61) }, { location: 'tooLong' }],
  ])('%s is a problem', (_, part, expected) => {
    expect(problemsOf({ ...draft, ...part })).toMatchObject(expected)
  })

  it('a bio of 500 characters and spaces around it is none', () => {
    expect(problemsOf({ ...draft, bio: ` ${'x'.repeat(500)} ` })).toEqual({ links: {} })
  })

  it('changes only what differs', () => {
    expect(changesOf(velvet, { ...draft, bio: ' New words ', nickName: ' Velvet ' })).toEqual({ bio: 'New words' })
  })

  it('has room for five links', () => {
    let full = draft
    while (mayAddLink(full)) full = withNewLink(full)
    expect(full.links).toHaveLength(5)
    expect(new Set(full.links.map((link) => link.key)).size).toBe(5)
  })
})

describe('a link', () => {
  it.each([
    ['without a scheme is completed', 'Shop', 'example.com/shop', { label: 'Shop', url: 'https://example.com/shop' }],
    [
      'without a name is named by its host',
      '',
      'www.example.com',
      { label: 'example.com', url: 'https://www.example.com' },
    ],
    ['with a scheme stays as it is', 'Old', 'http://example.com', { label: 'Old', url: 'http://example.com' }],
    ['with a port is completed', 'Local', 'example.com:8080/x', { label: 'Local', url: 'https://example.com:8080/x' }],
  ])('%s', (_, label, url, expected) => {
    expect(problemsOf(withLink(label, url)).links).toEqual({})
    expect(changesOf(velvet, withLink(label, url)).links).toEqual([expected])
  })

  it.each([
    ['that would run a script', 'x', 'javascript:alert(1)', 'address'],
    ['that is no address', 'x', 'not an address', 'address'],
    ['with a name but no address', 'Shop', '', 'address'],
    ['to a machine without a domain', 'x', 'http://localhost', 'address'],
    ['with a name of 41 characters', 'x'.repeat(41), 'example.com', 'labelTooLong'],
  ])('%s is a problem', (_, label, url, expected) => {
    expect(problemsOf(withLink(label, url)).links).toEqual({ 3: expected })
  })

  it('that was left empty does not exist', () => {
    expect(problemsOf(withLink(' ', '')).links).toEqual({})
    expect(changesOf(velvet, withLink(' ', '')).links).toEqual([])
  })
})
