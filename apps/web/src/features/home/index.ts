export { Home } from './Home.tsx'
export { HomeAside } from './HomeAside.tsx'
