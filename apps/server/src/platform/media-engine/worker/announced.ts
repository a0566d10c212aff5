/** Behind a router the machine does not know the address that others reach it by: it is said beside its own. */
export function announced(sdp: string, address: string | null): string {
  if (address === null) return sdp
  const lines = sdp.split('\r\n')
  const known = lines.findIndex((line) => /^a=candidate:.* typ host/.test(line))
  const own = lines[known]
  if (own === undefined) return sdp
  const parts = own.split(' ')
  parts[4] = address
  return lines.toSpliced(known, 0, parts.join(' ')).join('\r\n')
}
