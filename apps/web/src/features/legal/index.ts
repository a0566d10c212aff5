export { LegalArticle } from './LegalArticle.tsx'
export { LegalContents } from './LegalContents.tsx'
export { LegalSkeleton } from './LegalSkeleton.tsx'
export { loadLegalDocument } from './library.ts'
