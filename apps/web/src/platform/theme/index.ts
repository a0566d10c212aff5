export { startTheme, useTheme } from './theme.ts'
