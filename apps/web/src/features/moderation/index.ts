export { ReportDialog } from './ReportDialog.tsx'
export { reasonTexts } from './reasons.ts'
