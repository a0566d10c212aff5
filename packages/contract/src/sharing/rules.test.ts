import { expect, it } from 'vitest'
import type { PostId } from '../core/scalars.ts'
import { handedOnBy, postAddress, profileAddress } from './rules.ts'

it('an address that can be said is the name, and a post is below it', () => {
  expect(profileAddress('velvet_synth')).toBe('/@velvet_synth')
  expect(postAddress('velvet_synth', '12' as PostId)).toBe('/@velvet_synth/post/12')
})

it('an address that is handed on says by whom, and a visitor has no name to give', () => {
  expect(handedOnBy('/@velvet', '9')).toBe('/@velvet?copierId=9')
  expect(handedOnBy('/@velvet', '9&invite=1')).toBe('/@velvet?copierId=9%26invite%3D1')
  expect(handedOnBy('/@velvet', null)).toBe('/@velvet')
})
