export { Discovery } from './Discovery.tsx'
