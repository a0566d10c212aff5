import createPurifier from 'dompurify'

const ALLOWED_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 's', 'u', 'ul', 'ol', 'li', 'a']

let purifier: ReturnType<typeof createPurifier> | undefined

/** The server has sanitised it already; whatever gets past it, or into its database, stops here. */
export function sanitise(html: string): string {
  purifier ??= makePurifier()
  return purifier.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  })
}

/** One of our own: a hook on the shared one would change what other code sanitises. */
function makePurifier(): ReturnType<typeof createPurifier> {
  const made = createPurifier(window)
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'nofollow ugc noopener noreferrer')
  })
  return made
}
