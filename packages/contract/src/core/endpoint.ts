/** Who may call: anyone; anyone signed in; a creator; an operator. */
export type Access = 'visitor' | 'user' | 'creator' | 'admin'

/** What it takes to call an endpoint. What travels is its definition's affair, which the browser need not load. */
export type Endpoint<Path extends string = string, Who extends Access = Access> = {
  readonly path: Path
  readonly access: Who
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Path extends string, Who extends Access>(path: Path, access: Who): Endpoint<Path, Who> {
  return { path, access }
}
