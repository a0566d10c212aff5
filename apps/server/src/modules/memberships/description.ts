import sanitizeHtml from 'sanitize-html'

/** Deeper than anybody writes; what is nested to wear a browser out is flattened. */
const NESTING_MAX = 20
const ownAddress = /^(?:https?:\/\/|mailto:)/i

/** An address that reads as one host and leads to another, `https://known.example@other.example`, is none. */
function isShown(href: string): boolean {
  if (!ownAddress.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return username === '' && password === ''
}

/** What a creator wrote about a tier, as everybody's browser may show it. */
export const sanitiseDescription = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 's', 'ul', 'ol', 'li', 'a', 'blockquote'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: NESTING_MAX,
    transformTags: {
      // A link that leads nowhere we allow loses itself and keeps its words: `span` is not among the tags above.
      a: (_, { href = '' }) =>
        isShown(href.trim())
          ? { tagName: 'a', attribs: { href: href.trim(), rel: 'noopener nofollow', target: '_blank' } }
          : { tagName: 'span', attribs: {} },
    },
  })
