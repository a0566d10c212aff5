/** People type `example.com`; what is no web address at all is null. */
export function completeAddress(typed: string): string | null {
  const trimmed = typed.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return null
  const complete = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/:]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!/^https?:\/\//i.test(complete) || !URL.canParse(complete)) return null
  return new URL(complete).hostname.includes('.') ? complete : null
}
