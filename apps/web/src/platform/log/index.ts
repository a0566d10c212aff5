export { flushLog, logError, logToServer, startLog } from './log.ts'
