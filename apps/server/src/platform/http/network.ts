import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { hostname } from 'node:os'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Who a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which is the smallest part that a
 * provider gives to one customer. Within it anybody can take as many addresses as they like.
 */
export function networkOf(written: string): string {
  const address = withoutPort(written)
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(address)) return address
  // A proxy hands on what it was sent by somebody before it: all that is no address is one caller.
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = inHex(address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return inDots(groups)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some gateways write the port of a caller behind the address, and it is another one each time. */
const withoutPort = (written: string): string => {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(written.trim()) ?? []
  return bracketed ?? dotted ?? written.trim()
}

/** The last two groups of an IPv6 address may be written as an IPv4 one. */
const inHex = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...dotted: string[]) => {
    const [first = 0, second = 0, third = 0, last = 0] = dotted.map(Number)
    return [(first << 8) | second, (third << 8) | last].map((group) => group.toString(16)).join(':')
  })

/** As people know it: who comes by IPv4 to a socket for both has an IPv6 address around theirs. */
export const plainAddress = (address: string): string => MAPPED.exec(address)?.[1] ?? address

/** An IPv4 address in the last two groups of an IPv6 one. */
const inDots = ([, , , , , , high = 0, low = 0]: readonly number[]): string =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** True: one proxy of ours stands before us, wherever it is. Or those at these addresses and networks do. */
export type TrustProxy = boolean | readonly string[]

/** Whether what stands at this place in a chain of proxies may say who called it; 0 is who has connected to us. */
export type IsTrusted = (address: string, hop: number) => boolean

export function createProxyTrust(trust: TrustProxy): IsTrusted {
  return typeof trust === 'boolean' ? (_address, hop) => trust && hop === 0 : oneOf(trust)
}

/** Whether an address is of this machine or of the network it stands in. */
export const isPrivate = oneOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

function oneOf(places: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of places) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

/** What is wrong with an entry; null for an address or a network. */
export function proxyProblem(entry: string): string | null {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : null
  if (bits === null || rest.length > 0) return `${entry} is no address`
  if (prefix === undefined) return null
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? null : `${entry} is no network`
}

/**
 * Whether a request names this machine, or the address at which the platform is, by the Host it carries. A page elsewhere can
 * make its own name lead here and then read what it finds, but it cannot ask by another name than its own; what a proxy hands
 * on is no Host, for a page can send that as well. Nobody elsewhere has an address, or a name without a dot, for a name.
 */
export function isOwnName(host: string | undefined, publicUrl: string): boolean {
  const url = URL.parse(`http://${host ?? ''}`)
  if (!url) return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const own = [hostname().toLowerCase(), new URL(publicUrl).hostname]
  return isIP(name) !== 0 || !name.includes('.') || name.endsWith('.localhost') || own.includes(name)
}
