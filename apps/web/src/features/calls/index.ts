export { resumeDialling, startCall } from './start-call.ts'
