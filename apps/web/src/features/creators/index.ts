export { CallButton } from './CallButton.tsx'
