import { lazy } from 'react'

/** Fetched when somebody writes. */
export const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))
