export { BookButton } from './BookButton.tsx'
export { CallButton } from './CallButton.tsx'
