import type { LegalDocument } from './document.ts'

/** Each text is a chunk of its own, by the desktop's path of its page. */
const texts: Record<string, () => Promise<LegalDocument>> = {
  '/termsOfService': async () => (await import('./texts/terms-of-service.ts')).termsOfService,
  '/privacyPolicy': async () => (await import('./texts/privacy-policy.ts')).privacyPolicy,
  '/cookieNotice': async () => (await import('./texts/cookie-notice.ts')).cookieNotice,
  '/acceptableUsePolicy': async () => (await import('./texts/acceptable-use-policy.ts')).acceptableUsePolicy,
  '/platformToBusinessRegulationTerms': async () =>
    (await import('./texts/platform-to-business-regulation-terms.ts')).platformToBusinessRegulationTerms,
  '/complaintsPolicy': async () => (await import('./texts/complaints-policy.ts')).complaintsPolicy,
  '/appealsPolicy': async () => (await import('./texts/appeals-policy.ts')).appealsPolicy,
  '/contractBetweenFanAndCreator': async () =>
    (await import('./texts/contract-between-fan-and-creator.ts')).contractBetweenFanAndCreator,
}

const loaded = new Map<string, Promise<LegalDocument>>()

/** The same promise for the same path, as React's `use` needs it. */
export function loadLegalDocument(path: string): Promise<LegalDocument> {
  const known = loaded.get(path)
  if (known) return known
  const load = texts[path]
  if (!load) throw new Error(`There is no legal text for ${path}`)
  const coming = load()
  loaded.set(path, coming)
  // A text that did not come is asked for again by whoever tries again.
  coming.catch(() => loaded.delete(path))
  return coming
}
