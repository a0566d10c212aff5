export { CodeField, isCodeIncomplete } from './CodeField.tsx'
