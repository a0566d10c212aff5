export { copyText } from './copy-text.ts'
export { download, saveFile } from './save-file.ts'
