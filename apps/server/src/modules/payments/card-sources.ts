import type { CardSources } from '../../platform/http/security-headers.ts'
import type { CardFields } from './provider/provider.ts'

/** What a page may load and reach so that a card can be handed to the provider, and nothing more. */
export function cardSourcesOf({ scriptUrl, frames, reached }: CardFields): CardSources {
  const { origin, pathname } = new URL(scriptUrl)
  // The script is allowed by its path alone: another one of the same site is not.
  return { scripts: [`${origin}${pathname}`], frames, reached }
}
