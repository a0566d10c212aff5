import { userId } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { avatarPath } from './presence.ts'

it.each([
  ['is live, into the live room', 10004, '/liveRoom?aid=21'],
  ['is online, to the profile', 1, '/otherProfile/21'],
  ['is online elsewhere, to the profile', 10001, '/otherProfile/21'],
  ['nothing is known of, to the profile', undefined, '/otherProfile/21'],
])('the picture of somebody who %s', (_, presence, path) => {
  expect(avatarPath(userId('21'), presence)).toBe(path)
})
