export type { RealtimeStatus } from './connection.ts'
export { useChannel, useRealtimeConnection, useRealtimeStatus } from './hooks.ts'
