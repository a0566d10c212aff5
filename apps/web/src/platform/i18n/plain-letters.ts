/** Letters as people type them who look for something: small, without accents. */
export const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
