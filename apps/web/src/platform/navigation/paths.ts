/** `/settings?tab=devices` → its path and its query. */
export function splitPath(full: string): { path: string; query: string } {
  const at = full.indexOf('?')
  return at < 0 ? { path: full, query: '' } : { path: full.slice(0, at), query: full.slice(at + 1) }
}

export const joinPath = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

export type Params = Readonly<Record<string, string>>
export type Pattern = { pattern: RegExp; keys: string[] }

const patterns = new Map<string, Pattern>()

/** Strict: no trailing slash, letters as written, no empty parameter. `/:name?` may be missing. */
export function parsePattern(route: string): Pattern {
  const known = patterns.get(route)
  if (known) return known
  const keys: string[] = []
  const source = route.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    keys.push(name)
    return optional ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  const parsed = { pattern: new RegExp(`^${source}$`), keys }
  patterns.set(route, parsed)
  return parsed
}

/** The parameters of a path that matches, or null. */
export function matchPattern(route: string, path: string): Params | null {
  const { pattern, keys } = parsePattern(route)
  const found = pattern.exec(path)
  if (!found) return null
  const given = keys.map((key, place) => [key, found[place + 1]] as const)
  return Object.fromEntries(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, decode(value)]])))
}

/** `/otherProfile/:id` with { id: '7' } → `/otherProfile/7`. */
export function fillPattern(route: string, params: Params): string {
  return route.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
