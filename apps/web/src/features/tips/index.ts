export { openTip, resumeTip } from './tip.ts'
export { TipButton } from './TipButton.tsx'
