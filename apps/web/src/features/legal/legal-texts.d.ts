/** Compiled by `build/legal-texts.ts`. */
declare module '*.md' {
  // A declaration of a module cannot import by a relative path.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const document: import('./document.ts').LegalDocument
}
