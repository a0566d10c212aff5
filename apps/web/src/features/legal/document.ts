/** A paragraph, a list or a table. Text may hold `[label](/route)` links and the operator's tokens, nothing else. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } }

export type LegalSection = { readonly id: string; readonly heading: string; readonly body: readonly LegalBlock[] }

export type LegalDocument = {
  readonly title: string
  /** YYYY-MM-DD */
  readonly updated: string
  /** 'In short': 3 to 6 plain sentences. */
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}
