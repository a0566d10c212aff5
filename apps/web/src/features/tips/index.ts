export { openTip } from './tip.ts'
export { TipButton } from './TipButton.tsx'
export { TipHost } from './TipHost.tsx'
