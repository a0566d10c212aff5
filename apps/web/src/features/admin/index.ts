export { ApplicationsDesk } from './ApplicationsDesk.tsx'
