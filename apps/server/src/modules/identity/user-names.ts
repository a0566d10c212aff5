import { isReservedUserName, USERNAME_MAX_LENGTH } from '@fanlight/contract'

/** A first handle from the nickname: what ASCII keeps of it, or 'fan', and some digits when it is taken. None that is reserved. */
export function handleFrom(nickName: string, attempt: number, random: () => number): string {
  const wanted = nickName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^_+|_+$/g, '')
    .slice(0, USERNAME_MAX_LENGTH - 6)
  const base = isReservedUserName(wanted) ? '' : wanted
  const stem = base.length >= 3 ? base : `fan${base}`
  if (attempt === 0 && base.length >= 3) return stem
  return `${stem}${Math.floor(random() * 900_000) + 100_000}`
}
