import { enterLive, leaveLive, readLiveTalk, sayInLive, type LiveRoomId } from '@fanlight/contract'
import { expect, it } from 'vitest'
import type { Line } from '../plan.ts'
import type { Person } from './calls.ts'
import { createTalk } from './talk.ts'

const LINES: readonly Line[] = [
  ['ada', 'Good evening'],
  [null, 'Come in'],
  ['ben', 'It looks warm'],
  [null, 'It is'],
  ['ada', 'Until tomorrow'],
]
const ROOM = { roomId: '1' as LiveRoomId, isWatched: false }

/** What is said in a room in which that was said before, for as long as the talk goes on. */
function talkAfter(before: readonly string[]) {
  const said: string[] = []
  const call = async ({ path }: { path: string }, input: { text?: string }) => {
    if (path === readLiveTalk.path) return { messages: before.map((text) => ({ text })) }
    if (path === sayInLive.path) said.push(input.text ?? '')
    else if (path !== enterLive.path && path !== leaveLive.path) throw new Error(path)
    return {}
  }
  const person = { call } as unknown as Person
  const ending = new AbortController()
  const talk = createTalk({ creator: person, personOf: () => person, lines: LINES }, ending.signal)
  talk.hear(ROOM)
  const over = talk.run((error) => said.push(String(error)))
  const end = async () => {
    ending.abort()
    await over
  }
  return { said, end }
}

it('has begun before anybody can have come to a new room', async () => {
  const { said, end } = talkAfter([])
  await expect.poll(() => said).toEqual(['Good evening', 'Come in', 'It looks warm', 'It is'])
  await end()
})

it('goes on where it was when the sender starts again, and lets others have the last word', async () => {
  const { said, end } = talkAfter(['Good evening', 'Come in', 'Hello from a guest'])
  await expect.poll(() => said).toEqual(['It looks warm', 'It is'])
  await end()
})
