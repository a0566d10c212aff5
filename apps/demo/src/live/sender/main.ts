import ndc from 'node-datachannel'
import type { PlannedRoom } from '../plan.ts'
import { keepLive } from './broadcast.ts'
import { createPerson, type Person } from './calls.ts'
import { createTalk } from './talk.ts'

// A process of its own, as a creator's browser would be: what is native in it cannot take the server along.

export type Begin = {
  address: string
  password: string
  emails: Readonly<Record<string, string>>
  rooms: readonly (Omit<PlannedRoom, 'clip'> & { clip: { video: Uint8Array; sound: Uint8Array } })[]
}
export type Said = { problem: string }

const stopping = new AbortController()
const people = new Map<string, Person>()
let working: Promise<unknown> = Promise.resolve()

function complain(error: unknown): void {
  const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (process.connected) process.send?.({ problem } satisfies Said)
}

function begin({ address, password, emails, rooms }: Begin): void {
  const { signal } = stopping
  const personOf = (userName: string): Person => {
    const person = people.get(userName) ?? createPerson({ address, email: emails[userName] ?? '', password })
    people.set(userName, person)
    return person
  }
  working = Promise.all(
    rooms.map(({ creator: userName, title, clip, lines }) => {
      const creator = personOf(userName)
      const talk = createTalk({ creator, personOf, lines }, signal)
      const show = { address, creator, title, clip, signal, ownViewers: talk.ownViewers, onLook: talk.hear }
      return Promise.all([keepLive(show, complain), talk.run(complain)])
    }),
  )
}

process.once('message', (message) => begin(message as Begin))
process.once('disconnect', () => {
  void (async () => {
    stopping.abort()
    await working
    await Promise.all([...people.values()].map((person) => person.leave()))
    ndc.cleanup()
    process.exit(0)
  })()
})
// Ctrl-C reaches the whole group; the server says when to go.
process.on('SIGINT', () => undefined)
