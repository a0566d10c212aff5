/** Who may call: anyone; anyone signed in; a creator; an operator. */
export type Access = 'visitor' | 'user' | 'creator' | 'admin'

/**
 * How sure we are, within the last minutes, that the person at the device is the account's owner: by any means that would
 * sign them in, or by a second factor, which is a passkey, a code of the authenticator app or a recovery code.
 */
export type ProofLevel = 'any' | 'secondFactor'

/** What it takes to call an endpoint. What travels is its definition's affair, which the browser need not load. */
export type Endpoint<Path extends string = string, Who extends Access = Access> = {
  readonly path: Path
  readonly access: Who
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Path extends string, Who extends Access>(path: Path, access: Who): Endpoint<Path, Who> {
  return { path, access }
}
