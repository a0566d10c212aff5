/** The part after the origin when an address is one of ours, else null. It always begins with one slash. */
export function ownPathOf(address: string, publicUrl: string): string | null {
  let url: URL
  try {
    url = new URL(address, publicUrl)
  } catch {
    return null
  }
  const own = new URL(publicUrl)
  if (url.origin !== own.origin || url.username !== '' || url.password !== '') return null
  const path = `${url.pathname}${url.search}${url.hash}`
  // `//elsewhere` is a path to us and another site to a browser.
  return /^\/(?![/\\])/.test(path) ? path : null
}
