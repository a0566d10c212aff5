export { CodeField, isCodeIncomplete } from './CodeField.tsx'
export { FormDialog } from './FormDialog.tsx'
export { FormError } from './FormError.tsx'
export { useForm } from './use-form.ts'
