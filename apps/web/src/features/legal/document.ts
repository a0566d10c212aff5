/** What an installation says about who runs it: `{operator}` in a text. */
export const LEGAL_TOKENS = ['operator', 'operatorAddress', 'contactEmail', 'country'] as const
export type LegalToken = (typeof LEGAL_TOKENS)[number]

/** Words, a link to one of our pages, or what the installation says. */
export type LegalPart = string | { readonly label: string; readonly href: string } | { readonly token: LegalToken }
export type LegalText = readonly LegalPart[]

export type LegalBlock =
  | { readonly paragraph: LegalText }
  | { readonly list: readonly LegalText[] }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly LegalText[])[] } }

export type LegalSection = { readonly id: string; readonly heading: string; readonly body: readonly LegalBlock[] }

/** A text of `apps/web/legal`, as `build/legal-texts.ts` compiles it. */
export type LegalDocument = {
  readonly title: string
  /** YYYY-MM-DD */
  readonly updated: string
  /** 'In short': 3 to 6 plain sentences. */
  readonly summary: readonly LegalText[]
  readonly sections: readonly LegalSection[]
}
