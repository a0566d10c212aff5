import { SealedByAnother, type Secrets } from './secrets.ts'

/** A kind of thing that lies in the database sealed with the installation's secret. */
export type SealedThings = {
  /** In the operator's words. */
  readonly name: string
  /** Of some of the newest, how many do not open: at the start, so that a wrong secret is noticed before people notice it. */
  countUnopened(): Promise<number>
  /** Seals with the secret of today what was sealed with the one before. */
  reseal(): Promise<Resealed>
}

export type Resealed = { resealed: number; current: number; lost: number }

/** One after the other: `replace` writes it only where nobody wrote another meanwhile. */
export async function resealEach(
  secrets: Secrets,
  purpose: string,
  things: AsyncIterable<string> | Iterable<string>,
  replace: (sealed: string, resealed: string) => Promise<void>,
): Promise<Resealed> {
  const counted: Resealed = { resealed: 0, current: 0, lost: 0 }
  for await (const sealed of things) {
    try {
      const resealed = secrets.reseal(purpose, sealed)
      if (resealed !== null) await replace(sealed, resealed)
      counted[resealed === null ? 'current' : 'resealed'] += 1
    } catch (error) {
      if (!(error instanceof SealedByAnother)) throw error
      counted.lost += 1
    }
  }
  return counted
}

export const countUnopened = (secrets: Secrets, purpose: string, things: readonly string[]): number =>
  things.filter((sealed) => !opens(secrets, purpose, sealed)).length

function opens(secrets: Secrets, purpose: string, sealed: string): boolean {
  try {
    secrets.decrypt(purpose, sealed)
    return true
  } catch (error) {
    if (error instanceof SealedByAnother) return false
    throw error
  }
}
