export { logError, logToServer, startLog } from './log.ts'
