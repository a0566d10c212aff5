import type { CardFields } from '@fanlight/contract'
import type { CardSources } from '../../platform/http/security-headers.ts'

/** What a page may load and reach so that a card can be handed to the provider, and nothing more. */
export function cardSourcesOf(fields: CardFields): CardSources {
  if (fields.kind === 'form') return { scripts: [], frames: [], reached: [`${fields.url}/`] }
  const { origin, pathname } = new URL(fields.scriptUrl)
  // The script is allowed by its path alone: another one of the same site is not.
  return { scripts: [`${origin}${pathname}`], frames: [origin], reached: [origin] }
}
