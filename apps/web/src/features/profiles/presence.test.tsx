import { userId } from '@fanlight/contract'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PersonAvatar } from './PersonAvatar.tsx'
import { avatarPath } from './presence.ts'
import { startServer } from '../../testing/fake-server.ts'
import { velvetsProfile as velvet } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'

beforeEach(async () => {
  startServer()
  await begin(null)
})
afterEach(endAll)

it.each([
  ['is live, into the live room', 10004, '/liveRoom?aid=21'],
  ['is online, to the profile', 1, '/otherProfile/21'],
  ['is online elsewhere, to the profile', 10001, '/otherProfile/21'],
  ['nothing is known of, to the profile', undefined, '/otherProfile/21'],
])('the picture of someone who %s', (_, presence, path) => {
  expect(avatarPath(userId('21'), presence)).toBe(path)
})

it('a picture leads into the live room of someone who was live when they were answered', () => {
  show(<PersonAvatar person={{ ...velvet, presence: 10004 }} size={40} />)
  expect(screen.getByRole('link', { name: 'Velvet is live. Watch now' }).getAttribute('href')).toContain(
    '/liveRoom?aid=21',
  )
})
