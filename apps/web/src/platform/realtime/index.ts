export { useChannel, useRealtimeConnection } from './hooks.ts'
