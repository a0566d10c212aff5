type Site = { hosts: readonly string[]; address: (handle: string) => string }

const sites: Readonly<Record<string, Site>> = {
  instagram: { hosts: ['instagram.com'], address: (handle) => `https://www.instagram.com/${handle}` },
  tiktok: { hosts: ['tiktok.com'], address: (handle) => `https://www.tiktok.com/@${handle}` },
  youtube: { hosts: ['youtube.com', 'youtu.be'], address: (handle) => `https://www.youtube.com/@${handle}` },
  twitch: { hosts: ['twitch.tv'], address: (handle) => `https://www.twitch.tv/${handle}` },
  x: { hosts: ['x.com', 'twitter.com'], address: (handle) => `https://x.com/${handle}` },
  facebook: { hosts: ['facebook.com', 'fb.com'], address: (handle) => `https://www.facebook.com/${handle}` },
}

const HANDLE = /^@?([A-Za-z0-9._-]{1,60})$/

/**
 * Where a typed account leads, or null: a stranger's text becomes a link only as a handle of a site we know, or as an
 * https address. A bare `instagram.com/luna` counts as an address of that site.
 */
export function socialLink(name: string, typed: string): string | null {
  const value = typed.trim()
  const site = Object.hasOwn(sites, name) ? sites[name] : undefined
  const bare = site?.hosts.some((host) => new RegExp(`^(?:[a-z]+\\.)?${host.replace('.', '\\.')}/`, 'i').test(value))
  if (bare) return httpsAddress(`https://${value}`)
  if (value.includes('://')) return httpsAddress(value)
  const [, handle] = HANDLE.exec(value) ?? []
  return site && handle !== undefined ? site.address(handle) : null
}

function httpsAddress(value: string): string | null {
  // Control characters and spaces are dropped by browsers, and could make another address than the one that is read.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020]/.test(value) || !URL.canParse(value)) return null
  const { protocol, username, password, href } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' ? href : null
}
