const loading = new Map<string, Promise<void>>()

/** Loads a provider's script once, and only when a visitor wants to sign in with it. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`could not load ${url}`))
    })
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}
