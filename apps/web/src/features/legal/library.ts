import type { LegalDocument } from './document.ts'

type LegalModule = { readonly document: LegalDocument }

/** Each text is a chunk of its own, by the desktop's path of its page. */
const texts: Record<string, () => Promise<LegalModule>> = {
  '/termsOfService': () => import('../../../legal/terms-of-service.md'),
  '/privacyPolicy': () => import('../../../legal/privacy-policy.md'),
  '/cookieNotice': () => import('../../../legal/cookie-notice.md'),
  '/acceptableUsePolicy': () => import('../../../legal/acceptable-use-policy.md'),
  '/platformToBusinessRegulationTerms': () => import('../../../legal/platform-to-business-regulation-terms.md'),
  '/complaintsPolicy': () => import('../../../legal/complaints-policy.md'),
  '/appealsPolicy': () => import('../../../legal/appeals-policy.md'),
  '/contractBetweenFanAndCreator': () => import('../../../legal/contract-between-fan-and-creator.md'),
}

const loaded = new Map<string, Promise<LegalDocument>>()

/** The same promise for the same path, as React's `use` needs it. */
export function loadLegalDocument(path: string): Promise<LegalDocument> {
  const known = loaded.get(path)
  if (known) return known
  const load = texts[path]
  if (!load) throw new Error(`There is no legal text for ${path}`)
  const coming = load().then(({ document }) => document)
  loaded.set(path, coming)
  // A text that did not come is asked for again by the next try.
  coming.catch(() => loaded.delete(path))
  return coming
}
