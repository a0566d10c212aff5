/** Compiled by `build/legal-texts.ts`. */
declare module '*.md' {
  export const document: import('./document.ts').LegalDocument
}
