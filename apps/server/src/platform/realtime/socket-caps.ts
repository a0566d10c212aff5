import type { IncomingHttpHeaders } from 'node:http'
import type { UserId } from '@fanlight/contract'
import type { IsTrusted } from '../http/network.ts'

/** How many sockets one account and one address may hold open in one process. */
export type SocketCaps = { perUser: number; perAddress: number }

/** Every tab has one, and a household, an office or a mobile network shares an address. */
export const SOCKET_CAPS: SocketCaps = { perUser: 20, perAddress: 500 }

/** For load tests, which hold thousands of sockets from one machine. */
export const loosened = ({ perUser, perAddress }: SocketCaps, factor: number): SocketCaps => ({
  perUser: Math.ceil(perUser * factor),
  perAddress: Math.ceil(perAddress * factor),
})

export type Seat = { release(): void }

/** Counts who holds how many; a seat is given back once, however often that is said. */
export function createSocketCaps({ perUser, perAddress }: SocketCaps) {
  const users = createCount(perUser)
  const addresses = createCount(perAddress)
  return {
    take(userId: UserId, address: string): Seat | 'user' | 'address' {
      if (users.isFull(userId)) return 'user'
      if (addresses.isFull(address)) return 'address'
      users.add(userId)
      addresses.add(address)
      let isTaken = true
      return {
        release() {
          if (!isTaken) return
          isTaken = false
          users.remove(userId)
          addresses.remove(address)
        },
      }
    },
  }
}

function createCount(max: number) {
  const counts = new Map<string, number>()
  return {
    isFull: (key: string): boolean => (counts.get(key) ?? 0) >= max,
    add: (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove(key: string): void {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}

type Handshake = { address: string; headers: IncomingHttpHeaders }

/** The first who is no proxy of ours, from here outwards; what stands in x-forwarded-for before them was made up. */
export function addressOf({ address, headers }: Handshake, isTrusted: IsTrusted): string {
  const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const chain = [
    address,
    ...said
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .toReversed(),
  ]
  return chain.find((each, hop) => hop === chain.length - 1 || !isTrusted(each, hop)) ?? address
}
