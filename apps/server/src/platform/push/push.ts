import { lookup as resolve } from 'node:dns'
import { request as openRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Something encrypted for one browser, as its push service takes it. */
export type PushRequest = { endpoint: string; headers: Readonly<Record<string, string>>; body: Buffer }

/** The way to the push services of the browsers' makers. Answers the HTTP status. */
export type Push = { send(request: PushRequest): Promise<number> }

const TIMEOUT_MS = 10_000

/** Addresses that are not of the public internet, by RFC 6890 and its successors. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits)
}
/** Only what is given out to the world; the mapped and translated forms of version 4 are no part of it. */
const outsideV6 = new BlockList()
outsideV6.addSubnet('2000::', 3, 'ipv6')
const insideV6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  insideV6.addSubnet(net, bits, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address)
  return family === 6 && outsideV6.check(address, 'ipv6') && !insideV6.check(address, 'ipv6')
}

const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const OWN_ENDINGS = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa)$/

/**
 * A browser says where it is to be reached, and whoever speaks to us can say so. Only a name of the public internet, by https
 * and its own port; what the name leads to is looked at when it is called.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return url.hash === '' && NAME.test(url.hostname) && !OWN_ENDINGS.test(url.hostname)
}

/** A name that leads inside is as if it did not exist: checked for the very address that is then connected to. */
export const lookUpOutside: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const isOutside = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    if (!isOutside) return done(new Error(`${hostname} is not on the public internet`), '')
    if (options.all) return done(null, addresses)
    done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

/** Follows no redirect, and reads nothing of an answer but its status. */
export const createPush = (): Push => ({
  send: ({ endpoint, headers, body }) =>
    new Promise((resolved, rejected) => {
      if (!isPushEndpoint(endpoint)) return rejected(new Error('Not an address of a push service'))
      const asked = openRequest(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        lookup: lookUpOutside,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
      })
      asked.on('error', rejected)
      asked.on('response', (answer) => {
        resolved(answer.statusCode ?? 0)
        answer.on('error', () => {})
        answer.destroy()
      })
      asked.end(body)
    }),
})
