export { ReportHost } from './ReportHost.tsx'
